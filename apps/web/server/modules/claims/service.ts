import { addDays, addMinutes } from "@plumbline/contract/time.ts";
import { randomBytes } from "node:crypto";
import type { User } from "@plumbline/contract/accounts.ts";
import {
  type AdminClaim,
  type AdminClaimList,
  type Claim,
  type ClaimOptions,
  type ClaimRequest,
  type ClaimState,
} from "@plumbline/contract/claims.ts";
import { CLAIM_CODE } from "@plumbline/contract/listing-limits.ts";
import { CLAIM_CODE_DAYS } from "@plumbline/contract/retention.ts";
import type { ClaimLines, ClaimListSearch } from "@plumbline/contract/work-lists.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, Invalid, LimitReached, NotFound } from "@plumbline/server/errors.ts";
import { pageOf } from "../../listing/page-of.ts";
import { actorOf, nameOf } from "../audit/actor-of.ts";
import type { Audit } from "../audit/service.ts";
import type { DirectoryService } from "../directory/service.ts";
import { refuseUnconfirmed } from "../identity/confirmed-policy.ts";
import { refuseDemo } from "../identity/demo-policy.ts";
import type { Person } from "../identity/people.ts";
import type { RateLimiter } from "@plumbline/server/rate-limit.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { TextQueue } from "../text-messages/queue.ts";
import { countWaitingClaims, findAllClaims } from "./claim-list.ts";
import { hashCode, hashOf, isSameHash, makeCode } from "./code.ts";
import { maskEmail, maskPhone } from "./mask.ts";
import {
  type ClaimRow,
  countCodes,
  deleteCodesBefore,
  findClaim,
  findLastClaim,
  findLastCode,
  findOwnClaim,
  keepCode,
  keepObjection,
  listClaims,
  listOwnClaims,
  moveClaim,
  openClaim,
  refuseOthers,
  takeObjection,
  takeTry,
} from "./repository.ts";

const CLAIMS_SHOWN = 50;

const NO_LISTING = "There is no such listing";
const NO_CLAIM = "There is no such claim";
const WAITS_ALREADY = "Your claim waits for an administrator already. You get a mail once it is decided";
const CODE_ENDED = "This code is not good any more. Ask for a new one";
const CODE_WRONG = "This is not the code we sent";
const OBJECTION_ENDED = "This link has been used, or the claim has been refused";
const DECIDED = "This claim has been decided already";
const CHANGED_HANDS =
  "Somebody else manages this listing since the claim was made. Refuse it, or have the person ask again: then it is a dispute";
const ANOTHER_CONFIRMED =
  "Somebody else proved to be this business. If that is wrong, ask again on the listing's page and tell us how we can see that it is yours.";

type Listing = NonNullable<Awaited<ReturnType<DirectoryService["findListed"]>>>;

type ClaimsOptions = {
  db: Db;
  directory: Pick<DirectoryService, "findListed" | "findByIds" | "lock" | "setOwner">;
  /** Throws `Conflict` where the listing's identity is banned; holds the listing otherwise. */
  refuseBannedBusiness: (tx: Db, businessId: string) => Promise<void>;
  audit: Audit;
  mail: MailQueue;
  /** Undefined where nobody can be sent a text message: then that way is not offered. */
  texts: TextQueue | undefined;
  /** How many codes a listing's mailbox or phone gets, whoever asks for them. */
  codesOfBusiness: RateLimiter;
  findPerson: (db: Db, userId: string) => Promise<Person | undefined>;
  findPeople: (db: Db, userIds: string[]) => Promise<ReadonlyMap<string, Person>>;
  secret: string;
  url: string;
  clock: () => Date;
};

