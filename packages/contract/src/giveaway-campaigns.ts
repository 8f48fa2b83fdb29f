// What the giveaway's pages and calls say to each other. Figures are in giveaway.ts.
import { z } from "zod";
import { cleanLine } from "./clean-text.ts";
import { CAMPAIGN_STATUSES, DRAW_STATES, LINE_KINDS, PACK_IDS } from "./giveaway.ts";
import { STATES } from "./jurisdictions.ts";

const Moment = z.iso.datetime();
const Day = z.iso.date("Give the day as year, month and day");

/** A campaign as everybody may see it. */
export const Campaign = z.object({
  slug: z.string(),
  name: z.string(),
  prize: z.string(),
  prizeValueCents: z.number().int(),
  /** Sydney days, both included. */
  opensOn: z.iso.date(),
  closesOn: z.iso.date(),
  status: z.enum(CAMPAIGN_STATUSES),
  /** What "following all accounts" means; empty where that bonus is not offered. */
  socialAccounts: z.array(z.string()),
  /** Whether entry packs are on sale while it is open. */
  hasPacks: z.boolean(),
});
export type Campaign = z.infer<typeof Campaign>;

export const CurrentCampaign = z.object({ campaign: Campaign.nullable() });

/** The file that anybody can check a draw with. */
export const PublishedDraw = z.object({
  algorithm: z.literal("plumbline-draw-1"),
  campaign: z.object({ slug: z.string(), name: z.string() }),
  /** When the list was fixed. */
  committedAt: Moment,
  /** Who has how many entries, by random ids. */
  entries: z.array(z.tuple([z.string(), z.number().int().positive()])),
  /** SHA-256 of the list, in hexadecimal. */
  listHash: z.string(),
  /** The public randomness that is the seed. `signature` is null until it exists. */
  beacon: z.object({
    chainHash: z.string(),
    round: z.number().int().positive(),
    /** When the round is published. */
    roundAt: Moment,
    signature: z.string().nullable(),
  }),
  /** The draws, in their order; more than one where somebody did not respond. */
  draws: z.array(z.object({ number: z.number().int().positive(), winner: z.string() })),
});
export type PublishedDraw = z.infer<typeof PublishedDraw>;

/** A campaign's own page. */
export const CampaignPage = z.object({
  campaign: Campaign,
  /** What was fixed, once it is. */
  draw: z
    .object({
      committedAt: Moment,
      listHash: z.string(),
      people: z.number().int(),
      entries: z.number().int(),
      round: z.number().int(),
      roundAt: Moment,
      /** The randomness, once the round is over and checked. */
      randomness: z.string().nullable(),
      drawn: z.number().int(),
    })
    .nullable(),
  /** Named as they agreed to be, after they accepted the prize. */
  winners: z.array(z.object({ name: z.string(), acceptedAt: Moment })),
});
export type CampaignPage = z.infer<typeof CampaignPage>;

/** A tick of a form arrives as "on", of a call as true. */
const tick = (issue: string) =>
  z.preprocess((value) => value === true || value === "on", z.literal(true, issue));
const Tick = tick("Tick this to take part");

export const DeclarationRequest = z.object({
  state: z.enum(STATES, "Choose the state or territory you live in"),
  isAdult: Tick,
  isResident: Tick,
});
export type DeclarationRequest = z.infer<typeof DeclarationRequest>;

/** Buying entries. What a pack costs and holds is the server's to say. */
export const PackRequest = z.object({ packId: z.enum(PACK_IDS, "Choose one of the packs") });

/** A pack that is being bought: what the payment form confirms. */
export const PackPurchase = z.object({
  purchaseId: z.uuid(),
  clientSecret: z.string(),
  amountCents: z.number().int(),
  entries: z.number().int(),
});
export type PackPurchase = z.infer<typeof PackPurchase>;

/** `refunded`: it could not count any more, and the money is on its way back. */
export const PackOutcome = z.object({ state: z.enum(["processing", "paid", "refunded"]) });
export type PackOutcome = z.infer<typeof PackOutcome>;

export const BonusRequest = z.object({ bonus: z.enum(["share", "follow"]) });

export const WinnerAnswer = z.object({
  answer: z.enum(["respond", "decline"]),
  /** Whether a first name, an initial and the state may be published. */
  mayPublish: z.preprocess((value) => value === true || value === "on", z.boolean()).default(false),
});
export type WinnerAnswer = z.infer<typeof WinnerAnswer>;

export const LedgerLine = z.object({
  id: z.string(),
  kind: z.enum(LINE_KINDS),
  entries: z.number().int(),
  /** In plain words. */
  text: z.string(),
  at: Moment,
});
export type LedgerLine = z.infer<typeof LedgerLine>;

/** Where somebody stands in the campaign of the moment. */
export const OwnEntries = z.object({
  campaign: Campaign,
  balance: z.number().int(),
  /** Whether they count in the draw if nothing changes. */
  isDeclared: z.boolean(),
  hasPlan: z.boolean(),
  /** Their id in the published list; null before they have a line in it. */
  listId: z.string().nullable(),
  lines: z.array(LedgerLine),
  referralLink: z.string().nullable(),
  offered: z.array(z.enum(["share", "follow"])),
  /** Whether they can buy entry packs now. */
  canBuyPacks: z.boolean(),
  /** Set for somebody who was drawn. */
  won: z
    .object({
      state: z.enum(DRAW_STATES),
      respondBy: Moment,
      acceptBy: Moment.nullable(),
    })
    .nullable(),
});
export type OwnEntries = z.infer<typeof OwnEntries>;

