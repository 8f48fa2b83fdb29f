import type { User } from "@plumbline/contract/accounts.ts";
import type { Claim, ClaimOptions, ClaimRequest } from "@plumbline/contract/claims.ts";
import { CLAIM_CODE } from "@plumbline/contract/listing-limits.ts";
import { addDays, addMinutes } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, Invalid, LimitReached, NotFound } from "@plumbline/server/errors.ts";
import { isSameSecret } from "@plumbline/server/secrets.ts";
import { refuseUnconfirmed } from "../identity/confirmed-policy.ts";
import { refuseDemo } from "../identity/demo-policy.ts";
import { hashCode, makeCode } from "./code.ts";
import { type ClaimsContext, type Listing, lockListing, NO_CLAIM, NO_LISTING } from "./context.ts";
import { tellContact } from "./objections.ts";
import { assertCanClaim, assertCanProve, isManager, WAITS_ALREADY, waysToClaim } from "./policy.ts";
import {
  type ClaimRow,
  countCodes,
  findLastClaim,
  findLastCode,
  findOwnClaim,
  keepCode,
  moveClaim,
  openClaim,
  takeTry,
} from "./repository.ts";

const CODE_ENDED = "This code no longer works. Ask for a new one";

export function createClaiming(context: ClaimsContext) {
  const { db, directory, mail, texts, codesOfBusiness, secret, clock } = context;
  const waysOf = (listing: Listing) => waysToClaim(listing, texts !== undefined);

  async function findOptions(user: User, idOrSlug: string): Promise<ClaimOptions> {
    const listing = await getListed(idOrSlug);
    const claim = await findLastClaim(db, { businessId: listing.id, userId: user.id });
    const { id, slug, businessName, suburb, state, ownerId } = listing;
    const business = { id, slug, businessName, suburb, state };
    return {
      business: { ...business, isClaimed: ownerId !== null, isMine: isManager(user, listing) },
      ways: waysOf(listing),
      claim: claim ? await describeClaim(db, claim, clock()) : null,
    };
  }

  /** Starting a claim by code again sends another code. */
  async function start(user: User, idOrSlug: string, asked: ClaimRequest): Promise<Claim> {
    refuseDemo(user);
    refuseUnconfirmed(user);
    const listing = await getListed(idOrSlug);
    const offered = waysOf(listing).find(({ way }) => way === asked.way);
    assertCanClaim(user, listing, offered);
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
      if (asked.way === "evidence") await tellContact(context, tx, listing, claim);
      else await sendCode(tx, listing, claim, now);
      return describeClaim(tx, claim, clock());
    });
  }

  async function getListed(idOrSlug: string): Promise<Listing> {
    const listing = await directory.findListed(idOrSlug);
    if (!listing) throw new NotFound(NO_LISTING);
    return listing;
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
    assertCanProve(claim);
    const now = clock();
    const taken = await takeTry(db, id, { now, tries: CLAIM_CODE.tries });
    if (!taken) throw new Invalid(CODE_ENDED, { code: CODE_ENDED });
    return db.transaction(async (tx) => {
      const listing = await lockListing(context, tx, claim.businessId);
      const isRight = isSameSecret(taken.hash, hashCode(secret, { code, claimId: id, listing }));
      if (!isRight) throw wrongCode(CLAIM_CODE.tries - taken.tries);
      const proven = await moveClaim(tx, id, ["open"], { state: "waiting", provenAt: now });
      if (!proven) throw new Conflict(WAITS_ALREADY);
      await tellContact(context, tx, listing, proven);
      return describeClaim(tx, proven, clock());
    });
  }

  return { findOptions, start, prove };
}

async function describeClaim(db: Db, claim: ClaimRow, now: Date): Promise<Claim> {
  const { id, way, state, sentTo, note, createdAt } = claim;
  const code = state === "open" ? await findLastCode(db, id) : undefined;
  const isGood = code && code.expiresAt > now && code.tries < CLAIM_CODE.tries;
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

function wrongCode(triesLeft: number): Invalid {
  const rest =
    triesLeft === 0 ? "ask for a new one" : `${triesLeft} ${triesLeft === 1 ? "try" : "tries"} left`;
  const message = `That isn't the code we sent: ${rest}`;
  return new Invalid(message, { code: message });
}
