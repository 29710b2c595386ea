import type { ReadableManifest } from '../compatibility/readable-manifest.ts';

/** What one page of a release makes a browser load, uncompressed. Units: `bytes`. */
export type Load = { what: string; bytes: number };

/** A load, and what it was in the release that is live; null where that had none. */
export type LoadChange = Load & { liveBytes: number | null };

const GROWTH = 1.1;
const GROWTH_BYTES = 15_000;
/** What a load may be that nothing is compared with. Screens of the product are 30 to 60 kB. */
const NEW_BYTES = 250_000;

const toKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function listGroups(manifest: ReadableManifest): [string, string[]][] {
  if (manifest.kind === 'remote') {
    return Object.entries(manifest.screens).map(([module, files]) => [
      `screen ${module}`,
      [manifest.entry, ...files],
    ]);
  }
  return [
    ['every page', [...manifest.entries, ...manifest.preloads]],
    ...manifest.routes.map(({ path, files }): [string, string[]] => [`page ${path}`, files]),
    ...Object.entries(manifest.parts).map(([part, files]): [string, string[]] => [`part ${part}`, files]),
  ];
}

/** Everything that a release makes browsers load, by what asks for it. */
export function listLoads(manifest: ReadableManifest): Load[] {
  const sizes = new Map(manifest.files.map(({ path, size }) => [path, size]));
  return listGroups(manifest).map(([what, files]) => ({
    what,
    bytes: [...new Set(files)].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0),
  }));
}

/** The loads of a release beside those of the live one, undefined where none is live. */
export function compareLoads(candidate: ReadableManifest, live: ReadableManifest | undefined): LoadChange[] {
  const before = new Map(live ? listLoads(live).map(({ what, bytes }) => [what, bytes]) : []);
  return listLoads(candidate).map((load) => ({ ...load, liveBytes: before.get(load.what) ?? null }));
}

// The first host there is has nothing to be compared with, and is what it is.
const findBudget = ({ what, liveBytes }: LoadChange): number => {
  if (liveBytes !== null) return liveBytes * GROWTH + GROWTH_BYTES;
  return what === 'every page' ? Number.POSITIVE_INFINITY : NEW_BYTES;
};

/** What is heavier than its budget: a tenth and 15 kB more than the live release, or 250 kB where that had none. */
export function findSizeFaults(candidate: ReadableManifest, live: ReadableManifest | undefined): string[] {
  return compareLoads(candidate, live).flatMap((load) => {
    const budget = findBudget(load);
    if (load.bytes <= budget) return [];
    const { what, bytes, liveBytes } = load;
    const before =
      liveBytes === null ? 'is new' : `loads ${toKilobytes(liveBytes)} in ${live?.version}, which is live`;
    return [
      `${what} would load ${toKilobytes(bytes)}; it ${before}, and its budget is ${toKilobytes(budget)}: make it smaller, or publish with --allow-growth`,
    ];
  });
}
