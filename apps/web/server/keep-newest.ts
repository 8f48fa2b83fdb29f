/** Keeps the `most` most recently used values. Concurrent calls for a key share one computation. */
export function keepNewest<Made>(most: number) {
  const kept = new Map<string, Promise<Made>>();

  return function findOrMake(key: string, make: () => Promise<Made>): Promise<Made> {
    const found = kept.get(key) ?? make();
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
