import { UserInfo } from "@plumbline/contract/single-sign-on.ts";
import type { Site } from "../modules/identity/site.ts";

const unasked = () => Promise.reject(new Error("these tests don't sign on through the site"));

/** A fake site that returns the user in the access token and never ends a session. */
export const quietSite: Site = {
  fetchUserInfo: async ({ accessToken }) => UserInfo.parse(JSON.parse(accessToken)),
  fetchFreeQuestion: async () => null,
  refresh: async (tokens) => ({ ...tokens, expiresAt: new Date(8.64e15) }),
  revoke: async () => undefined,
  signOutUrl: async () => "http://localhost/signed-out",
  beginSignOn: unasked,
  finishSignOn: unasked,
  verifyIdentityToken: unasked,
  verifyClosedToken: unasked,
  verifyLogoutToken: unasked,
};
