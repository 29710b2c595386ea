import type { LoadTime } from '@sharpside/contracts';

/** Upper bounds of the histogram of load times, in seconds. Longer times are only in the count. */
export const LOAD_TIME_BOUNDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Load times of a release in browsers. `within`: number of loads at or below each bound. */
type LoadTimeHistogram = Pick<LoadTime, 'app' | 'version'> & {
  within: readonly number[];
  count: number;
  sumSeconds: number;
};

export type LoadTimes = {
  /** Counts a load time of a release that this server gave visitors; ignores others. */
  add(loadTime: LoadTime): void;
  list(): LoadTimeHistogram[];
};

type LoadTimesOptions = {
  isShown: (app: string, version: string) => boolean;
};

export function createLoadTimes({ isShown }: LoadTimesOptions): LoadTimes {
  const histograms = new Map<string, LoadTimeHistogram>();
  return {
    add({ app, version, loadMs }) {
      if (!isShown(app, version)) return;
      const key = `${app}@${version}`;
      const seconds = loadMs / 1000;
      const empty = { app, version, within: LOAD_TIME_BOUNDS.map(() => 0), count: 0, sumSeconds: 0 };
      const { within, count, sumSeconds } = histograms.get(key) ?? empty;
      histograms.set(key, {
        app,
        version,
        within: within.map((times, index) => times + (seconds <= (LOAD_TIME_BOUNDS[index] ?? 0) ? 1 : 0)),
        count: count + 1,
        sumSeconds: sumSeconds + seconds,
      });
    },
    list: () => [...histograms.values()],
  };
}
