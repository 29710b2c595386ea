import { describe, expect, it } from 'vitest';
import { createTally } from './tally.ts';

describe('tally', () => {
  it('counts rows by what became of them', () => {
    const tally = createTally();
    tally.read(10);
    tally.drop('no day', 3);
    tally.drop('no day');
    tally.skip('another league', 2);
    tally.refuse('too fast', 2);
    tally.note('a repeated row', 3);
    tally.note('a repeated row', 1);
    tally.warn('odd');
    expect(tally.toSheet()).toEqual({
      read: 10,
      kept: 4,
      skipped: { 'another league': 2 },
      dropped: { 'no day': 4 },
      refused: { 'too fast': 2 },
      noted: { 'a repeated row': 4 },
      warnings: ['odd'],
    });
  });

  it('puts reasons beyond the first 25 together, and loses no count', () => {
    const tally = createTally();
    tally.read(40);
    for (let at = 0; at < 40; at++) tally.drop(`reason ${at}`);
    const { dropped, kept } = tally.toSheet();
    expect(Object.keys(dropped)).toHaveLength(26);
    expect(dropped['other reasons']).toBe(15);
    expect(kept).toBe(0);
  });
});
