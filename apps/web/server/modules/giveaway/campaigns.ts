import { isoDayAfter } from "@plumbline/contract/calendar.ts";
import { isoDayIn } from "@plumbline/contract/time.ts";
import type { AuditAction } from "@plumbline/contract/audit.ts";
import type { User } from "@plumbline/contract/accounts.ts";
import { DRAW_WITHIN_DAYS, LEDGER_PER_PAGE, PACKS_CONFIRMATION } from "@plumbline/contract/giveaway.ts";
import type {
  AdminCampaign,
  AdminLedger,
  CampaignEdit,
  CampaignForm,
  LedgerQuery,
  PacksSwitch,
} from "@plumbline/contract/giveaway-campaigns.ts";
import { Conflict, Invalid, NotFound } from "@plumbline/server/errors.ts";
import { actorOf } from "../audit/actor-of.ts";
import { timeOfRound } from "./beacon.ts";
import type { GiveawayContext } from "./context.ts";
import { describeLine } from "./own-entries.ts";
import { describePermits, missingOf } from "./permits.ts";
import type { Purchases } from "./purchases.ts";
import {
  type CampaignRow,
  type DrawRow,
  findCampaign,
  insertCampaign,
  listCampaigns,
  listDraws,
  listLines,
  listParticipants,
  lockCampaign,
  lockOpening,
  pageParticipants,
  sumLines,
  updateCampaign,
} from "./repository.ts";
import { describeCampaign, isOver, statusOf, windowOf } from "./status.ts";

export const NO_CAMPAIGN = "We couldn't find that campaign";
const CHANGED = "Someone else changed this campaign while you were editing. Reload it and try again";
const NOT_DRAFT = "You can only change a draft, because people rely on what's published";
const NO_MORE_ENTRIES = "This campaign isn't taking entries";
const OVERLAPS = "This campaign overlaps with another one. Only one can run at a time";

const NO_PACKS = { packsEnabledAt: null, packsEnabledBy: null, packsConfirmation: "" };

export const subjectOf = ({ id, name }: CampaignRow) => ({ kind: "campaign" as const, id, name });

