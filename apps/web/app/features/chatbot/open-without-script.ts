import type { SignedIn } from "#server/modules/identity/service.ts";
import { redirect } from "react-router";
import { sentenceOf } from "../../lib/form-action.ts";
import type { RequestContext } from "../../lib/services-context.ts";

/** Throws the redirect to the chat app, or returns why it can't. */
export async function openWithoutScript(
  { services, address }: RequestContext,
  signedIn: SignedIn,
): Promise<string> {
  const { sso, limiters, log } = services;
  let target = sso.fallbackUrl;
  try {
    await limiters.sso.take(address);
    await limiters.ssoOfAccount.take(signedIn.user.id);
    target = await sso.chatAddressOf(signedIn);
  } catch (failure) {
    const sentence = sentenceOf(failure);
    if (sentence) return sentence;
    log.error({ err: failure }, "the chat app's address was not found");
  }
  throw redirect(target);
}
