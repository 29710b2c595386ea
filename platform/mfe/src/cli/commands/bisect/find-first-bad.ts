/** Result of a test of one place. */
export type Verdict = 'good' | 'bad' | 'skip';

/** The first bad place, those that it may be where some could not be tested, or that none of them is bad. */
export type Finding =
  | { kind: 'found'; at: number }
  | { kind: 'undecided'; among: number[] }
  | { kind: 'none' };

type Search = {
  /** Number of places, in order; before them all is good. */
  count: number;
  /** The last place is known to be bad. Otherwise what comes after all of them is. */
  isLastBad: boolean;
  /** @param steps left, this one included, if nothing is skipped. */
  test(at: number, steps: number): Promise<Verdict>;
};

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/**
 * Finds the first bad of some places by halves: all before it are good, all from it on bad.
 *
 * A place that cannot be tested is passed over for the nearest one that can.
 */
export async function findFirstBad({ count, isLastBad, test }: Search): Promise<Finding> {
  let good = -1;
  let bad = isLastBad ? count - 1 : count;
  const skipped = new Set<number>();
  for (;;) {
    const open = range(good + 1, bad).filter((at) => !skipped.has(at));
    const middle = (good + bad) / 2;
    const [at] = open.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    if (at === undefined) break;
    const verdict = await test(at, Math.ceil(Math.log2(open.length + 1)));
    if (verdict === 'good') good = at;
    else if (verdict === 'bad') bad = at;
    else skipped.add(at);
  }
  const between = range(good + 1, bad);
  if (bad === count) return between.length === 0 ? { kind: 'none' } : { kind: 'undecided', among: between };
  return between.length === 0 ? { kind: 'found', at: bad } : { kind: 'undecided', among: [...between, bad] };
}
