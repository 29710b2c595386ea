import { measureDistance } from '../cli/suggest.ts';

// Two letters that changed places are two changes: `EDGE_PROT`.
const MAX_DISTANCE = 2;
/** Shorter names are near to many that mean something else. */
const MIN_LENGTH = 8;

/**
 * Sentences about variables that no program reads, but that nearly have the name of a setting: `EDGE_PROT=8080` would
 * be passed over without a word.
 *
 * @param known the settings of this program. `others`: names that other programs read.
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
      // Each letter more or less is a change: most names need no closer look.
      .filter((setting) => Math.abs(setting.length - name.length) <= MAX_DISTANCE)
      .map((setting) => ({ setting, distance: measureDistance(name, setting) }))
      .filter(({ distance }) => distance <= MAX_DISTANCE)
      .sort((a, b) => a.distance - b.distance);
    return nearest ? [`${name} is no setting and is passed over; did you mean ${nearest.setting}?`] : [];
  });
}
