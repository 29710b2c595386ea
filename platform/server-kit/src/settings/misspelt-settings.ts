import { measureDistance } from '../cli/suggest.ts';

// Two swapped letters count as two changes: `EDGE_PROT`.
const MAX_DISTANCE = 2;
/** Shorter names are similar to many variables with other meanings. */
const MIN_LENGTH = 8;

/**
 * Warnings about variables that no program reads, but whose names are similar to a setting: `EDGE_PROT=8080` would
 * otherwise be silently ignored.
 *
 * @param options.known the settings of this program.
 * @param options.others names that other programs read.
 */
export function findMisspelt(
  environment: NodeJS.ProcessEnv,
  { known, others = [] }: { known: readonly string[]; others?: readonly string[] },
): string[] {
  const names = new Set([...known, ...others]);
  const unknown = Object.keys(environment).filter(
    (name) => name.length >= MIN_LENGTH && environment[name] && !names.has(name),
  );
  return unknown.flatMap((name) => {
    const [nearest] = known
      // Compared first, because this is cheaper than `measureDistance`, which is at least the difference of the
      // lengths.
      .filter((setting) => Math.abs(setting.length - name.length) <= MAX_DISTANCE)
      .map((setting) => ({ setting, distance: measureDistance(name, setting) }))
      .filter(({ distance }) => distance <= MAX_DISTANCE)
      .sort((a, b) => a.distance - b.distance);
    return nearest ? [`${name} is no setting and is passed over; did you mean ${nearest.setting}?`] : [];
  });
}