export const OwnEntriesResponse = z.object({ own: OwnEntries.nullable() });
export type OwnEntriesResponse = z.infer<typeof OwnEntriesResponse>;

// Administration

const line = (max: number, required: string) =>
  z
    .string(required)
    .transform((text) => cleanLine(text).trim())
    .pipe(z.string().min(1, required).max(max, `Please keep it under ${max} characters`));
const PermitNumber = z
  .string()
  .default("")
  .transform((text) => cleanLine(text).trim())
  .pipe(z.string().max(80, "Please keep it under 80 characters"));

/** The permits somebody may have to hold, by where they come from. */
export const PERMIT_STATES = ["NSW", "SA", "ACT", "NT"] as const satisfies readonly (typeof STATES)[number][];
export type PermitState = (typeof PERMIT_STATES)[number];

const SocialAccounts = z
  .string()
  .default("")
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .pipe(
    z
      .array(z.url({ protocol: /^https$/, error: "One address a line, each beginning with https://" }))
      .max(10, "Ten accounts at most"),
  );

export const CampaignForm = z
  .object({
    name: line(80, "Give the campaign a name"),
    prize: line(200, "Say what the prize is"),
    prizeDollars: z.coerce
      .number("Give the value in dollars")
      .int("Give whole dollars")
      .min(1, "Give the value in dollars")
      .max(1_000_000, "Give the value in dollars, up to 1,000,000"),
    opensOn: Day,
    closesOn: Day,
    permitNSW: PermitNumber,
    permitSA: PermitNumber,
    permitACT: PermitNumber,
    permitNT: PermitNumber,
    socialAccounts: SocialAccounts,
  })
  .refine(({ opensOn, closesOn }) => opensOn <= closesOn, {
    path: ["closesOn"],
    message: "It closes before it opens",
  });
export type CampaignForm = z.infer<typeof CampaignForm>;

/** An edit of a draft, as it was when the form was shown. */
export const CampaignEdit = z.intersection(CampaignForm, z.object({ version: z.coerce.number().int() }));
export type CampaignEdit = z.infer<typeof CampaignEdit>;

export const SeedRequest = z.object({
  signature: z
    .string("Paste the round's signature")
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{96}$/, "A signature has 96 digits, 0 to 9 and a to f")),
});
export type SeedRequest = z.infer<typeof SeedRequest>;

/** An administrator's switch: on only with what has to be true first, off at any time. */
export const PacksSwitch = z.discriminatedUnion("packs", [
  z.object({ packs: z.literal("on"), isConfirmed: tick("Packs are sold only where this is true") }),
  z.object({ packs: z.literal("off") }),
]);
export type PacksSwitch = z.infer<typeof PacksSwitch>;

const Permit = z.object({
  state: z.enum(PERMIT_STATES),
  authority: z.string(),
  /** When it is asked for, as we know it. */
  rule: z.string(),
  number: z.string(),
  isMissing: z.boolean(),
});

export const AdminDraw = z.object({
  id: z.string(),
  number: z.number().int(),
  state: z.enum(DRAW_STATES),
  /** The account; null where it was closed. */
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
  mayPublish: z.boolean(),
  drawnAt: Moment,
  respondBy: Moment,
  acceptBy: Moment,
  /** Whether their time has passed, or they declined: another draw may follow. */
  isOver: z.boolean(),
});

export const AdminCampaign = Campaign.extend({
  id: z.string(),
  version: z.number().int(),
  permits: z.array(Permit),
  /** What keeps it from being opened. */
  missing: z.array(z.string()),
  /** Since when packs are on sale, who said that they may be, and in which words. */
  packs: z.object({ since: Moment, by: z.string(), confirmation: z.string() }).nullable(),
  people: z.number().int(),
  entries: z.number().int(),
  /** The last day for the draw. */
  drawBy: z.iso.date(),
  commitment: z
    .object({
      committedAt: Moment,
      listHash: z.string(),
      people: z.number().int(),
      entries: z.number().int(),
      round: z.number().int(),
      roundAt: Moment,
      isRoundOver: z.boolean(),
      hasSeed: z.boolean(),
    })
    .nullable(),
  draws: z.array(AdminDraw),
});
export type AdminCampaign = z.infer<typeof AdminCampaign>;

export const AdminCampaignList = z.object({ campaigns: z.array(AdminCampaign) });
export type AdminCampaignList = z.infer<typeof AdminCampaignList>;

export const LedgerQuery = z.object({
  words: z.string().max(200).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

export const AdminLedger = z.object({
  campaign: z.object({ id: z.string(), name: z.string() }),
  people: z.array(
    z.object({
      listId: z.string(),
      name: z.string(),
      email: z.string(),
      isDeclared: z.boolean(),
      balance: z.number().int(),
      lines: z.array(LedgerLine),
    }),
  ),
  page: z.number().int(),
  pages: z.number().int(),
});
export type AdminLedger = z.infer<typeof AdminLedger>;
