/** A pick as far as its outcome goes. Null: not decided yet. */
export type Decidable = { outcome: 'hit' | 'miss' | 'void' | null };

/** The decided picks of a day. Void ones do not count. */
export function countDay(picks: readonly Decidable[]): {
  hits: number;
  decided: number;
  isComplete: boolean;
} {
  const count = (wanted: Decidable['outcome']) => picks.filter(({ outcome }) => outcome === wanted).length;
  const hits = count('hit');
  return { hits, decided: hits + count('miss'), isComplete: count(null) === 0 };
}

/**
 * The outcomes of a day's picks in words: '7 of 48 homered', with 'so far' while others are open. Void picks do not
 * count. Undefined while nothing is decided.
 */
export function formatDayTotal(picks: readonly Decidable[], verb: string): string | undefined {
  const { hits, decided, isComplete } = countDay(picks);
  return decided === 0 ? undefined : `${hits} of ${decided} ${verb}${isComplete ? '' : ' so far'}`;
}
