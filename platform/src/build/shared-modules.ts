/**
 * What the host gives to every remote as one instance.
 *
 * The heavy libraries under `shared-ui` (Chakra, react-router) are not shared by themselves: a shared module ships
 * whole, so the facade decides what of them the product pays for.
 */
export const SHARED_MODULES = [
  'react',
  'react-dom',
  'shared-ui',
  'shared-ui/routing',
  'shared-auth',
] as const;

/** `react/jsx-runtime` and its like belong to their package, or each remote would carry a copy. */
const WITH_SUBPATHS: ReadonlySet<string> = new Set(['react', 'react-dom']);

type SharedOptions = { singleton: true; requiredVersion: string; version?: string; import?: false };

/** Federation's `shared` section, one entry a module, with the trailing-slash entry where subpaths go along. */
export function toSharedConfig(
  ranges: Readonly<Record<string, string>>,
  optionsOf: (range: string) => SharedOptions,
): Record<string, SharedOptions> {
  const entries = Object.entries(ranges).flatMap(([name, range]) => {
    const options = optionsOf(range);
    return WITH_SUBPATHS.has(name)
      ? [[name, options] as const, [`${name}/`, options] as const]
      : [[name, options] as const];
  });
  return Object.fromEntries(entries);
}
