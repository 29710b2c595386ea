import { toSearchWords } from '@sharpside/shared-ui';
import type { Destination } from './destinations.ts';

/** Score of one typed word: 3 starts the label, 2 starts a word of it, 1 starts the section's, 0 within, -1 not. */
function scoreWord(typed: string, { label, section }: { label: string[]; section: string[] }): number {
  if (label[0]?.startsWith(typed)) return 3;
  if (label.some((word) => word.startsWith(typed))) return 2;
  if (section.some((word) => word.startsWith(typed))) return 1;
  return label.some((word) => word.includes(typed)) ? 0 : -1;
}

/** The destinations that hold every typed word, best fit first, equal fits in the order given. No words: all. */
export function rankDestinations(destinations: readonly Destination[], text: string): Destination[] {
  const typed = toSearchWords(text);
  return destinations
    .map((destination) => {
      const words = {
        label: toSearchWords(destination.label),
        section: toSearchWords(destination.section ?? ''),
      };
      const scores = typed.map((word) => scoreWord(word, words));
      return {
        destination,
        fits: !scores.includes(-1),
        score: scores.reduce((sum, score) => sum + score, 0),
      };
    })
    .filter(({ fits }) => fits)
    .sort((a, b) => b.score - a.score)
    .map(({ destination }) => destination);
}
