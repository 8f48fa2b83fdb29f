import { Conflict, Invalid, NotFound } from "@plumbline/server/errors.ts";
import { actorOf, type Named } from "../audit/actor-of.ts";
import { describeKey, findListingsUnder, keysOf, lockKeys } from "./ban-keys.ts";
import { finishChange, lockListing, NO_LISTING, type VerificationContext } from "./context.ts";
import { findIdentities } from "./refuse-banned.ts";
import { findBan, insertBans, liftBanRow } from "./repository.ts";

export function createBans(context: VerificationContext) {
  const { db, directory, clock } = context;

  async function ban(admin: Named, businessId: string, reason: string): Promise<void> {
    const [identity] = await findIdentities(db, [businessId]);
    if (!identity) throw new NotFound(NO_LISTING);
    const keys = keysOf(identity);
    if (keys.length === 0)
      throw new Invalid(
        "A ban needs an ABN or a licence, and this listing has neither on record. Deactivate it instead.",
      );
    await db.transaction(async (tx) => {
      await lockKeys(tx, keys);
      const by = { bannedById: admin.id, bannedBy: actorOf(admin).name, bannedAt: clock() };
      const banned = await insertBans(
        tx,
        keys.map((key) => ({ key, reason, businessId, ...by })),
      );
      if (banned.length === 0) throw new Conflict("All of its numbers are already banned");
      for (const { id } of await findListingsUnder(tx, keys)) {
        const held = await lockListing(tx, id);
        await directory.deactivate(tx, id);
        await finishChange(context, tx, admin, "business.ban", held, {
          isActive: { before: held.isActive, after: false },
          ban: { before: null, after: `${keys.map(describeKey).join(", ")}: ${reason}` },
        });
      }
    });
  }

  /** The listings of a lifted ban stay inactive until an administrator activates them. */
  async function liftBan(admin: Named, banId: string, why: string): Promise<void> {
    const found = await findBan(db, banId);
    if (!found) throw new NotFound("We couldn't find this ban");
    await db.transaction(async (tx) => {
      await lockKeys(tx, [found.key]);
      const by = { liftedAt: clock(), liftedBy: actorOf(admin).name, liftedWhy: why };
      if (!(await liftBanRow(tx, banId, by))) throw new Conflict("This ban has already been lifted");
      for (const { id } of await findListingsUnder(tx, [found.key]))
        await finishChange(context, tx, admin, "business.unban", await lockListing(tx, id), {
          ban: { before: describeKey(found.key), after: `lifted: ${why}` },
        });
    });
  }

  return { ban, liftBan };
}
