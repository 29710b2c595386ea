import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';
import { isEquivalent, readEquivalents } from './equivalents.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import type { Verdict } from './mutant-tests.ts';
import { sample } from './sample.ts';
import { formatScores, formatSurvivor } from './score.ts';
import { isMutable } from './select-sources.ts';

const aMutant = (changes: Partial<Mutant> = {}): Mutant => ({
  file: 'platform/console/src/format.ts',
  line: 3,
  within: 'formatShare',
  code: '<',
  replacement: '<=',
  start: 1,
  end: 2,
  scope: 0,
  ...changes,
});

const judged = (verdicts: Verdict[], file?: string) =>
  verdicts.map((verdict) => ({ mutant: aMutant(file ? { file } : {}), verdict }));

describe('formatScores', () => {
  it('counts killed and hung mutants as noticed, survivors and unreached ones as not', () => {
    const { text, below } = formatScores(judged(['killed', 'hung', 'survived', 'unreached']));
    expect(text).toContain('50 %  2 of 4        platform/console, floor 80 %');
    expect(below).toEqual(['platform/console']);
  });

  it('names nothing that reaches its floor', () => {
    expect(formatScores(judged(['killed', 'killed', 'killed', 'killed', 'survived'])).below).toEqual([]);
  });

  it('holds a folder with a floor of its own apart from its package', () => {
    const store = judged(
      ['killed', 'killed', 'killed', 'killed', 'survived'],
      'platform/registry/src/records/channels.ts',
    );
    const edge = judged(['killed'], 'platform/edge/src/server.ts');
    expect(formatScores([...store, ...edge]).below).toEqual(['platform/registry/src']);
  });
});

describe('formatSurvivor', () => {
  it('tells place and change, and that no test comes there', () => {
    expect(formatSurvivor({ mutant: aMutant({ replacement: '' }), verdict: 'unreached' })).toBe(
      'platform/console/src/format.ts:3 in formatShare   (no test comes here)\n    - <\n    + (removed)',
    );
  });
});

describe('sample', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);

  it('draws the same for the same seed, in order, and another for another', () => {
    const drawn = sample(items, { most: 10, seed: 7 });
    expect(drawn).toHaveLength(10);
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
    expect(sample(items, { most: 10, seed: 7 })).toEqual(drawn);
    expect(sample(items, { most: 10, seed: 8 })).not.toEqual(drawn);
  });
});

describe('isMutable', () => {
  it.each([
    ['platform/console/src/format.ts', true],
    ['platform/console/src/format.test.ts', false],
    ['shared-auth/src/testing/an-auth.ts', false],
    ['shared-ui/src/theme/global-rules.types.d.ts', false],
    ['platform/console/rspack.config.ts', false],
    ['scripts/mutate.ts', false],
  ])('%s: %s', (file, expected) => {
    expect(isMutable(file)).toBe(expected);
  });
});

describe('equivalents.json', () => {
  it('names mutants that there are', () => {
    const entries = readEquivalents();
    const files = new Map(entries.map(({ file }) => [file, readFileSync(join(ROOT, file), 'utf8')]));
    const mutants = [...files].flatMap(([file, text]) => findMutants(text, file).mutants);
    const stale = entries.filter((entry) => !mutants.some((mutant) => isEquivalent(mutant, entry)));
    expect(stale).toEqual([]);
  });
});
