import { measureDistance } from '../cli/suggest.ts';

// Two swapped letters count as two changes: `EDGE_PROT`.
const MAX_DISTANCE = 2;
/** Shorter names are similar to many variables with other meanings. */
const MIN_LENGTH = 8;

/**
 * Settings of earlier versions, by name. `now`: what holds in place of the setting, in a clause. `isRefused`: a program
 * does not start with this setting, because its absence is dangerous for a person who relies on it.
 */
export type RemovedSettings = Readonly<Record<string, { now: string; isRefused?: true }>>;

type Names = {
  /** The settings of this program. */
  known: readonly string[];
  /** Names that other programs read. */
  others?: readonly string[];
  /** A removed setting may be similar to a setting with another meaning, so no other name is suggested for it. */
  removed?: RemovedSettings;
};

/**
 * Warnings about variables that no program reads: removed settings, and names that are similar to a setting.
 * `EDGE_PROT=8080` would otherwise be silently ignored.
 */
export function findMisspelt(
  environment: NodeJS.ProcessEnv,
  { known, others = [], removed = {} }: Names,
): string[] {
  const gone = Object.entries(removed).filter(([name, { isRefused }]) => environment[name] && !isRefused);
  const names = new Set([...known, ...others, ...Object.keys(removed)]);
  const unknown = Object.keys(environment).filter(
    (name) => name.length >= MIN_LENGTH && environment[name] && !names.has(name),
  );
  const misspelt = unknown.flatMap((name) => {
    const [nearest] = known
      // Compared first, because this is cheaper than `measureDistance`, which is at least the difference of the
      // lengths.
      .filter((setting) => Math.abs(setting.length - name.length) <= MAX_DISTANCE)
      .map((setting) => ({ setting, distance: measureDistance(name, setting) }))
      .filter(({ distance }) => distance <= MAX_DISTANCE)
      .sort((a, b) => a.distance - b.distance);
    return nearest ? [`${name} is no setting and is passed over; did you mean ${nearest.setting}?`] : [];
  });
  return [...gone.map(([name, { now }]) => `${name} was removed and is passed over: ${now}`), ...misspelt];
}
