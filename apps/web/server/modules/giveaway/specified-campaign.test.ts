import { AdminCampaignList, CampaignPage } from "@plumbline/contract/giveaway-campaigns.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { signedInAdministrator } from "../../testing/administrator.ts";
import { createTestApp } from "../../testing/app.ts";

const PATH = "/api/giveaway/campaigns/trailer-giveaway-2025-08";

async function seededAt(db: Db, now: string) {
  const site = createTestApp(db, { clock: () => new Date(now) });
  await site.services.giveaway.addSpecified();
  return site;
}

describe("the specification's giveaway", () => {
  test("is closed once seeded, with its dates and prize, and takes no entries", async ({ db }) => {
    const site = await seededAt(db, "2026-11-28T00:00:00Z");
    const { campaign, draw, winners } = CampaignPage.parse(await (await site.get(PATH)).json());
    expect(campaign).toMatchObject({
      prize: "A trailer",
      prizeValueCents: 2_000_000,
      opensOn: "2025-08-27",
      closesOn: "2025-10-27",
      status: "closed",
      hasPacks: false,
    });
    expect({ draw, winners }).toEqual({ draw: null, winners: [] });
    expect(await site.services.giveaway.current()).toBeNull();
    expect(await site.services.giveaway.published()).toEqual([campaign]);
  });

  test.for([
    ["2025-08-26T13:59:59Z", "upcoming"],
    ["2025-08-26T14:00:00Z", "open"],
    ["2025-10-27T12:59:59Z", "open"],
    ["2025-10-27T13:00:00Z", "closed"],
  ] as const)("at %s is %s", async ([now, status], { db }) => {
    const site = await seededAt(db, now);
    expect(CampaignPage.parse(await (await site.get(PATH)).json()).campaign.status).toBe(status);
  });

  test("is added once, and administrators can't reopen it", async ({ db }) => {
    const site = await seededAt(db, "2026-11-28T00:00:00Z");
    expect(await site.services.giveaway.addSpecified()).toBe(false);
    const admin = await signedInAdministrator(site, db);
    const { campaigns } = AdminCampaignList.parse(await (await admin.get("/api/admin/giveaway")).json());
    expect(campaigns).toHaveLength(1);
    expect((await admin.post(`/api/admin/giveaway/${campaigns[0]?.id}/open`)).status).toBe(409);
  });
});
