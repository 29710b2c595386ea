// Mulberry32: small, and the same on every machine.
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** At most `most` of the items, the same for the same seed, in their own order. */
export function sample<T>(items: readonly T[], { most, seed }: { most: number; seed: number }): T[] {
  const random = createRandom(seed);
  const drawn = items
    .map((item, index) => ({ item, index, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most);
  return drawn.sort((a, b) => a.index - b.index).map(({ item }) => item);
}
