import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Mutant, shorten } from './find-mutants.ts';

// By what it says and not by its line, so that an entry outlives changes elsewhere in the file.
const equivalentSchema = v.strictObject({
  file: v.string(),
  within: v.string(),
  code: v.string(),
  replacement: v.string(),
  reason: v.pipe(v.string(), v.minLength(1)),
});

/** A mutant that no test can notice, and why. */
export type Equivalent = v.InferOutput<typeof equivalentSchema>;

/** The changes that were found to change nothing. */
export const readEquivalents = (): Equivalent[] =>
  v.parse(
    v.array(equivalentSchema),
    JSON.parse(readFileSync(join(import.meta.dirname, 'equivalents.json'), 'utf8')),
  );

export const isEquivalent = (mutant: Mutant, { file, within, code, replacement }: Equivalent): boolean =>
  mutant.file === file &&
  mutant.within === within &&
  mutant.code === code &&
  shorten(mutant.replacement) === replacement;
