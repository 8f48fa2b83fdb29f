import { isFromThisMachine } from "@plumbline/server/http/this-machine.ts";

/** Only for developers, on their own machine. */
export function canUseDesk(isPublic: boolean, address: string, headers: Headers): boolean {
  return !isPublic && isFromThisMachine(address, headers);
}
