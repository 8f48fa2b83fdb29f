import { isFromThisMachine } from "@plumbline/server/http/this-machine.ts";

/** Time and banks are played with by whoever develops, on their own machine. */
export function canUseDesk(isPublic: boolean, address: string, headers: Headers): boolean {
  return !isPublic && isFromThisMachine(address, headers);
}
