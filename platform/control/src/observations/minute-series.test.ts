import { describe, expect, it } from 'vitest';
import { NO_FAILURES } from './count-since.ts';
import { createMinuteSeries, KEPT_MS, MINUTE_MS } from './minute-series.ts';

const NAME = 'production/remote-tools@1.1.0';
const NOON = Date.UTC(2031, 0, 1, 12);
const YEAR_MS = 365 * KEPT_MS;

const aCount = (loads: number) => ({
  loads: { within: [loads], count: loads, sumSeconds: 1 },
  failures: NO_FAILURES,
  fallbacks: 0,
  boundsMs: [100],
});
const aRestored = (loads: number, atMs = NOON, name = NAME) => ({
  ...{ name, atMs },
  minute: { loads, within: [loads], boundsMs: [100], failures: NO_FAILURES, fallbacks: 0 },
});
const loadsOf = (series: ReturnType<typeof createMinuteSeries>, nowMs = NOON) =>
  series.list(NAME, nowMs).map(({ loads }) => loads);

describe('minutes that were restored', () => {
  it.each([
    [[7], 4, [7]],
    [[4], 7, [7]],
    [[7, 3], undefined, [7]],
    [[3, 7], undefined, [7]],
  ])('of %j, and %j that were observed, show the fuller count', (restored, observed, shown) => {
    const series = createMinuteSeries();
    if (observed !== undefined) series.add(NAME, { ...aCount(observed), atMs: NOON });
    for (const loads of restored) series.restore(aRestored(loads));
    expect(loadsOf(series)).toEqual(shown);
  });

  it('stand among the others in the order of their time, and are not handed on as observed', () => {
    const series = createMinuteSeries();
    series.add(NAME, { ...aCount(1), atMs: NOON - 5 * MINUTE_MS });
    series.add(NAME, { ...aCount(2), atMs: NOON });
    for (const ago of [3, 9]) series.restore(aRestored(ago, NOON - ago * MINUTE_MS));
    expect(loadsOf(series)).toEqual([9, 1, 3, 2]);
    const added = series.listAdded(NOON - KEPT_MS, NOON + 1);
    expect(added.map(({ minute }) => minute.loads).sort()).toEqual([1, 2]);
  });

  it('push no release out that is observed', () => {
    const series = createMinuteSeries();
    series.add(NAME, { ...aCount(1), atMs: NOON });
    for (let version = 0; version < 300; version += 1)
      series.restore(aRestored(5, NOON, `production/remote-nba@1.0.${version}`));
    expect(loadsOf(series)).toEqual([1]);
    expect(series.names()).toHaveLength(100);
  });
});

it('a clock that jumped leaves nothing behind, neither shown nor kept', () => {
  const series = createMinuteSeries();
  series.add(NAME, { ...aCount(9), atMs: NOON + YEAR_MS });
  expect(loadsOf(series)).toEqual([]);
  for (let minute = 0; minute < 3 * 24 * 60; minute += 1)
    series.add(NAME, { ...aCount(1), atMs: NOON + minute * MINUTE_MS });
  const end = NOON + 3 * KEPT_MS;
  expect(series.listAdded(0, NOON + 2 * YEAR_MS)).toHaveLength(24 * 60);
  expect(loadsOf(series, end).length).toBeLessThanOrEqual(24 * 60);
});
