import { Succeeded } from "@plumbline/contract/accounts.ts";
import {
  AdminCampaignList,
  AdminLedger,
  BonusRequest,
  CampaignEdit,
  CampaignForm,
  CampaignPage,
  CurrentCampaign,
  DeclarationRequest,
  LedgerQuery,
  OwnEntriesResponse,
  PackOutcome,
  PackPurchase,
  PackRequest,
  PacksSwitch,
  PublishedDraw,
  SeedRequest,
  WinnerAnswer,
} from "@plumbline/contract/giveaway-campaigns.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

export function giveawayRoutes(services: Services) {
  const { giveaway, limiters, url } = services;
  const { mine, purchases } = giveaway;
  const app = new Hono<SignedInEnv>();
  app.get(
    "/",
    describeRoute(
      "Get the current giveaway. The open campaign, or else the next, or the last one for a while; " +
        "null if there isn't one.",
      CurrentCampaign,
    ),
    async (c) => c.json({ campaign: await giveaway.current() }),
  );
  app.get(
    "/campaigns/:slug",
    describeRoute(
      "Get a campaign. With the hash of the fixed list, the round of the seed and the winners who " +
        "accepted.",
      CampaignPage,
    ),
    async (c) => c.json(await giveaway.page(c.req.param("slug"))),
  );
  app.get(
    "/campaigns/:slug/draw",
    describeRoute(
      "Get a draw to check it. The file for `npm run giveaway:verify`: the list under random ids, its " +
        "hash, the seed and the draws.",
      PublishedDraw,
    ),
    async (c) => c.json(await giveaway.publishedDraw(c.req.param("slug"))),
  );
  app.get(
    "/mine",
    describeRoute(
      "Get my entries. Balance and history in the current campaign; null if I can't take part.",
      OwnEntriesResponse,
    ),
    requireUser(services),
    async (c) => c.json({ own: await mine.own(c.get("signedIn").user) }),
  );
  app.post(
    "/mine/declaration",
    describeRoute(
      "Declare that I'm eligible. An Australian resident, 18 or over. Entries only count in the draw " +
        "after this.",
      Succeeded,
      { errors: [403, 409, 429] },
    ),
    requireUser(services),
    jsonBody(DeclarationRequest),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.giveawayOfAccount.take(user.id);
      await mine.declare(user, c.req.valid("json"));
      return c.json({ success: true });
    },
  );
  app.post(
    "/mine/bonus",
    describeRoute("Claim the bonus for sharing or following. Each once a campaign.", Succeeded, {
      errors: [403, 409, 429],
    }),
    requireUser(services),
    jsonBody(BonusRequest),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.giveawayOfAccount.take(user.id);
      await mine.addBonus(user, c.req.valid("json").bonus);
      return c.json({ success: true });
    },
  );
  app.post(
    "/mine/referral-link",
    describeRoute("Get my referral link. The same link each time.", z.object({ link: z.string() }), {
      errors: [403, 409, 429],
    }),
    requireUser(services),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.giveawayOfAccount.take(user.id);
      const code = await mine.makeReferralCode(user);
      c.header("Set-Cookie", giveaway.referrals.ownBrowser(code), { append: true });
      return c.json({ link: `${url}/?ref=${code}` });
    },
  );
  app.post(
    "/mine/purchases",
    describeRoute(
      "Buy an entry pack. Needs a campaign that sells them, an active subscription and a " +
        "declaration. Returns the same purchase for the same pack until it's paid.",
      PackPurchase,
      { errors: [403, 409, 429] },
    ),
    requireUser(services),
    jsonBody(PackRequest),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.packsOfAccount.take(user.id);
      return c.json(await purchases.start(user, c.req.valid("json").packId));
    },
  );
  app.post(
    "/mine/purchases/:id/finish",
    describeRoute(
      "Count a paid pack. The payment is read from the provider. Repeated calls count once.",
      PackOutcome,
      { errors: [409, 429] },
    ),
    requireUser(services),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.giveawayOfAccount.take(user.id);
      return c.json(await purchases.finish(user, idParam(c)));
    },
  );
  app.post(
    "/mine/answer",
    describeRoute("Accept or decline a prize. Within 7 days of the draw.", Succeeded, {
      errors: [404, 409, 429],
    }),
    requireUser(services),
    jsonBody(WinnerAnswer),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.giveawayOfAccount.take(user.id);
      await mine.answer(user, c.req.valid("json"));
      return c.json({ success: true });
    },
  );
  return app;
}

