import { expect, it } from 'vitest';
import { NO_FAILURES } from './count-since.ts';
import { createMinuteSeries } from './minute-series.ts';

const NAME = 'production/remote-tools@1.1.0';
const NOON = Date.UTC(2031, 0, 1, 12);
const OTHERS = { boundsMs: [100], failures: NO_FAILURES, fallbacks: 0 };

it.each([
  [7, 4],
  [4, 7],
])(
  'a minute of %i restored loads, and %i that were observed, shows the fuller count',
  (restored, observed) => {
    const series = createMinuteSeries();
    const loads = { within: [observed], count: observed, sumSeconds: 1 };
    series.add(NAME, { ...OTHERS, loads, atMs: NOON });
    const minute = { ...OTHERS, loads: restored, within: [restored] };
    series.restore({ name: NAME, atMs: NOON, minute });
    expect(series.list(NAME, NOON)).toMatchObject([{ loads: 7 }]);
  },
);
