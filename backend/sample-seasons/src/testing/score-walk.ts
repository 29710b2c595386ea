import { expect } from 'vitest';
import type { EspnEvent } from '../espn/event.ts';

export const scoresOf = ({ competitions }: EspnEvent): number[] =>
  competitions.flatMap(({ competitors }) => competitors.map(({ score }) => Number(score)));

/** Checks that no score of a game ever decreases. */
export function expectScoresToGrow(moments: readonly EspnEvent[]): void {
  let before: readonly number[] = [0, 0];
  for (const event of moments) {
    const scores = scoresOf(event);
    for (const [side, score] of scores.entries()) expect(score).toBeGreaterThanOrEqual(before[side] ?? 0);
    before = scores;
  }
}
