import { describe, expect, it } from 'vitest';
import { findFirstBad, type Verdict } from './find-first-bad.ts';
import { toVerdict } from './run-program.ts';

type Scene = { count: number; bad: number; isLastBad?: boolean; skips?: readonly number[] };

/** A search where all places from `bad` on are bad, and some cannot be tested. */
async function searchFor({ count, bad, isLastBad = true, skips = [] }: Scene) {
  const tried: number[] = [];
  const steps: number[] = [];
  const finding = await findFirstBad({
    count,
    isLastBad,
    async test(at, left): Promise<Verdict> {
      tried.push(at);
      steps.push(left);
      if (skips.includes(at)) return 'skip';
      return at >= bad ? 'bad' : 'good';
    },
  });
  return { finding, tried, steps };
}

describe('findFirstBad', () => {
  it('finds each place of up to forty, in as many steps as it said', async () => {
    for (let count = 1; count <= 40; count += 1) {
      for (let bad = 0; bad < count; bad += 1) {
        const { finding, tried, steps } = await searchFor({ count, bad });
        expect(finding).toEqual({ kind: 'found', at: bad });
        expect(tried.length).toBeLessThanOrEqual(steps[0] ?? 0);
        expect(tried.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
      }
    }
  });

  it('tests the last one where it is not known to be bad, and says that none is', async () => {
    expect((await searchFor({ count: 4, bad: 3, isLastBad: false })).finding).toEqual({
      kind: 'found',
      at: 3,
    });
    expect((await searchFor({ count: 4, bad: 4, isLastBad: false })).finding).toEqual({ kind: 'none' });
  });

  it('passes over what cannot be tested, and says what it cannot tell apart', async () => {
    expect((await searchFor({ count: 9, bad: 6, skips: [4, 2, 7] })).finding).toEqual({
      kind: 'found',
      at: 6,
    });
    expect((await searchFor({ count: 9, bad: 6, skips: [4, 5] })).finding).toEqual({
      kind: 'undecided',
      among: [4, 5, 6],
    });
    expect((await searchFor({ count: 3, bad: 3, isLastBad: false, skips: [2] })).finding).toEqual({
      kind: 'undecided',
      among: [2],
    });
    const all = await searchFor({ count: 5, bad: 2, skips: [0, 1, 2, 3, 4] });
    expect(all.finding).toEqual({ kind: 'undecided', among: [0, 1, 2, 3, 4] });
    expect(all.tried).toHaveLength(4);
  });
});

describe('the exit code of a command', () => {
  it.each([
    [0, 'good'],
    [1, 'bad'],
    [124, 'bad'],
    [125, 'skip'],
  ])('%i means %s', (code, verdict) => {
    expect(toVerdict(code, null)).toBe(verdict);
  });

  it.each([
    [126, null, 'ended with 126'],
    [255, null, 'ended with 255'],
    [null, 'SIGSEGV', 'was ended by SIGSEGV'],
  ])('%s, by signal %s, stops the search', (code, signal, said) => {
    expect(() => toVerdict(code, signal)).toThrow(
      expect.objectContaining({ code: 'BISECT_STOPPED', message: expect.stringContaining(said) }),
    );
  });
});
