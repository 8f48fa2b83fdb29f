/** Always later than the last change, so that two changes within a millisecond get different versions. */
export function versionAfter({ updatedAt }: { updatedAt: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}
