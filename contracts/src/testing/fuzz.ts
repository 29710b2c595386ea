import fc from 'fast-check';
import { inject, it } from 'vitest';

type Check<Input> = (input: Input) => unknown;

/** Inputs, and the check of each input. */
export type Fuzz<Input> = {
  input: fc.Arbitrary<Input>;
  /** Cases that failed once. They run first each time. */
  known?: readonly NoInfer<Input>[];
  /** Duration of a case, relative to that of a plain function; the run has correspondingly fewer cases. Default: 1. */
  cost?: number;
} & (
  | { /** Fails by throwing. */ check: Check<NoInfer<Input>> }
  | {
      /** Makes the check, for example with one server for all cases. */ prepare: () => Promise<
        Check<NoInfer<Input>>
      >;
    }
);

export type FuzzRun = { cases: number; seed?: number; path?: string };

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can add to Vitest's own.
  interface ProvidedContext {
    /** From `vitest.config.ts`, which reads `FUZZ_CASES`, `FUZZ_SEED` and `FUZZ_PATH`. */
    fuzz: FuzzRun;
  }
}

// Time limit per case. A case with a server takes some milliseconds, on a busy machine ten times as long.
const MS_PER_CASE = 200;

type Failure = Pick<
  fc.RunDetailsCommon<unknown>,
  'seed' | 'counterexamplePath' | 'counterexample' | 'numShrinks' | 'errorInstance'
>;

const toReport = ({ seed, counterexamplePath, counterexample, numShrinks, errorInstance }: Failure) =>
  [
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    `Failed for, after ${numShrinks} shrinks: ${fc.stringify(counterexample)}`,
    `Again: FUZZ_SEED=${seed} FUZZ_PATH=${counterexamplePath}, with the file and title of this test.`,
    "Once it is mended, add the case to the test's 'known'.",
  ].join('\n');

/**
 * Checks the known cases, then generated cases.
 *
 * @throws {Error} with the smallest failing case, and how to repeat it.
 */
export async function runFuzz<Input>(fuzz: Fuzz<Input>, { cases, ...again }: FuzzRun): Promise<void> {
  const { input, known = [], cost = 1 } = fuzz;
  const check = 'check' in fuzz ? fuzz.check : await fuzz.prepare();
  const property = fc.asyncProperty(input, async (one) => {
    await check(one);
  });
  const details = await fc.check(property, {
    examples: known.map((one): [Input] => [one]),
    numRuns: known.length + Math.ceil(cases / cost),
    ...again,
  });
  if (details.failed) throw new Error(toReport(details), { cause: details.errorInstance });
}

/** A test with generated inputs: 100, or the number in `FUZZ_CASES`. Its title is a fact that holds for every input. */
export function fuzz<Input>(title: string, inputs: Fuzz<Input>): void {
  const run = inject('fuzz');
  it(title, { timeout: 120_000 + run.cases * MS_PER_CASE }, () => runFuzz(inputs, run));
}
