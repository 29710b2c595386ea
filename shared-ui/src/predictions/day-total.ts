type Decidable = { outcome: 'hit' | 'miss' | 'void' | null };

/**
 * The outcomes of a day's picks in words: '7 of 48 homered', with 'so far' while others are open. Void picks do not
 * count. Undefined while nothing is decided.
 */
export function formatDayTotal(picks: readonly Decidable[], verb: string): string | undefined {
  const count = (wanted: Decidable['outcome']) => picks.filter(({ outcome }) => outcome === wanted).length;
  const hits = count('hit');
  const decided = hits + count('miss');
  if (decided === 0) return undefined;
  return `${hits} of ${decided} ${verb}${count(null) > 0 ? ' so far' : ''}`;
}
