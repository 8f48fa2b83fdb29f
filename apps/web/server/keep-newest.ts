/** Keeps the newest used of what it makes, at most `most`; what is being made is made once. */
export function keepNewest<Made>(most: number) {
  const kept = new Map<string, Promise<Made>>();

  return function findOrMake(key: string, make: () => Promise<Made>): Promise<Made> {
    const found = kept.get(key) ?? make();
    // Moves it to the end, where the newest are.
    kept.delete(key);
    kept.set(key, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    found.catch(() => kept.delete(key));
    return found;
  };
}