/** An owner proves that a listing is theirs, and an administrator confirms it. */
export function createClaimsService(options: ClaimsOptions) {
  const { db, directory, audit, mail, texts, codesOfBusiness, findPerson, findPeople } = options;
  const { refuseBannedBusiness, secret, url, clock } = options;

  /** What somebody can do about a listing, by its id or address, and how far their claim is. */
  async function findOptions(user: User, idOrSlug: string): Promise<ClaimOptions> {
    const listing = await getListed(idOrSlug);
    const claim = await findLastClaim(db, { businessId: listing.id, userId: user.id });
    const { id, slug, businessName, suburb, state, ownerId } = listing;
    const business = { id, slug, businessName, suburb, state };
    return {
      business: { ...business, isClaimed: ownerId !== null, isMine: ownerId === user.id },
      ways: waysOf(listing),
      claim: claim ? await describe(claim) : null,
    };
  }

  /** Claims a listing. By code it waits for the code; asked again, it sends another one. */
  async function start(user: User, idOrSlug: string, asked: ClaimRequest): Promise<Claim> {
    refuseDemo(user);
    refuseUnconfirmed(user);
    const listing = await getListed(idOrSlug);
    if (listing.ownerId === user.id) throw new Conflict("You manage this listing already");
    const offered = waysOf(listing).find(({ way }) => way === asked.way);
    if (!offered) {
      throw new Invalid(
        listing.ownerId
          ? "Somebody manages this listing already. Tell us how we can see that it is yours: an administrator decides"
          : "This listing cannot be proved that way. Choose another one",
      );
    }
    if (asked.way !== "evidence") await codesOfBusiness.take(listing.id);
    const now = clock();
    return db.transaction(async (tx) => {
      const claim = await openClaim(tx, {
        businessId: listing.id,
        userId: user.id,
        way: asked.way,
        state: asked.way === "evidence" ? "waiting" : "open",
        evidence: asked.way === "evidence" ? asked.evidence : "",
        sentTo: offered.sentTo,
        disputedOwnerId: listing.ownerId,
        createdAt: now,
      });
      if (!claim) throw new Conflict(WAITS_ALREADY);
      if (asked.way === "evidence") await tellContact(tx, listing, claim);
      else await sendCode(tx, listing, claim, now);
      return describe(claim, tx);
    });
  }

  // The claim's row is this transaction's alone by now: two requests at once cannot both be the third code.
  async function sendCode(tx: Db, listing: Listing, claim: ClaimRow, now: Date): Promise<void> {
    const { perDay, minutes } = CLAIM_CODE;
    if ((await countCodes(tx, claim, addDays(now, -1))) >= perDay) {
      throw new LimitReached(
        `We send at most ${perDay} codes a day for a listing. Try again tomorrow, or tell us how we can see that it is yours`,
      );
    }
    const code = makeCode();
    await keepCode(tx, {
      claimId: claim.id,
      hash: hashCode(secret, { code, claimId: claim.id, listing }),
      createdAt: now,
      expiresAt: addMinutes(now, minutes),
    });
    const { businessName, contactEmail, phone } = listing;
    if (claim.way === "email" && contactEmail) {
      await mail.queue(tx, contactEmail, { template: "claim-code", name: "", businessName, code, minutes });
    }
    if (claim.way === "phone" && phone) {
      const text = `Plumbline: ${code} is the code to manage the listing of ${businessName}. It lasts ${minutes} minutes. Tell nobody who calls you.`;
      await texts?.queue(tx, phone, text);
    }
  }

  /** Takes the code somebody typed in. The right one sends the claim to an administrator. */
  async function prove(user: User, id: string, code: string): Promise<Claim> {
    refuseDemo(user);
    const claim = await findOwnClaim(db, user.id, id);
    if (!claim) throw new NotFound(NO_CLAIM);
    if (claim.state !== "open") throw new Conflict(claim.state === "waiting" ? WAITS_ALREADY : DECIDED);
    const now = clock();
    const taken = await takeTry(db, id, { now, tries: CLAIM_CODE.tries });
    if (!taken) throw new Invalid(CODE_ENDED, { code: CODE_ENDED });
    return db.transaction(async (tx) => {
      const listing = await directory.lock(tx, claim.businessId);
      if (!listing) throw new NotFound(NO_LISTING);
      const isRight = isSameHash(taken.hash, hashCode(secret, { code, claimId: id, listing }));
      if (!isRight) throw wrongCode(CLAIM_CODE.tries - taken.tries);
      const proven = await moveClaim(tx, id, ["open"], { state: "waiting", provenAt: now });
      if (!proven) throw new Conflict(WAITS_ALREADY);
      await tellContact(tx, listing, proven);
      return describe(proven, tx);
    });
  }

  /** The listing's own address learns of the claim, and can say that it knows nothing of it. */
  async function tellContact(
    tx: Db,
    { businessName, contactEmail }: Listing,
    { id }: ClaimRow,
  ): Promise<void> {
    if (!contactEmail) return;
    const token = randomBytes(32).toString("base64url");
    await keepObjection(tx, id, hashOf(token));
    const link = `${url}/claims/${id}/object?token=${token}`;
    await mail.queue(tx, contactEmail, { template: "claim-received", name: "", businessName, url: link });
  }

  /**
   * The contact address says that a claim is not theirs, by the link it was mailed. Like the undo link of an address
   * change it outlives one: otherwise whoever took the listing could end it by changing the contact email.
   */
  async function object(id: string, token: string): Promise<void> {
    const isTaken = await takeObjection(db, id, hashOf(token), clock());
    if (!isTaken) throw new NotFound(OBJECTION_ENDED);
  }

  /** The claims in a state, for administrators. */
  async function list(state: ClaimState): Promise<AdminClaimList> {
    const rows = await listClaims(db, state, CLAIMS_SHOWN);
    const listings = await directory.findByIds(rows.map(({ businessId }) => businessId));
    const owners = [...listings.values()].flatMap(({ ownerId }) => ownerId ?? []);
    const people = await findPeople(db, [...rows.map(({ userId }) => userId), ...owners]);
    return {
      claims: rows.flatMap((claim) => {
        const listing = listings.get(claim.businessId);
        const claimant = people.get(claim.userId);
        if (!listing || !claimant) return [];
        return describeForAdmin(claim, listing, claimant, people.get(listing.ownerId ?? ""));
      }),
    };
  }

  /** A page of all claims. */
  async function listAll(asked: ClaimListSearch): Promise<ClaimLines> {
    const { rows, total } = await findAllClaims(db, asked);
    const listings = await directory.findByIds(rows.map(({ businessId }) => businessId));
    const people = await findPeople(
      db,
      rows.map(({ userId }) => userId),
    );
    const lines = rows.map(({ id, businessId, userId, way, state, createdAt, decidedAt }) => ({
      id,
      businessName: listings.get(businessId)?.businessName ?? "A deleted business",
      slug: listings.get(businessId)?.slug ?? null,
      claimant: people.get(userId)?.email ?? "A closed account",
      way,
      state,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    }));
    return pageOf(lines, total, asked);
  }

  /** Hands the listing over. Every other claim for it is refused, and whoever had it is told. */
  async function confirm(admin: User, id: string): Promise<void> {
    const asked = await findClaim(db, id);
    if (!asked) throw new NotFound(NO_CLAIM);
    const now = clock();
    await db.transaction(async (tx) => {
      await refuseBannedBusiness(tx, asked.businessId);
      // Before the claims, and every confirmation does so: two for one listing come one after the other.
      const listing = await directory.lock(tx, asked.businessId);
      if (!listing) throw new NotFound(NO_LISTING);
      const claim = await moveClaim(tx, id, ["waiting"], { state: "confirmed", decidedAt: now });
      if (!claim) throw new Conflict(asked.state === "open" ? "This claim has not been proved yet" : DECIDED);
      const { ownerId: before, businessName } = listing;
      if (before !== null && before !== claim.disputedOwnerId) throw new Conflict(CHANGED_HANDS);
      await directory.setOwner(tx, listing.id, claim.userId);
      await audit.record(tx, actorOf(admin), "claim.confirm", subjectOf(listing), {
        ownerId: { before, after: claim.userId },
      });
      const others = await refuseOthers(tx, claim, { note: ANOTHER_CONFIRMED, decidedAt: now });
      const owner = await findPerson(tx, claim.userId);
      if (owner) {
        const content = { template: "claim-confirmed", name: owner.firstName, businessName } as const;
        await mail.queue(tx, owner.email, { ...content, url: `${url}/my-business` });
      }
      const previous = before && before !== claim.userId ? await findPerson(tx, before) : undefined;
      if (previous) {
        const content = { template: "listing-lost", name: previous.firstName, businessName } as const;
        await mail.queue(tx, previous.email, { ...content, url: claimPage(listing) });
      }
      for (const other of others) await tellRefused(tx, other.userId, listing, ANOTHER_CONFIRMED);
    });
  }

  /** Refuses a claim, with the reason that its maker reads. */
  async function refuse(admin: User, id: string, note: string): Promise<void> {
    const asked = await findClaim(db, id);
    if (!asked) throw new NotFound(NO_CLAIM);
    await db.transaction(async (tx) => {
      const listing = await directory.lock(tx, asked.businessId);
      if (!listing) throw new NotFound(NO_LISTING);
      const claim = await moveClaim(tx, id, ["open", "waiting"], {
        state: "refused",
        note,
        decidedAt: clock(),
      });
      if (!claim) throw new Conflict(DECIDED);
      await audit.record(
        tx,
        actorOf(admin),
        "claim.refuse",
        { kind: "claim", id, name: listing.businessName },
        { state: { before: asked.state, after: "refused" }, note: { before: "", after: note } },
      );
      await tellRefused(tx, claim.userId, listing, note);
    });
  }

  async function tellRefused(tx: Db, userId: string, listing: Listing, note: string): Promise<void> {
    const person = await findPerson(tx, userId);
    if (!person) return;
    await mail.queue(tx, person.email, {
      template: "claim-refused",
      name: person.firstName,
      businessName: listing.businessName,
      note,
      url: claimPage(listing),
    });
  }

  /** What is held of somebody's claims, for the export of their data. */
  async function exportOf(userId: string) {
    const rows = await listOwnClaims(db, userId);
    const listings = await directory.findByIds(rows.map(({ businessId }) => businessId));
    return rows.map(({ businessId, way, state, evidence, note, createdAt, provenAt, decidedAt }) => ({
      business: listings.get(businessId)?.businessName ?? "",
      way,
      state,
      evidence,
      note,
      createdAt,
      provenAt,
      decidedAt,
    }));
  }

  const claimPage = ({ slug }: Listing) => `${url}/directory/${slug}/claim`;

  async function getListed(idOrSlug: string): Promise<Listing> {
    const listing = await directory.findListed(idOrSlug);
    if (!listing) throw new NotFound(NO_LISTING);
    return listing;
  }

  /** A listing that somebody manages changes hands through an administrator alone. */
  function waysOf({ contactEmail, phone, ownerId }: Listing): ClaimOptions["ways"] {
    const ways: ClaimOptions["ways"] = [];
    if (ownerId === null && contactEmail) ways.push({ way: "email", sentTo: maskEmail(contactEmail) });
    if (ownerId === null && texts && phone && isMobile(phone))
      ways.push({ way: "phone", sentTo: maskPhone(phone) });
    return [...ways, { way: "evidence", sentTo: null }];
  }

  async function describe(claim: ClaimRow, runner: Db = db): Promise<Claim> {
    const { id, way, state, sentTo, note, createdAt } = claim;
    const code = state === "open" ? await findLastCode(runner, id) : undefined;
    const isGood = code && code.expiresAt > clock() && code.tries < CLAIM_CODE.tries;
    return {
      id,
      way,
      state,
      sentTo,
      note,
      codeEndsAt: isGood ? code.expiresAt.toISOString() : null,
      createdAt: createdAt.toISOString(),
    };
  }

  return {
    findOptions,
    start,
    prove,
    object,
    list,
    listAll,
    countWaiting: () => countWaitingClaims(db),
    confirm,
    refuse,
    exportOf,
    /** Deletes codes that are neither good nor counted any more; returns how many. */
    purge: () => deleteCodesBefore(db, addDays(clock(), -CLAIM_CODE_DAYS)),
  };
}

