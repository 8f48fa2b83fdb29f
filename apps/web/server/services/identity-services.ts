import type { SubscriptionClaim } from "@plumbline/contract/single-sign-on.ts";
import type { createContactService } from "../modules/contact/service.ts";
import type { createDemoService } from "../modules/demo/service.ts";
import { createAccountService } from "../modules/identity/account-service.ts";
import type { MayAdminister } from "../modules/identity/admin-policy.ts";
import { findAdministratorEntitlement } from "../modules/identity/administrator-entitlement.ts";
import { findDemoEntitlement } from "../modules/identity/demo-accounts.ts";
import { createPasswordHashing } from "../modules/identity/password-hashing.ts";
import { describeTradie, findPersonByEmail } from "../modules/identity/people.ts";
import { createSecurityLog } from "../modules/identity/security-log.ts";
import { findVerification } from "../modules/identity/repository.ts";
import { createIdentityService } from "../modules/identity/service.ts";
import { createOAuthService } from "../modules/oauth/service.ts";
import { createSsoService } from "../modules/sso/service.ts";
import type { createWaitlistService } from "../modules/waitlist/service.ts";
import type { Dependencies } from "../services.ts";
import type { BillingServices } from "./billing-services.ts";
import type { DirectoryServices } from "./directory-services.ts";
import type { Shared } from "./shared.ts";

type Given = Pick<
  Dependencies,
  | "adminKey"
  | "chatClientSecret"
  | "chatPatienceMs"
  | "chatUrl"
  | "passwords"
  | "providers"
  | "rateLimitFactor"
> &
  Pick<BillingServices, "billing" | "giveaway"> &
  Pick<DirectoryServices, "claims" | "myBusiness" | "quotes"> & {
    demo: ReturnType<typeof createDemoService>;
    waitlist: ReturnType<typeof createWaitlistService>;
    contact: ReturnType<typeof createContactService>;
    mayAdminister: MayAdminister;
  };

/** Accounts, and the ways other apps use them: OAuth and single sign-on. */
export function createIdentityServices(shared: Shared, given: Given) {
  const { db, clock } = shared;
  const { demo, waitlist, contact, billing, giveaway, myBusiness, claims, quotes, mayAdminister } = given;
  const { chatUrl, chatClientSecret, adminKey } = given;
  const entitlementOf = async (userId: string): Promise<SubscriptionClaim> => {
    const found =
      (await findDemoEntitlement(db, userId, clock())) ?? (await billing.entitlement({ id: userId }));
    if (found.isEntitled) return found;
    return (await findAdministratorEntitlement(db, userId, mayAdminister)) ?? found;
  };
  const securityLog = createSecurityLog(shared);
  const oauth = createOAuthService({
    ...shared,
    securityLog,
    findVerification: (identifier) => findVerification(db, identifier),
    chatUrl,
    chatClientSecret,
    adminKey,
    findPerson: (email) => findPersonByEmail(db, email),
  });
  const identity = createIdentityService({
    ...shared,
    passwords: given.passwords ?? createPasswordHashing(),
    providers: given.providers ?? {},
    demosPerAddress: given.rateLimitFactor ?? 1,
    revokeTokens: oauth.revokeTokens,
    securityLog,
    claimsOf: { subscription: entitlementOf, tradie: (userId) => describeTradie(db, userId, mayAdminister) },
    claimVisit: async (visitorId, user) => {
      await demo.claimFor(user.id, visitorId);
      await billing.claimOwn(user, visitorId);
    },
  });
  const sso = createSsoService({
    ...shared,
    chatUrl,
    sign: async (payload) => (await identity.auth.api.signJWT({ body: { payload } })).token,
    patienceMs: given.chatPatienceMs,
  });
  const account = createAccountService({
    ...shared,
    auth: identity.auth,
    address: identity.address,
    secondFactor: identity.secondFactor,
    securityLog,
    endAccess: identity.endAccess,
    collectOthers: async ({ id, email, emailVerified }) => ({
      freeQuestion: await demo.findOfUser(id),
      waitlist: emailVerified ? await waitlist.find(email) : undefined,
      ...(await billing.exportOf(id)),
      connectedApps: await oauth.connectedApps(id),
      listings: await myBusiness.list({ id }),
      claims: await claims.exportOf(id),
      giveaways: await giveaway.exportOf(id),
      quoteRequests: emailVerified ? await quotes.exportOf(email) : [],
      messagesToUs: emailVerified ? await contact.exportOf(email) : [],
      securityLog: await shared.audit.exportOf(id),
    }),
    beforeClose: async (user) => {
      await billing.endAll(user);
      await myBusiness.letGo(user.id);
      await giveaway.withdraw(user.id);
    },
    tellChat: sso.tellClosed,
  });
  return { identity, oauth, sso, account, entitlementOf };
}
