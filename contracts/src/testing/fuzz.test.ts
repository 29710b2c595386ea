import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runFuzz } from './fuzz.ts';

const below = (limit: number, seen: number[] = []) => ({
  input: fc.nat({ max: 10_000 }),
  async check(n: number) {
    seen.push(n);
    await Promise.resolve();
    if (n >= limit) throw new Error(`${n} is too much`);
  },
});

describe('a fuzz run', () => {
  it('begins with the cases that failed once', async () => {
    const seen: number[] = [];
    await runFuzz({ ...below(10_001, seen), known: [3, 1, 2] }, { cases: 20 });
    expect(seen.slice(0, 3)).toEqual([3, 1, 2]);
    expect(seen).toHaveLength(23);
  });

  it('says which case is the least that fails, how to repeat it and where to keep it', async () => {
    const failed = runFuzz(below(1_234), { cases: 500, seed: 7 });
    await expect(failed).rejects.toThrow(/^1234 is too much\nFailed for, after \d+ shrinks: \[1234\]\n/);
    await expect(failed).rejects.toThrow(/FUZZ_SEED=7 FUZZ_PATH=[\d:]+, .*\nOnce it is mended, .*'known'/);
  });

  it('repeats a case by its seed and path', async () => {
    const failed = await runFuzz(below(1_234), { cases: 500, seed: 7 }).catch(String);
    const path = /FUZZ_PATH=([\d:]+)/.exec(String(failed))?.[1] ?? '';
    const seen: number[] = [];
    await expect(runFuzz(below(1_234, seen), { cases: 1, seed: 7, path })).rejects.toThrow(
      '1234 is too much',
    );
    expect(seen[0]).toBe(1_234);
  });
});
