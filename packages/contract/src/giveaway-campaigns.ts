import { z } from "zod";
import { cleanLine } from "./clean-text.ts";
import { CAMPAIGN_STATUSES, DRAW_STATES, LINE_KINDS, PACK_IDS } from "./giveaway.ts";
import { STATES } from "./jurisdictions.ts";

const Moment = z.iso.datetime();
const Day = z.iso.date("Use the format YYYY-MM-DD");

export const Campaign = z.object({
  slug: z.string(),
  name: z.string(),
  prize: z.string(),
  prizeValueCents: z.number().int(),
  /** Days in Sydney, both inclusive. */
  opensOn: z.iso.date(),
  closesOn: z.iso.date(),
  status: z.enum(CAMPAIGN_STATUSES),
  socialAccounts: z.array(z.string()),
  /** True if entry packs are on sale while the campaign is open. */
  hasPacks: z.boolean(),
});
export type Campaign = z.infer<typeof Campaign>;

export const CurrentCampaign = z.object({ campaign: Campaign.nullable() });

export const PublishedDraw = z.object({
  algorithm: z.literal("plumbline-draw-1"),
  campaign: z.object({ slug: z.string(), name: z.string() }),
  committedAt: Moment,
  /** Pairs of a random id and its number of entries. */
  entries: z.array(z.tuple([z.string(), z.number().int().positive()])),
  /** SHA-256 of the list, in hexadecimal. */
  listHash: z.string(),
  /** The public randomness used as the seed. `signature` is null until it's published. */
  beacon: z.object({
    chainHash: z.string(),
    round: z.number().int().positive(),
    roundAt: Moment,
    signature: z.string().nullable(),
  }),
  /** In the order drawn. There's more than one if a winner didn't respond. */
  draws: z.array(z.object({ number: z.number().int().positive(), winner: z.string() })),
});
export type PublishedDraw = z.infer<typeof PublishedDraw>;

export const CampaignPage = z.object({
  campaign: Campaign,
  draw: z
    .object({
      committedAt: Moment,
      listHash: z.string(),
      people: z.number().int(),
      entries: z.number().int(),
      round: z.number().int(),
      roundAt: Moment,
      /** Null until the randomness has been published and verified. */
      randomness: z.string().nullable(),
      drawn: z.number().int(),
    })
    .nullable(),
  /** Only winners who accepted, with the name they agreed to show. */
  winners: z.array(z.object({ name: z.string(), acceptedAt: Moment })),
});
export type CampaignPage = z.infer<typeof CampaignPage>;

/** Forms send "on" and API clients send `true`. */
const tick = (issue: string) =>
  z.preprocess((value) => value === true || value === "on", z.literal(true, issue));
const Tick = tick("Tick this box to enter");

export const DeclarationRequest = z.object({
  state: z.enum(STATES, "Choose the state or territory you live in"),
  isAdult: Tick,
  isResident: Tick,
});
export type DeclarationRequest = z.infer<typeof DeclarationRequest>;

/** The server sets the price and entries of each pack. */
export const PackRequest = z.object({ packId: z.enum(PACK_IDS, "Choose one of the packs") });

export const PackPurchase = z.object({
  purchaseId: z.uuid(),
  clientSecret: z.string(),
  amountCents: z.number().int(),
  entries: z.number().int(),
});
export type PackPurchase = z.infer<typeof PackPurchase>;

/** `refunded` means the pack could no longer count, so the money is on its way back. */
export const PackOutcome = z.object({ state: z.enum(["processing", "paid", "refunded"]) });
export type PackOutcome = z.infer<typeof PackOutcome>;

export const BonusRequest = z.object({ bonus: z.enum(["share", "follow"]) });

export const WinnerAnswer = z.object({
  answer: z.enum(["respond", "decline"]),
  /** Consent to publish first name, initial and state. */
  mayPublish: z.preprocess((value) => value === true || value === "on", z.boolean()).default(false),
});
export type WinnerAnswer = z.infer<typeof WinnerAnswer>;

export const LedgerLine = z.object({
  id: z.string(),
  kind: z.enum(LINE_KINDS),
  entries: z.number().int(),
  text: z.string(),
  at: Moment,
});
export type LedgerLine = z.infer<typeof LedgerLine>;

export const OwnEntries = z.object({
  campaign: Campaign,
  balance: z.number().int(),
  isDeclared: z.boolean(),
  hasPlan: z.boolean(),
  listId: z.string().nullable(),
  lines: z.array(LedgerLine),
  referralLink: z.string().nullable(),
  offered: z.array(z.enum(["share", "follow"])),
  canBuyPacks: z.boolean(),
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

/** Jurisdictions that may require a permit, depending on where entrants live. */
export const PERMIT_STATES = ["NSW", "SA", "ACT", "NT"] as const satisfies readonly (typeof STATES)[number][];
export type PermitState = (typeof PERMIT_STATES)[number];

const SocialAccounts = z
  .string()
  .default("")
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .pipe(
    z
      .array(z.url({ protocol: /^https$/, error: "Enter one address per line, each starting with https://" }))
      .max(10, "Enter no more than ten accounts"),
  );

export const CampaignForm = z
  .object({
    name: line(80, "Enter a name for the campaign"),
    prize: line(200, "Describe the prize"),
    prizeDollars: z.coerce
      .number("Enter the value in dollars")
      .int("Enter whole dollars")
      .min(1, "Enter the value in dollars")
      .max(1_000_000, "Enter a value in dollars, up to 1,000,000"),
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
    message: "The closing day can't be before the opening day",
  });
export type CampaignForm = z.infer<typeof CampaignForm>;

/** `version` is the draft's version when the form was shown. */
export const CampaignEdit = z.intersection(CampaignForm, z.object({ version: z.coerce.number().int() }));
export type CampaignEdit = z.infer<typeof CampaignEdit>;

export const SeedRequest = z.object({
  signature: z
    .string("Paste the round's signature")
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{96}$/, "A signature is 96 characters long, using 0 to 9 and a to f")),
});
export type SeedRequest = z.infer<typeof SeedRequest>;

/** Turning packs on requires a confirmation. */
export const PacksSwitch = z.discriminatedUnion("packs", [
  z.object({ packs: z.literal("on"), isConfirmed: tick("You can only sell packs if this is true") }),
  z.object({ packs: z.literal("off") }),
]);
export type PacksSwitch = z.infer<typeof PacksSwitch>;

const Permit = z.object({
  state: z.enum(PERMIT_STATES),
  authority: z.string(),
  /** Our understanding of when a permit is required. */
  rule: z.string(),
  number: z.string(),
  isMissing: z.boolean(),
});

export const AdminDraw = z.object({
  id: z.string(),
  number: z.number().int(),
  state: z.enum(DRAW_STATES),
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
  mayPublish: z.boolean(),
  drawnAt: Moment,
  respondBy: Moment,
  acceptBy: Moment,
  /** True if the winner ran out of time or declined, so another can be drawn. */
  isOver: z.boolean(),
});

export const AdminCampaign = Campaign.extend({
  id: z.string(),
  version: z.number().int(),
  permits: z.array(Permit),
  missing: z.array(z.string()),
  /** When packs went on sale, who confirmed it, and the wording they confirmed. */
  packs: z.object({ since: Moment, by: z.string(), confirmation: z.string() }).nullable(),
  people: z.number().int(),
  entries: z.number().int(),
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
