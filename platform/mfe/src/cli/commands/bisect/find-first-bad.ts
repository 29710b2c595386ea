export type Verdict = 'good' | 'bad' | 'skip';

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/**
 * Finds the first bad place by bisection. The first place must be good, the last bad, and all places after a bad place
 * are bad.
 *
 * A place that cannot be tested is replaced by the nearest place that can.
 *
 * @param test tests a place; `steps`: number of remaining tests, including this one, if none is skipped.
 * @returns the last place that is known to be good, and the places that may be the first bad place, in order.
 */
export async function findFirstBad(
  count: number,
  test: (at: number, steps: number) => Promise<Verdict>,
): Promise<{ good: number; among: number[] }> {
  let good = 0;
  let bad = count - 1;
  const skipped = new Set<number>();
  for (;;) {
    const open = range(good + 1, bad).filter((at) => !skipped.has(at));
    const middle = (good + bad) / 2;
    const [at] = open.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    if (at === undefined) return { good, among: range(good + 1, bad + 1) };
    const verdict = await test(at, Math.ceil(Math.log2(open.length + 1)));
    if (verdict === 'good') good = at;
    else if (verdict === 'bad') bad = at;
    else skipped.add(at);
  }
}
