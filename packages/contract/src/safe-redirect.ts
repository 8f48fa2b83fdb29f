import { safePath } from "./safe-path.ts";

type Addresses = { siteUrl: string; chatUrl: string };

/** Where a login may lead: a path of the site or an address of the chat app (SPEC-DECISIONS 21). */
export function safeRedirect(target: string | null | undefined, addresses: Addresses): string | undefined {
  return safePath(target, addresses.siteUrl) ?? chatAddress(target, addresses.chatUrl);
}

/** The origin must match the configured text exactly, because URL parsers accept other spellings of it. */
function chatAddress(target: string | null | undefined, chatUrl: string): string | undefined {
  const { origin } = new URL(chatUrl);
  if (target !== origin && !target?.startsWith(`${origin}/`)) return undefined;
  const url = URL.parse(target);
  return url?.origin === origin ? url.href : undefined;
}