function describeForAdmin(
  claim: ClaimRow,
  { id, slug, businessName, suburb, state, abn, phone, contactEmail }: Listing,
  claimant: Person,
  owner: Person | undefined,
): AdminClaim {
  return {
    id: claim.id,
    way: claim.way,
    state: claim.state,
    evidence: claim.evidence,
    note: claim.note,
    createdAt: claim.createdAt.toISOString(),
    provenAt: claim.provenAt?.toISOString() ?? null,
    objectedAt: claim.objectedAt?.toISOString() ?? null,
    business: { id, slug, businessName, suburb, state, abn, phone, contactEmail },
    claimant: {
      email: claimant.email,
      name: nameOf(claimant),
      businessName: claimant.businessName,
      abn: claimant.abn,
    },
    owner: owner ? { email: owner.email, name: nameOf(owner) } : null,
  };
}

/** Landlines and 1300 numbers take no text messages. */
function isMobile(phone: string): boolean {
  return phone.startsWith("+614");
}

function subjectOf({ id, businessName }: Listing) {
  return { kind: "business", id, name: businessName } as const;
}

function wrongCode(triesLeft: number): Invalid {
  const rest =
    triesLeft === 0 ? "ask for a new one" : `${triesLeft} ${triesLeft === 1 ? "try" : "tries"} left`;
  const message = `${CODE_WRONG}: ${rest}`;
  return new Invalid(message, { code: message });
}
