import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { proceedAfterInput } from './use-release-in-view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Wait = {
  /** `inputs` and `preparedAt`: times in seconds from the beginning; negative for input before it. */
  inputs?: readonly number[];
  preparedAt?: number;
  fails?: boolean;
};

/** The seconds at which `proceed` is called. */
async function listEnds({ inputs = [], preparedAt = 0, fails = false }: Wait): Promise<number[]> {
  const since = Date.now();
  const elapsed = () => (Date.now() - since) / 1000;
  const ends: number[] = [];
  proceedAfterInput({
    lastInputAt: () =>
      Math.max(...inputs.filter((at) => at <= elapsed()), Number.NEGATIVE_INFINITY) * 1000 + since,
    prepared: new Promise((resolve, reject) => {
      const settle = fails ? () => reject(new Error('not there')) : resolve;
      if (preparedAt === 0) settle(undefined);
      else setTimeout(settle, preparedAt * 1000, undefined);
    }),
    proceed: () => ends.push(elapsed()),
  });
  await vi.advanceTimersByTimeAsync(20_000);
  return ends;
}

it.each<[string, Wait, number]>([
  ['at once where nothing was typed', {}, 0],
  ['at once after a pause', { inputs: [-1] }, 0],
  ['a second after the last key', { inputs: [-0.5, 0.25, 1] }, 2],
  ['after five seconds to one who does not stop', { inputs: Array.from({ length: 40 }, (_, i) => i / 2) }, 5],
  ['when it is loaded', { preparedAt: 3 }, 3],
  ['a second after a key that was pressed while it loaded', { preparedAt: 3, inputs: [2.5] }, 3.5],
  ['when it turns out not to load', { preparedAt: 2, fails: true }, 2],
  ['after five seconds where it takes longer', { preparedAt: 9 }, 5],
])('shows a visitor the next release %s', async (_, wait, seconds) => {
  expect(await listEnds(wait)).toEqual([seconds]);
});

it('shows nothing any more to one who has left', async () => {
  const proceed = vi.fn();
  const giveUp = proceedAfterInput({ lastInputAt: () => Date.now(), prepared: Promise.resolve(), proceed });
  await vi.advanceTimersByTimeAsync(500);
  giveUp();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(proceed).not.toHaveBeenCalled();
});