/** Mounted behind `requireAdmin`. */
export function giveawayAdminRoutes({ giveaway }: Pick<Services, "giveaway">) {
  const { campaigns, draws } = giveaway;
  const app = new Hono<SignedInEnv>();
  app.get(
    "/",
    describeRoute(
      "List campaigns, including drafts. Includes what's missing before each can open.",
      AdminCampaignList,
    ),
    async (c) => c.json({ campaigns: await campaigns.list() }),
  );
  app.post(
    "/",
    describeRoute("Draft a campaign. It's hidden until it's opened.", z.object({ id: z.string() })),
    jsonBody(CampaignForm),
    async (c) => c.json(await campaigns.create(c.get("signedIn").user, c.req.valid("json"))),
  );
  app.post(
    "/:id",
    describeRoute("Change a draft. Only if `version` is current.", Succeeded, { errors: [409] }),
    jsonBody(CampaignEdit),
    async (c) => {
      await campaigns.edit(c.get("signedIn").user, idParam(c), c.req.valid("json"));
      return c.json({ success: true });
    },
  );
  app.post(
    "/:id/open",
    describeRoute("Open a campaign. The error says what's missing, such as a permit number.", Succeeded, {
      errors: [409],
    }),
    async (c) => {
      await campaigns.open(c.get("signedIn").user, idParam(c));
      return c.json({ success: true });
    },
  );
  app.post(
    "/:id/end",
    describeRoute("End a campaign early. One that hasn't begun becomes a draft again.", Succeeded, {
      errors: [409],
    }),
    async (c) => {
      await campaigns.end(c.get("signedIn").user, idParam(c));
      return c.json({ success: true });
    },
  );
  app.post(
    "/:id/packs",
    describeRoute(
      "Start or stop selling entry packs. Starting needs the confirmation and every permit number.",
      Succeeded,
      { errors: [409] },
    ),
    jsonBody(PacksSwitch),
    async (c) => {
      await campaigns.switchPacks(c.get("signedIn").user, idParam(c), c.req.valid("json"));
      return c.json({ success: true });
    },
  );
  app.post(
    "/:id/commit",
    describeRoute(
      "Fix the list of entries after the close. Publishes its hash and the round of the seed.",
      Succeeded,
      { errors: [409] },
    ),
    async (c) => {
      await draws.commit(c.get("signedIn").user, idParam(c));
      return c.json({ success: true });
    },
  );
  app.post(
    "/:id/seed",
    describeRoute("Enter the seed. The round's signature, checked with the beacon's public key.", Succeeded, {
      errors: [409],
    }),
    jsonBody(SeedRequest),
    async (c) => {
      await draws.setSeed(c.get("signedIn").user, idParam(c), c.req.valid("json").signature);
      return c.json({ success: true });
    },
  );
  app.post(
    "/:id/draw",
    describeRoute("Draw a winner. Again only after the last one declined or ran out of time.", Succeeded, {
      errors: [409],
    }),
    async (c) => {
      await draws.draw(c.get("signedIn").user, idParam(c));
      return c.json({ success: true });
    },
  );
  app.post(
    "/:id/accepted",
    describeRoute("Record that the prize was accepted. Within 30 days of the draw.", Succeeded, {
      errors: [409],
    }),
    async (c) => {
      await draws.markAccepted(c.get("signedIn").user, idParam(c));
      return c.json({ success: true });
    },
  );
  app.get(
    "/:id/ledger",
    describeRoute("List participants with their entries, most entries first.", AdminLedger),
    searchParams(LedgerQuery),
    async (c) => c.json(await campaigns.ledger(idParam(c), c.req.valid("query"))),
  );
  return app;
}
