// Unsaved work, kept by the browser for each post and each administrator: a reload, a lost connection or a closed tab
// takes nothing.
import type { PostValues } from "./post-values.ts";
import { withoutPlaceholders } from "./pasted-pictures.ts";

export type KeptWork = {
  values: PostValues;
  /** The version the work began with; undefined for a post that is not saved yet. */
  version: number | undefined;
  at: string;
};

/** `draft` is what is being typed; `aside` what somebody put aside for what another had saved. */
type Slot = "draft" | "aside";

const keyOf = (userId: string, postId: string | undefined, slot: Slot) =>
  `plumbline:post:${userId}:${postId ?? "new"}:${slot}`;

/** Where one post's work is kept. */
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
      // A browser that keeps nothing, or no more: the form works without.
    }
  };
  const forget = (slot: Slot): void => {
    try {
      localStorage.removeItem(keyOf(userId, postId, slot));
    } catch {
      // Nothing could be kept, so there is nothing to forget.
    }
  };
  return { read, keep, forget };
}

export type Keeper = ReturnType<typeof keeperOf>;
