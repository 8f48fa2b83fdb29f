// Keeps unsaved work in localStorage per post and administrator, so that a reload or closed tab loses nothing.
import type { PostValues } from "./post-values.ts";
import { withoutPlaceholders } from "./pasted-pictures.ts";

export type KeptWork = {
  values: PostValues;
  /** The version of the post that the work started from. Undefined for a new post. */
  version: number | undefined;
  at: string;
};

/** `aside` holds the administrator's own version after they chose someone else's. */
type Slot = "draft" | "aside";

const keyOf = (userId: string, postId: string | undefined, slot: Slot) =>
  `plumbline:post:${userId}:${postId ?? "new"}:${slot}`;

export function keeperOf(userId: string, postId: string | undefined) {
  const read = (slot: Slot): KeptWork | undefined => {
    try {
      const kept = localStorage.getItem(keyOf(userId, postId, slot));
      return kept ? (JSON.parse(kept) as KeptWork) : undefined;
    } catch {
      return undefined;
    }
  };
  const keep = (slot: Slot, values: PostValues, version: number | undefined): void => {
    const content = withoutPlaceholders(values.content);
    const kept: KeptWork = { values: { ...values, content }, version, at: new Date().toISOString() };
    try {
      localStorage.setItem(keyOf(userId, postId, slot), JSON.stringify(kept));
    } catch {
      // Storage may be blocked or full; the form works without it.
    }
  };
  const forget = (slot: Slot): void => {
    try {
      localStorage.removeItem(keyOf(userId, postId, slot));
    } catch {
      // Storage is blocked, so nothing was kept.
    }
  };
  return { read, keep, forget };
}

export type Keeper = ReturnType<typeof keeperOf>;
