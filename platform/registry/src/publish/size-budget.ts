import type { ChannelRevision, Manifest } from '@sharpside/contracts';
import type { Check } from '../records/checks.ts';
import type { Registry } from '../records/registry.ts';
import { toContentType } from '../store/content-type.ts';

/** Uncompressed size of the files that one page, screen or part loads, or of all files of a kind. */
export type Load = { what: string; bytes: number };

/**
 * A load with the size of the same load in the live release; `liveBytes` is null if the live release has no such load.
 */
export type LoadChange = Load & { liveBytes: number | null };

const GROWTH = 1.1;
const GROWTH_BYTES = 15_000;
/** Budget of a load that the live release does not have. Screens of the product are 30 to 60 kB. */
const NEW_BYTES = 250_000;

/** The load of the files that a script or a style sheet requests. A manifest does not say which screens need them. */
const REQUESTED = 'every picture, font and style sheet';

const isRequested = (path: string) => /^(image|font|text\/css)\b/.test(toContentType(path));

// The first host cannot be compared with anything.
const WITHOUT_FIRST_BUDGET = ['every page', REQUESTED];

const toKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function listGroups(manifest: Manifest): [string, string[]][] {
  const paths = manifest.files.map(({ path }) => path).filter(isRequested);
  const requested: [string, string[]][] = paths.length === 0 ? [] : [[REQUESTED, paths]];
  if (manifest.kind === 'remote') {
    return [
      ...Object.entries(manifest.screens).map(([module, files]): [string, string[]] => [
        `screen ${module}`,
        [manifest.entry, ...files],
      ]),
      ...requested,
    ];
  }
  return [
    ['every page', [...manifest.entries, ...manifest.preloads]],
    ['the federation runtime', manifest.runtime],
    ...manifest.routes.map(({ path, files }): [string, string[]] => [`page ${path}`, files]),
    ...Object.entries(manifest.parts).map(([part, files]): [string, string[]] => [`part ${part}`, files]),
    ...requested,
  ];
}

export function listLoads(manifest: Manifest): Load[] {
  const sizes = new Map(manifest.files.map(({ path, size }) => [path, size]));
  return listGroups(manifest).map(([what, files]) => ({
    what,
    bytes: [...new Set(files)].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0),
  }));
}

/**
 * Loads of a release, each with the size of the same load in the live release; all `liveBytes` are null if no release
 * is live.
 */
export function compareLoads(candidate: Manifest, live: Manifest | undefined): LoadChange[] {
  const before = new Map(live ? listLoads(live).map(({ what, bytes }) => [what, bytes]) : []);
  return listLoads(candidate).map((load) => ({ ...load, liveBytes: before.get(load.what) ?? null }));
}

const findBudget = (kind: Manifest['kind'], { what, liveBytes }: LoadChange): number => {
  if (liveBytes !== null) return liveBytes * GROWTH + GROWTH_BYTES;
  return kind === 'host' && WITHOUT_FIRST_BUDGET.includes(what) ? Number.POSITIVE_INFINITY : NEW_BYTES;
};

/** Loads above their budget: a tenth and 15 kB more than the live release, or 250 kB for a new page. */
export function findSizeFaults(candidate: Manifest, live: Manifest | undefined): string[] {
  return compareLoads(candidate, live).flatMap((load) => {
    const budget = findBudget(candidate.kind, load);
    if (load.bytes <= budget) return [];
    const { what, bytes, liveBytes } = load;
    const before =
      liveBytes === null ? 'is new' : `loads ${toKilobytes(liveBytes)} in ${live?.version}, which is live`;
    return [
      `${what} would load ${toKilobytes(bytes)}; it ${before}, and its budget is ${toKilobytes(budget)}: make it smaller, or publish with --allow-growth`,
    ];
  });
}

/** Manifest of an app's live release; undefined if there is none, or it cannot be read. */
export async function findLiveManifest(
  registry: Registry,
  revision: ChannelRevision | undefined,
  app: string,
): Promise<Manifest | undefined> {
  const current = revision?.apps[app]?.current;
  if (current === undefined) return undefined;
  // An unreadable live release is down already, so it must not block its replacement.
  const release = await registry.readRelease(app, current).catch(() => undefined);
  return release?.manifest;
}

type SizeCheckOptions = {
  revision: ChannelRevision | undefined;
  app: string;
  candidate: Manifest;
  allowGrowth: boolean;
};

export const createSizeCheck = (
  registry: Registry,
  { revision, app, candidate, allowGrowth }: SizeCheckOptions,
): Check => ({
  title: 'Size is in budget',
  async run() {
    const faults = findSizeFaults(candidate, await findLiveManifest(registry, revision, app));
    if (faults.length === 0 || !allowGrowth) return { faults };
    return { faults: [], note: `allowed: ${faults.map((fault) => fault.split(';')[0]).join(', ')}` };
  },
});
