/** Least share of mutants that tests must notice, by folder; of several that fit, the longest counts. */
const FLOORS: Record<string, number> = {
  '': 80,
  contracts: 90,
  'platform/object-store/src': 90,
  'platform/registry/src': 90,
  'platform/control/src': 90,
  'backend/boards/src': 90,
  'backend/predictions/src': 90,
};

const holds = (folder: string, file: string) =>
  folder === '' || file === folder || file.startsWith(`${folder}/`);

/** `platform/edge` of `platform/edge/src/server.ts`. */
const toPackageFolder = (file: string) => file.split('/src/')[0] ?? '';

/** The folder whose floor a file counts for, and that floor in percent. */
export function floorOf(file: string): { folder: string; floorPercent: number } {
  const [folder = ''] = Object.keys(FLOORS)
    .filter((candidate) => holds(candidate, file))
    .sort((a, b) => b.length - a.length);
  return { folder: folder || toPackageFolder(file), floorPercent: FLOORS[folder] ?? 0 };
}
