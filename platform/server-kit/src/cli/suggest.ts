/** Number of letters to change, add or remove to turn `a` into `b`. */
export function measureDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The most similar known word; undefined when none is near. */
export function findNearest(word: string, known: readonly string[]): string | undefined {
  const partial = word.length > 2 ? known.find((candidate) => candidate.includes(word)) : undefined;
  if (partial) return partial;
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: measureDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.candidate;
}

/** The end of a message, such as ` Did you mean 'promote'?`; empty if no known word is similar. */
export function toSuggestion(word: string, known: readonly string[]): string {
  const nearest = findNearest(word, known);
  return nearest === undefined ? '' : ` Did you mean '${nearest}'?`;
}
