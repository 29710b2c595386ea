import type { Problem } from '@sharpside/contracts';

/** Two settings: `lower` may be at most `upper`. */
export type SettingPair = {
  lower: string;
  upper: string;
  /** Reason in the message 'must be at most ...': the consequence if `lower` exceeds `upper`. */
  why: string;
};

type Pairs = {
  pairs: readonly SettingPair[];
  variables: Readonly<Record<string, readonly [setting: string, read: unknown]>>;
  /** The settings by name, with defaults filled in. */
  settings: unknown;
};

const toValues = (settings: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof settings === 'object' && settings !== null ? Object.entries(settings) : []);

/**
 * Problems of settings that contradict each other. A pair is checked only if the lower setting is set: a default that
 * exceeds a lowered upper setting is no contradiction.
 */
export function findContradictions(
  environment: NodeJS.ProcessEnv,
  { pairs, variables, settings }: Pairs,
): Problem[] {
  const values = toValues(settings);
  const findValue = (variable: string) => values.get(variables[variable]?.[0] ?? variable);
  return pairs.flatMap(({ lower, upper, why }) => {
    const [least, most] = [findValue(lower), findValue(upper)];
    if (!environment[lower] || typeof least !== 'number' || typeof most !== 'number') return [];
    if (least <= most) return [];
    const bound = `${upper}, which is ${most}${environment[upper] ? '' : ' unless it is set'}`;
    return { path: lower, message: `must be at most ${bound}, ${why}; it is '${least}'` };
  });
}
