import { addDays, addMinutes } from "@plumbline/contract/time.ts";
import type { User } from "@plumbline/contract/accounts.ts";
import { ACCEPT_WITHIN_DAYS, RESPOND_WITHIN_DAYS, SEED_AFTER_MINUTES } from "@plumbline/contract/giveaway.ts";
import { Conflict, Invalid, NotFound } from "@plumbline/server/errors.ts";
import { actorOf } from "../audit/actor-of.ts";
import { isGenuine, randomnessOf, roundFrom, timeOfRound } from "./beacon.ts";
import { NO_CAMPAIGN, subjectOf } from "./campaigns.ts";
import type { GiveawayContext } from "./context.ts";
import { drawWinner, hashList } from "./draw.ts";
import type { Ledger } from "./ledger.ts";
import type { Purchases } from "./purchases.ts";
import {
  type CampaignRow,
  type DrawRow,
  findCampaign,
  insertDraw,
  listDraws,
  listParticipants,
  lockCampaign,
  moveDraw,
  sumLines,
  updateCampaign,
} from "./repository.ts";
import { closingOf, isOver, statusOf } from "./status.ts";

const NOT_CLOSED = "You can finalise the list once, after the campaign closes";
const NOBODY = "No one who confirmed they're eligible has both a plan and entries";
const TOO_EARLY = "This round hasn't been published yet";
const NOT_GENUINE = "This isn't that round's signature";
const HAS_PRIZE = "There's already a winner, and their time to claim the prize isn't up";

export function createDraws(context: GiveawayContext, ledger: Ledger, purchases: Purchases) {
  const { db, billing, mayEnter, findPerson, audit, mail, url, clock } = context;

  async function commit(admin: User, id: string): Promise<void> {
    const campaign = await getCampaign(id);
    if (statusOf(campaign, await listDraws(db, id), clock()) !== "closed") throw new Conflict(NOT_CLOSED);
    await purchases.settlePending(id);
    await ledger.catchUpCampaign(campaign);
    const eligible = await listEligible(campaign);
    await db.transaction(async (tx) => {
      const row = await lockCampaign(tx, id);
      const now = clock();
      if (!row || statusOf(row, [], now) !== "closed") throw new Conflict(NOT_CLOSED);
      const balances = await sumLines(tx, id);
      const list = [...eligible]
        .map((person): [string, number] => [person, balances.get(person) ?? 0])
        .filter(([, entries]) => entries > 0)
        .toSorted(([one], [other]) => (one < other ? -1 : 1));
      if (list.length === 0) throw new Conflict(NOBODY);
      const listHash = hashList(list);
      const seedRound = roundFrom(addMinutes(now, SEED_AFTER_MINUTES));
      await updateCampaign(tx, id, { committedAt: now, list, listHash, seedRound });
      await audit.record(tx, actorOf(admin), "campaign.commit", subjectOf(row), {
        listHash: { before: null, after: listHash },
        seedRound: { before: null, after: seedRound },
      });
    });
  }

  async function listEligible(campaign: CampaignRow): Promise<Set<string>> {
    const closing = closingOf(campaign);
    const eligible = new Set<string>();
    for (const { id, userId, declaredAt } of await listParticipants(db, campaign.id)) {
      if (!userId || !declaredAt) continue;
      if ((await mayEnter(userId)) && (await billing.hadPlanAt(userId, closing))) eligible.add(id);
    }
    return eligible;
  }

  /** The seed is the named round's signature, which only the beacon can make. */
  async function setSeed(admin: User, id: string, signature: string): Promise<void> {
    const { seedRound } = await getCampaign(id);
    if (!seedRound) throw new Conflict("Finalise the list first");
    if (timeOfRound(seedRound) > clock()) throw new Conflict(TOO_EARLY);
    if (!(await isGenuine(seedRound, signature))) throw new Invalid(NOT_GENUINE, { signature: NOT_GENUINE });
    await db.transaction(async (tx) => {
      const row = await lockCampaign(tx, id);
      if (!row || row.seedSignature) return;
      await updateCampaign(tx, id, { seedSignature: signature });
      await audit.record(tx, actorOf(admin), "campaign.seed", subjectOf(row), {
        seedSignature: { before: null, after: signature },
      });
    });
  }

  /** A further draw is only possible once the last winner has declined or run out of time. */
  async function draw(admin: User, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockCampaign(tx, id);
      if (!row) throw new NotFound(NO_CAMPAIGN);
      const { list, seedSignature } = row;
      if (!list || !seedSignature) throw new Conflict("Enter the seed first");
      const now = clock();
      const draws = await listDraws(tx, id);
      const people = new Map((await listParticipants(tx, id)).map((person) => [person.id, person]));
      const last = draws.at(-1);
      if (last) {
        if (!isOver(last, people.get(last.participantId)?.userId ?? null, now)) throw new Conflict(HAS_PRIZE);
        await lapse(tx, row, last, people.get(last.participantId)?.userId ?? null);
      }
      const number = draws.length + 1;
      const earlier = draws.map(({ participantId }) => participantId);
      if (earlier.length === list.length) throw new Conflict("Everyone on the list has been drawn");
      const winner = drawWinner({ list, randomness: randomnessOf(seedSignature), number, earlier });
      const respondBy = addDays(now, RESPOND_WITHIN_DAYS);
      const acceptBy = addDays(now, ACCEPT_WITHIN_DAYS);
      await insertDraw(tx, {
        campaignId: id,
        number,
        participantId: winner,
        drawnAt: now,
        respondBy,
        acceptBy,
      });
      await audit.record(tx, actorOf(admin), "campaign.draw", subjectOf(row), {
        [`draw ${number}`]: { before: null, after: winner },
      });
      const userId = people.get(winner)?.userId;
      const person = userId ? await findPerson(tx, userId) : undefined;
      if (!person) return;
      await mail.queue(tx, person.email, {
        template: "giveaway-won",
        name: person.firstName,
        campaignName: row.name,
        prize: row.prize,
        respondBy: respondBy.toISOString(),
        acceptBy: acceptBy.toISOString(),
        url: `${url}/subscription-management/giveaway`,
      });
    });
  }

  async function lapse(
    tx: GiveawayContext["db"],
    { name }: CampaignRow,
    { id, state }: DrawRow,
    userId: string | null,
  ): Promise<void> {
    if (!(await moveDraw(tx, id, ["notified", "responded"], { state: "lapsed" }))) return;
    const person = userId && state !== "declined" ? await findPerson(tx, userId) : undefined;
    if (!person) return;
    await mail.queue(tx, person.email, {
      template: "giveaway-lapsed",
      name: person.firstName,
      campaignName: name,
      url: `${url}/giveaway`,
    });
  }

  async function markAccepted(admin: User, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockCampaign(tx, id);
      if (!row) throw new NotFound(NO_CAMPAIGN);
      const now = clock();
      const last = (await listDraws(tx, id)).at(-1);
      if (last?.state !== "responded") throw new Conflict("No one has responded yet");
      if (last.acceptBy < now) throw new Conflict("The time to accept the prize has passed");
      await moveDraw(tx, last.id, ["responded"], { state: "accepted", acceptedAt: now });
      await audit.record(tx, actorOf(admin), "campaign.accepted", subjectOf(row), {
        [`draw ${last.number}`]: { before: "responded", after: "accepted" },
      });
    });
  }

  async function getCampaign(id: string): Promise<CampaignRow> {
    const row = await findCampaign(db, id);
    if (!row) throw new NotFound(NO_CAMPAIGN);
    return row;
  }

  return { commit, setSeed, draw, markAccepted };
}
