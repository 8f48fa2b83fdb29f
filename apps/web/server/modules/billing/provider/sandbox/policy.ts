import { isFromThisMachine } from "@plumbline/server/http/this-machine.ts";

/** The sandbox's desk is only for developers, on their own machine. */
export function canUseDesk(isPublic: boolean, address: string, headers: Headers): boolean {
  return !isPublic && isFromThisMachine(address, headers);
}
