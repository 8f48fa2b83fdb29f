/** When a listing changes: now, and in any case after the change before. Two within a millisecond have versions of their own. */
export function versionAfter({ updatedAt }: { updatedAt: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}
