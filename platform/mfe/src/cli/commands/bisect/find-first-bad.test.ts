import { describe, expect, it } from 'vitest';
import { findFirstBad, type Verdict } from './find-first-bad.ts';
import { toVerdict } from './run-program.ts';

async function searchFor({ count, bad, skips = [] }: { count: number; bad: number; skips?: number[] }) {
  const tried: number[] = [];
  const steps: number[] = [];
  const found = await findFirstBad(count, async (at, left): Promise<Verdict> => {
    tried.push(at);
    steps.push(left);
    if (skips.includes(at)) return 'skip';
    return at >= bad ? 'bad' : 'good';
  });
  return { ...found, tried, steps };
}

describe('findFirstBad', () => {
  it('finds each place of up to forty, in as many steps as it said', async () => {
    for (let count = 2; count <= 40; count += 1) {
      for (let bad = 1; bad < count; bad += 1) {
        const { good, among, tried, steps } = await searchFor({ count, bad });
        expect({ good, among }).toEqual({ good: bad - 1, among: [bad] });
        expect(tried.length).toBeLessThanOrEqual(steps[0] ?? 0);
        expect(tried.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
      }
    }
  });

  it('passes over what cannot be tested, and says what it cannot tell apart', async () => {
    expect((await searchFor({ count: 10, bad: 7, skips: [5, 3, 8] })).among).toEqual([7]);
    expect((await searchFor({ count: 10, bad: 7, skips: [5, 6] })).among).toEqual([5, 6, 7]);
    const all = await searchFor({ count: 5, bad: 2, skips: [1, 2, 3] });
    expect(all).toMatchObject({ good: 0, among: [1, 2, 3, 4] });
    expect(all.tried).toHaveLength(3);
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
  ] as const)('%s, by signal %s, stops the search', (code, signal, said) => {
    expect(() => toVerdict(code, signal)).toThrow(
      expect.objectContaining({ code: 'BISECT_STOPPED', message: expect.stringContaining(said) }),
    );
  });
});
