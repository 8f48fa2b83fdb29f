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

const NO_LISTING = "We couldn't find this listing";
const NO_CLAIM = "We couldn't find this claim";
const WAITS_ALREADY = "An administrator is already reviewing your claim. We'll email you the decision";
const CODE_ENDED = "This code no longer works. Ask for a new one";
const CODE_WRONG = "That isn't the code we sent";
const OBJECTION_ENDED = "This link has already been used, or the claim has been refused";
const DECIDED = "This claim has already been decided";
const CHANGED_HANDS =
  "Someone else has taken over this listing since the claim was made. Decline the claim, or ask the person to claim it again as a dispute";
const ANOTHER_CONFIRMED =
  "Someone else has proved that this is their business. If that's wrong, claim it again on the listing's page and tell us how we can check that it's yours.";

type Listing = NonNullable<Awaited<ReturnType<DirectoryService["findListed"]>>>;

type ClaimsOptions = {
  db: Db;
  directory: Pick<DirectoryService, "findListed" | "findByIds" | "lock" | "setOwner">;
  /** Throws `Conflict` if the listing's identity is banned; otherwise locks the listing. */
  refuseBannedBusiness: (tx: Db, businessId: string) => Promise<void>;
  audit: Audit;
  mail: MailQueue;
  /** Undefined if the site can't send text messages; claiming by phone isn't offered then. */
  texts: TextQueue | undefined;
  /** Limits the codes sent to one listing by all claimants together. */
  codesOfBusiness: RateLimiter;
  findPerson: (db: Db, userId: string) => Promise<Person | undefined>;
  findPeople: (db: Db, userIds: string[]) => Promise<ReadonlyMap<string, Person>>;
  secret: string;
  url: string;
  clock: () => Date;
};

export function createClaimsService(options: ClaimsOptions) {
  const { db, directory, audit, mail, texts, codesOfBusiness, findPerson, findPeople } = options;
  const { refuseBannedBusiness, secret, url, clock } = options;

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

  /** Starting a claim by code again sends another code. */
  async function start(user: User, idOrSlug: string, asked: ClaimRequest): Promise<Claim> {
    refuseDemo(user);
    refuseUnconfirmed(user);
    const listing = await getListed(idOrSlug);
    if (listing.ownerId === user.id) throw new Conflict("You already manage this listing");
    const offered = waysOf(listing).find(({ way }) => way === asked.way);
    if (!offered) {
      throw new Invalid(
        listing.ownerId
          ? "Someone already manages this listing. Tell us how we can check that it's yours, and an administrator will decide"
          : "You can't claim this listing that way. Choose another way",
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

  // The transaction has locked the claim's row by now, so two concurrent requests can't both send the third code.
  async function sendCode(tx: Db, listing: Listing, claim: ClaimRow, now: Date): Promise<void> {
    const { perDay, minutes } = CLAIM_CODE;
    if ((await countCodes(tx, claim, addDays(now, -1))) >= perDay) {
      throw new LimitReached(
        `We send up to ${perDay} codes a day for a listing. Try again tomorrow, or tell us how we can check that it's yours`,
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
      const text = `Plumbline: ${code} is the code to manage the listing of ${businessName}. It works for ${minutes} minutes. Don't give it to anyone who calls you.`;
      await texts?.queue(tx, phone, text);
    }
  }

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
   * The link outlives a change of the contact email, like the undo link of an address change: otherwise someone who
   * took over the listing could void it by changing the email.
   */
  async function object(id: string, token: string): Promise<void> {
    const isTaken = await takeObjection(db, id, hashOf(token), clock());
    if (!isTaken) throw new NotFound(OBJECTION_ENDED);
  }

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

  async function confirm(admin: User, id: string): Promise<void> {
    const asked = await findClaim(db, id);
    if (!asked) throw new NotFound(NO_CLAIM);
    const now = clock();
    await db.transaction(async (tx) => {
      await refuseBannedBusiness(tx, asked.businessId);
      // Every confirmation locks the listing before the claims, so two for one listing run one after the other.
      const listing = await directory.lock(tx, asked.businessId);
      if (!listing) throw new NotFound(NO_LISTING);
      const claim = await moveClaim(tx, id, ["waiting"], { state: "confirmed", decidedAt: now });
      if (!claim) throw new Conflict(asked.state === "open" ? "This claim hasn't been proved yet" : DECIDED);
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

  /** A listing that someone manages can change hands only through an administrator. */
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

/** Landlines and 1300 numbers don't receive text messages. */
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
