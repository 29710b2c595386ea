import { VITALS, type Vital, type Vitals } from '@sharpside/contracts';
import type { EdgeVitals } from '@sharpside/contracts/control';

/** Upper bounds of the histograms. Larger values are only in the count. Units: milliseconds; `cls` has none. */
export const VITAL_BOUNDS = {
  lcpMs: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000],
  inpMs: [50, 100, 150, 200, 300, 400, 500, 750, 1_000],
  cls: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
} as const satisfies Record<Vital, readonly number[]>;

type ScreenVitals = EdgeVitals['screens'][number];
type Histogram = ScreenVitals[Vital];

export type WebVitals = {
  /** Counts the vitals of a release that this server gave visitors; ignores others. */
  add(vitals: Vitals): void;
  list(): ScreenVitals[];
};

type WebVitalsOptions = {
  /** True for a screen's path in a release that this server gave visitors. This bounds the number of histograms. */
  isScreen: (app: string, version: string, screen: string) => boolean;
};

const toEmpty = (vital: Vital): Histogram => ({
  within: VITAL_BOUNDS[vital].map(() => 0),
  count: 0,
  sum: 0,
});

const addTo = ({ within, count, sum }: Histogram, vital: Vital, value: number): Histogram => ({
  within: within.map((values, index) => values + (value <= (VITAL_BOUNDS[vital][index] ?? 0) ? 1 : 0)),
  count: count + 1,
  sum: sum + value,
});

export function createWebVitals({ isScreen }: WebVitalsOptions): WebVitals {
  const screens = new Map<string, ScreenVitals>();
  return {
    add(vitals) {
      const { app, version, screen } = vitals;
      if (!isScreen(app, version, screen)) return;
      const key = `${app}@${version}${screen}`;
      const known = screens.get(key) ?? {
        app,
        version,
        screen,
        lcpMs: toEmpty('lcpMs'),
        inpMs: toEmpty('inpMs'),
        cls: toEmpty('cls'),
      };
      for (const vital of VITALS) {
        const value = vitals[vital];
        if (value !== undefined) known[vital] = addTo(known[vital], vital, value);
      }
      screens.set(key, known);
    },
    list: () => [...screens.values()].map((screen) => ({ ...screen })),
  };
}
