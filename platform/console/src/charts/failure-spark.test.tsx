import { expect, it } from 'vitest';
import { renderPage, textOf } from '../testing/render-page.tsx';
import { FailureSpark } from './failure-spark.tsx';
import type { ObservedStep } from './observed-span.ts';

const aStep = (startMs: number, failures: number, loads = 0): ObservedStep => ({
  startMs,
  loads,
  failures,
  loadMs: null,
});

const LIVE = { name: '1.3.0', steps: [aStep(0, 1, 1200), aStep(1, 0), aStep(2, 4)] };
const CANARY = { name: '1.4.0', steps: [aStep(0, 1, 2), aStep(1, 0), aStep(2, 1)] };

const show = (props: Parameters<typeof FailureSpark>[0]) => {
  const { container } = renderPage(<FailureSpark {...props} />);
  const [line, ...bars] = [...container.querySelectorAll('rect')].reverse();
  return {
    words: [...container.querySelectorAll('p')].map(textOf),
    bars: bars.reverse().map((bar) => ['x', 'y', 'height'].map((name) => Number(bar.getAttribute(name)))),
    line: ['x', 'y', 'height'].map((name) => Number(line?.getAttribute(name))),
    widths: bars.map((bar) => Number(bar.getAttribute('width'))),
  };
};

it('has a bar a minute, of which the highest fills it, with the canary on top', () => {
  const { words, bars, line, widths } = show({ live: LIVE, canary: CANARY });
  expect(words).toEqual(['1.3.0: 5 / 1,200', '1.4.0: 2 / 2 (50.0 %)']);
  expect(bars).toEqual([
    [0, 26, 6],
    [0, 20, 6],
    [60, 32, 0],
    [60, 32, 0],
    [120, 8, 24],
    [120, 2, 6],
  ]);
  expect(line).toEqual([0, 31, 1]);
  expect(new Set(widths)).toEqual(new Set([59]));
});

it('has bars of the live release alone where there is no canary', () => {
  const { words, bars } = show({ live: LIVE, canary: undefined });
  expect(words).toEqual(['1.3.0: 5 / 1,200']);
  expect(bars.map(([, , height]) => height)).toEqual([7.5, 0, 0, 0, 30, 0]);
});

it('says that there are no reports where nobody told any', () => {
  const live = { name: '1.3.0', steps: [aStep(0, 0)] };
  expect(show({ live, canary: undefined }).words).toEqual(['No loads']);
});

it.each([
  { steps: [aStep(0, 0, 1)], words: '0 / 1' },
  { steps: [aStep(0, 1)], words: '1 / 0 (100.0 %)' },
])('counts what the canary alone told: $words', ({ steps, words }) => {
  const live = { name: '1.3.0', steps: [aStep(0, 0)] };
  expect(show({ live, canary: { name: '1.4.0', steps } }).words).toEqual(['1.3.0: 0 / 0', `1.4.0: ${words}`]);
});
