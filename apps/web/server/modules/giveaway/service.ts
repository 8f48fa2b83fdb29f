import { isoDayAfter } from "@plumbline/contract/calendar.ts";
import { isoDayIn } from "@plumbline/contract/time.ts";
import { GIVEAWAY_RECORD_YEARS } from "@plumbline/contract/giveaway.ts";
import type { Campaign, CampaignPage, PublishedDraw } from "@plumbline/contract/giveaway-campaigns.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { CHAIN_HASH, randomnessOf, timeOfRound } from "./beacon.ts";
import { createCampaigns, NO_CAMPAIGN } from "./campaigns.ts";
import type { GiveawayContext } from "./context.ts";
import { createDraws } from "./draws.ts";
import { createLedger } from "./ledger.ts";
import { createOwnEntries, describeLine } from "./own-entries.ts";
import { PERMIT_NOTES } from "./permits.ts";
import { createPurchases } from "./purchases.ts";
import { createReferrals } from "./referrals.ts";
import {
  type CampaignRow,
  deleteClosedBefore,
  findCampaign,
  findCampaignBySlug,
  listCampaigns,
  listDraws,
  listLines,
  listParticipationsOf,
  listPurchases,
} from "./repository.ts";
import { addSpecifiedCampaign } from "./specified-campaign.ts";
import { describeCampaign, statusOf } from "./status.ts";

/** How long a finished campaign still counts as current. */
const SHOWN_DAYS = 120;

/** Runs the giveaway (docs/decisions/022). */
export function createGiveawayService(context: GiveawayContext) {
  const { db, clock } = context;
  const ledger = createLedger(context);
  const purchases = createPurchases(context, ledger, findCurrent);

  /** The open campaign, or else the next one, or else the last one for a while. */
  async function findCurrent(): Promise<CampaignRow | undefined> {
    const now = clock();
    const opened = (await listCampaigns(db)).filter(({ openedAt }) => openedAt);
    const find = (status: string) => opened.findLast((row) => statusOf(row, [], now) === status);
    const since = isoDayAfter(isoDayIn(now, null), -SHOWN_DAYS);
    return find("open") ?? find("upcoming") ?? opened.find(({ closesOn }) => closesOn >= since);
  }

  async function describe(row: CampaignRow): Promise<Campaign> {
    return describeCampaign(row, await listDraws(db, row.id), clock());
  }

  async function current(): Promise<Campaign | null> {
    const row = await findCurrent();
    return row ? describe(row) : null;
  }

  async function published(): Promise<Campaign[]> {
    const described = [];
    for (const row of await listCampaigns(db)) if (row.openedAt) described.push(await describe(row));
    return described;
  }

  async function page(slug: string): Promise<CampaignPage> {
    const row = await getPublished(slug);
    const draws = await listDraws(db, row.id);
    const { committedAt, list, listHash, seedRound, seedSignature } = row;
    return {
      campaign: describeCampaign(row, draws, clock()),
      draw:
        committedAt && list && listHash && seedRound
          ? {
              committedAt: committedAt.toISOString(),
              listHash,
              people: list.length,
              entries: list.reduce((sum, [, entries]) => sum + entries, 0),
              round: seedRound,
              roundAt: timeOfRound(seedRound).toISOString(),
              randomness: seedSignature && randomnessOf(seedSignature),
              drawn: draws.length,
            }
          : null,
      winners: draws.flatMap(({ acceptedAt, publishedName }) =>
        acceptedAt
          ? [
              {
                name: publishedName || "Winner not named",
                acceptedAt: acceptedAt.toISOString(),
              },
            ]
          : [],
      ),
    };
  }

  async function publishedDraw(slug: string): Promise<PublishedDraw> {
    const { id, name, committedAt, list, listHash, seedRound, seedSignature } = await getPublished(slug);
    if (!committedAt || !list || !listHash || !seedRound)
      throw new NotFound("The entry list isn't final yet");
    return {
      algorithm: "plumbline-draw-1",
      campaign: { slug, name },
      committedAt: committedAt.toISOString(),
      entries: list,
      listHash,
      beacon: {
        chainHash: CHAIN_HASH,
        round: seedRound,
        roundAt: timeOfRound(seedRound).toISOString(),
        signature: seedSignature,
      },
      draws: (await listDraws(db, id)).map(({ number, participantId }) => ({
        number,
        winner: participantId,
      })),
    };
  }

  async function getPublished(slug: string): Promise<CampaignRow> {
    const row = await findCampaignBySlug(db, slug);
    if (!row) throw new NotFound(NO_CAMPAIGN);
    return row;
  }

  async function exportOf(userId: string): Promise<unknown[]> {
    const held = [];
    for (const participant of await listParticipationsOf(db, userId)) {
      const { id, campaignId, declaredAt, declaredTerms, state, referralCode } = participant;
      const campaign = await findCampaign(db, campaignId);
      const lines = (await listLines(db, id)).map(describeLine);
      const packs = (await listPurchases(db, id)).map(
        ({ packId, amountCents, entries, state, createdAt }) => ({
          packId,
          amountCents,
          entries,
          state,
          createdAt,
        }),
      );
      held.push({
        campaign: campaign?.name,
        listId: id,
        declaredAt,
        declaredTerms,
        state,
        referralCode,
        lines,
        packs,
      });
    }
    return held;
  }

  async function catchUp(): Promise<void> {
    await purchases.settlePending();
    await ledger.catchUpAll();
  }

  /** Only affects lists that aren't fixed yet. */
  async function withdraw(userId: string): Promise<void> {
    await purchases.giveUp(userId);
    await ledger.withdraw(userId);
  }

  async function purge(): Promise<void> {
    await deleteClosedBefore(db, isoDayAfter(isoDayIn(clock(), null), -366 * GIVEAWAY_RECORD_YEARS));
  }

  return {
    addSpecified: () => addSpecifiedCampaign(db),
    current,
    published,
    page,
    publishedDraw,
    exportOf,
    purge,
    permitNotes: PERMIT_NOTES,
    catchUp,
    purchases,
    withdraw,
    referrals: createReferrals(context),
    mine: createOwnEntries(context, ledger, findCurrent),
    campaigns: createCampaigns(context, purchases),
    draws: createDraws(context, ledger, purchases),
  };
}
