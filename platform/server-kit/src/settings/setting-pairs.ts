import type { Problem } from '@sharpside/contracts';

/** Two settings of which one bounds the other: `lower` may be at most `upper`. */
export type SettingPair = {
  lower: string;
  upper: string;
  /** Units of `lower` in one of `upper`. Default: 1. */
  factor?: number;
  /** The end of the sentence: the consequence of more. */
  why: string;
};

type Pairs = {
  pairs: readonly SettingPair[];
  variables: Readonly<Record<string, readonly [setting: string, read: unknown]>>;
  /** With defaults filled in. */
  settings: unknown;
};

const toValues = (settings: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof settings === 'object' && settings !== null ? Object.entries(settings) : []);

/**
 * Problems of settings that contradict each other. Only where the lower one is set: beside a lowered upper one, its default
 * says nothing more.
 */
export function findContradictions(
  environment: NodeJS.ProcessEnv,
  { pairs, variables, settings }: Pairs,
): Problem[] {
  const values = toValues(settings);
  const findValue = (variable: string) => values.get(variables[variable]?.[0] ?? variable);
  return pairs.flatMap(({ lower, upper, factor = 1, why }) => {
    const [least, most] = [findValue(lower), findValue(upper)];
    if (!environment[lower] || typeof least !== 'number' || typeof most !== 'number') return [];
    if (least <= most * factor) return [];
    const bound = `${upper}, which is ${most}${environment[upper] ? '' : ' unless it is set'}`;
    return { path: lower, message: `must be at most ${bound}, ${why}; it is '${least}'` };
  });
}
