/** Remembers what was made lately, each by its key: reading a post again costs nothing. */
export function keepRecent<Made>(atMost: number) {
  const kept = new Map<string, Made>();

  return function recall(key: string, make: () => Made): Made {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    const [oldest] = kept.keys();
    if (kept.size >= atMost && oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
    return made;
  };
}