export function createCampaigns(context: GiveawayContext, purchases: Purchases) {
  const { db, audit, findPerson, findAccounts, clock } = context;

  async function list(): Promise<AdminCampaign[]> {
    const described = [];
    for (const row of await listCampaigns(db)) described.push(await describe(row));
    return described;
  }

  async function create(admin: User, form: CampaignForm): Promise<{ id: string }> {
    const fields = fieldsOf(form);
    const slug = `${slugOf(form.name)}-${form.opensOn.slice(0, 7)}`;
    return db.transaction(async (tx) => {
      const row = await insertCampaign(tx, { ...fields, slug });
      if (!row)
        throw new Invalid("A campaign with this name already starts that month", {
          name: "Choose another name",
        });
      await audit.record(tx, actorOf(admin), "campaign.create", subjectOf(row), changesOf({}, fields));
      return { id: row.id };
    });
  }

  async function edit(admin: User, id: string, { version, ...form }: CampaignEdit): Promise<void> {
    const fields = fieldsOf(form);
    await change(admin, id, "campaign.update", (row) => {
      if (row.openedAt) throw new Conflict(NOT_DRAFT);
      if (row.version !== version) throw new Conflict(CHANGED);
      // Packs were approved for the draft before this edit.
      return row.packsEnabledAt ? { ...fields, ...NO_PACKS } : fields;
    });
  }

  async function switchPacks(admin: User, id: string, asked: PacksSwitch): Promise<void> {
    const now = clock();
    await change(admin, id, `campaign.packs_${asked.packs}`, (row) => {
      if (asked.packs === "off") return NO_PACKS;
      if (!["draft", "upcoming", "open"].includes(statusOf(row, [], now)))
        throw new Conflict(NO_MORE_ENTRIES);
      const missing = missingOf(row, isoDayIn(now, null));
      if (missing.length > 0) throw new Conflict(`You can't sell packs yet. Missing: ${missing.join(" ")}`);
      return {
        packsEnabledAt: now,
        packsEnabledBy: admin.id,
        packsConfirmation: PACKS_CONFIRMATION,
      };
    });
    if (asked.packs === "off") await purchases.settlePending(id);
  }

  async function open(admin: User, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      await lockOpening(tx);
      const row = await lockCampaign(tx, id);
      if (!row) throw new NotFound(NO_CAMPAIGN);
      if (row.openedAt) throw new Conflict("This campaign is already open");
      const now = clock();
      const missing = missingOf(row, isoDayIn(now, null));
      if (missing.length > 0)
        throw new Conflict(`You can't open this campaign yet. Missing: ${missing.join(" ")}`);
      const others = (await listCampaigns(tx)).filter((other) => other.openedAt && other.id !== id);
      if (others.some((other) => haveDaysInCommon(row, windowOf(other)))) throw new Conflict(OVERLAPS);
      await updateCampaign(tx, id, { openedAt: now });
      await audit.record(tx, actorOf(admin), "campaign.open", subjectOf(row), {
        permits: { before: null, after: row.permits },
      });
    });
  }

  /** Turns a campaign that hasn't begun back into a draft. */
  async function end(admin: User, id: string): Promise<void> {
    const now = clock();
    await change(admin, id, "campaign.end", (row) => {
      const status = statusOf(row, [], now);
      if (status === "upcoming") return { openedAt: null };
      if (status === "open") return { endedAt: now };
      throw new Conflict(NO_MORE_ENTRIES);
    });
    // A pack that isn't paid by now can no longer count.
    await purchases.settlePending(id);
  }

  async function change(
    admin: User,
    id: string,
    action: AuditAction,
    decide: (row: CampaignRow) => Partial<CampaignRow>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockCampaign(tx, id);
      if (!row) throw new NotFound(NO_CAMPAIGN);
      const facts = decide(row);
      await updateCampaign(tx, id, facts);
      await audit.record(tx, actorOf(admin), action, subjectOf(row), changesOf(row, facts));
    });
  }

  async function describe(row: CampaignRow): Promise<AdminCampaign> {
    const now = clock();
    const draws = await listDraws(db, row.id);
    const people = await listParticipants(db, row.id);
    const balances = await sumLines(db, row.id);
    const { committedAt, listHash, seedRound, list: fixed } = row;
    const described = [];
    for (const draw of draws) {
      const person = people.find(({ id }) => id === draw.participantId);
      described.push(await describeDraw(draw, person?.userId));
    }
    return {
      ...describeCampaign(row, draws, now),
      id: row.id,
      version: row.version,
      permits: describePermits(row),
      missing: row.openedAt ? [] : missingOf(row, isoDayIn(now, null)),
      packs: await describePacks(row),
      people: people.length,
      entries: sum([...balances.values()]),
      drawBy: isoDayAfter(windowOf(row).closesOn, DRAW_WITHIN_DAYS),
      commitment:
        committedAt && listHash && seedRound && fixed
          ? {
              committedAt: committedAt.toISOString(),
              listHash,
              people: fixed.length,
              entries: sum(fixed.map(([, entries]) => entries)),
              round: seedRound,
              roundAt: timeOfRound(seedRound).toISOString(),
              isRoundOver: timeOfRound(seedRound) <= now,
              hasSeed: row.seedSignature !== null,
            }
          : null,
      draws: described,
    };
  }

  async function describePacks(row: CampaignRow): Promise<AdminCampaign["packs"]> {
    const { packsEnabledAt, packsEnabledBy, packsConfirmation: confirmation } = row;
    if (!packsEnabledAt) return null;
    const person = packsEnabledBy ? await findPerson(db, packsEnabledBy) : undefined;
    return {
      since: packsEnabledAt.toISOString(),
      by: person?.email ?? "a closed account",
      confirmation,
    };
  }

  async function describeDraw(
    draw: DrawRow,
    userId: string | null | undefined,
  ): Promise<AdminCampaign["draws"][number]> {
    const person = userId ? await findPerson(db, userId) : undefined;
    const { id, number, state, mayPublish, drawnAt, respondBy, acceptBy } = draw;
    return {
      id,
      number,
      state,
      person: person ? { name: `${person.firstName} ${person.lastName}`.trim(), email: person.email } : null,
      mayPublish,
      drawnAt: drawnAt.toISOString(),
      respondBy: respondBy.toISOString(),
      acceptBy: acceptBy.toISOString(),
      isOver: isOver(draw, userId ?? null, clock()),
    };
  }

  /** `words` search names, email addresses and list ids. */
  async function ledger(id: string, { words, page }: LedgerQuery): Promise<AdminLedger> {
    const row = await findCampaign(db, id);
    if (!row) throw new NotFound(NO_CAMPAIGN);
    const { rows, count } = await pageParticipants(db, id, {
      accounts: words ? await findAccounts(words) : undefined,
      listId: /^[0-9a-f-]{36}$/.test(words) ? words : undefined,
      limit: LEDGER_PER_PAGE,
      offset: (page - 1) * LEDGER_PER_PAGE,
    });
    const people = [];
    for (const { participant, balance } of rows) {
      const person = participant.userId ? await findPerson(db, participant.userId) : undefined;
      people.push({
        listId: participant.id,
        name: person ? `${person.firstName} ${person.lastName}`.trim() : "Account closed",
        email: person?.email ?? "",
        isDeclared: participant.declaredAt !== null,
        balance,
        lines: (await listLines(db, participant.id)).map(describeLine),
      });
    }
    return {
      campaign: { id: row.id, name: row.name },
      people,
      page,
      pages: Math.max(1, Math.ceil(count / LEDGER_PER_PAGE)),
    };
  }

  return { list, create, edit, switchPacks, open, end, ledger };
}

function fieldsOf(form: CampaignForm) {
  const { name, prize, prizeDollars, opensOn, closesOn, socialAccounts } = form;
  const { permitNSW: NSW, permitSA: SA, permitACT: ACT, permitNT: NT } = form;
  const permits = Object.fromEntries(Object.entries({ NSW, SA, ACT, NT }).filter(([, number]) => number));
  return { name, prize, prizeValueCents: prizeDollars * 100, opensOn, closesOn, socialAccounts, permits };
}

function changesOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value))
      .map(([field, value]) => [field, { before: before[field] ?? null, after: value }]),
  );
}

type Days = { opensOn: string; closesOn: string };

function haveDaysInCommon(one: Days, other: Days): boolean {
  return one.opensOn <= other.closesOn && other.opensOn <= one.closesOn;
}

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return slug || "giveaway";
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
