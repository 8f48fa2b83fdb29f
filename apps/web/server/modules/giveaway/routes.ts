import {
  BonusRequest,
  CampaignEdit,
  CampaignForm,
  DeclarationRequest,
  LedgerQuery,
  PackRequest,
  PacksSwitch,
  SeedRequest,
  WinnerAnswer,
} from "@plumbline/contract/giveaway-campaigns.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

/** /api/giveaway: what everybody reads, and what somebody does with their own entries. */
export function giveawayRoutes(services: Services) {
  const { giveaway, limiters, url } = services;
  const { mine, purchases } = giveaway;
  const app = new Hono<SignedInEnv>();
  app.get("/", async (c) => c.json({ campaign: await giveaway.current() }));
  app.get("/campaigns/:slug", async (c) => c.json(await giveaway.page(c.req.param("slug"))));
  app.get("/campaigns/:slug/draw", async (c) => c.json(await giveaway.publishedDraw(c.req.param("slug"))));
  app.get("/mine", requireUser(services), async (c) =>
    c.json({ own: await mine.own(c.get("signedIn").user) }),
  );
  app.post("/mine/declaration", requireUser(services), jsonBody(DeclarationRequest), async (c) => {
    const { user } = c.get("signedIn");
    await limiters.giveawayOfAccount.take(user.id);
    await mine.declare(user, c.req.valid("json"));
    return c.json({ success: true });
  });
  app.post("/mine/bonus", requireUser(services), jsonBody(BonusRequest), async (c) => {
    const { user } = c.get("signedIn");
    await limiters.giveawayOfAccount.take(user.id);
    await mine.addBonus(user, c.req.valid("json").bonus);
    return c.json({ success: true });
  });
  app.post("/mine/referral-link", requireUser(services), async (c) => {
    const { user } = c.get("signedIn");
    await limiters.giveawayOfAccount.take(user.id);
    const code = await mine.makeReferralCode(user);
    c.header("Set-Cookie", giveaway.referrals.ownBrowser(code), { append: true });
    return c.json({ link: `${url}/?ref=${code}` });
  });
  app.post("/mine/purchases", requireUser(services), jsonBody(PackRequest), async (c) => {
    const { user } = c.get("signedIn");
    await limiters.packsOfAccount.take(user.id);
    return c.json(await purchases.start(user, c.req.valid("json").packId));
  });
  app.post("/mine/purchases/:id/finish", requireUser(services), async (c) => {
    const { user } = c.get("signedIn");
    await limiters.giveawayOfAccount.take(user.id);
    return c.json(await purchases.finish(user, idParam(c)));
  });
  app.post("/mine/answer", requireUser(services), jsonBody(WinnerAnswer), async (c) => {
    const { user } = c.get("signedIn");
    await limiters.giveawayOfAccount.take(user.id);
    await mine.answer(user, c.req.valid("json"));
    return c.json({ success: true });
  });
  return app;
}

/** /api/admin/giveaway, where only administrators get. */
export function giveawayAdminRoutes({ giveaway }: Pick<Services, "giveaway">) {
  const { campaigns, draws } = giveaway;
  const app = new Hono<SignedInEnv>();
  app.get("/", async (c) => c.json({ campaigns: await campaigns.list() }));
  app.post("/", jsonBody(CampaignForm), async (c) =>
    c.json(await campaigns.create(c.get("signedIn").user, c.req.valid("json"))),
  );
  app.post("/:id", jsonBody(CampaignEdit), async (c) => {
    await campaigns.edit(c.get("signedIn").user, idParam(c), c.req.valid("json"));
    return c.json({ success: true });
  });
  app.post("/:id/open", async (c) => {
    await campaigns.open(c.get("signedIn").user, idParam(c));
    return c.json({ success: true });
  });
  app.post("/:id/end", async (c) => {
    await campaigns.end(c.get("signedIn").user, idParam(c));
    return c.json({ success: true });
  });
  app.post("/:id/packs", jsonBody(PacksSwitch), async (c) => {
    await campaigns.switchPacks(c.get("signedIn").user, idParam(c), c.req.valid("json"));
    return c.json({ success: true });
  });
  app.post("/:id/commit", async (c) => {
    await draws.commit(c.get("signedIn").user, idParam(c));
    return c.json({ success: true });
  });
  app.post("/:id/seed", jsonBody(SeedRequest), async (c) => {
    await draws.setSeed(c.get("signedIn").user, idParam(c), c.req.valid("json").signature);
    return c.json({ success: true });
  });
  app.post("/:id/draw", async (c) => {
    await draws.draw(c.get("signedIn").user, idParam(c));
    return c.json({ success: true });
  });
  app.post("/:id/accepted", async (c) => {
    await draws.markAccepted(c.get("signedIn").user, idParam(c));
    return c.json({ success: true });
  });
  app.get("/:id/ledger", async (c) =>
    c.json(await campaigns.ledger(idParam(c), searchParams(LedgerQuery, c))),
  );
  return app;
}
