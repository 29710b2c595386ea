/** Least share of mutants that tests must notice, by folder; of several that fit, the longest counts. */
const FLOORS: Record<string, number> = {
  '': 80,
  contracts: 90,
  'platform/src/registry': 90,
  'platform/src/control': 90,
  'platform/src/guard': 90,
  'platform/src/store': 90,
  'backend/boards/src/stats': 90,
  'backend/predictions/src': 90,
};

const holds = (folder: string, file: string) =>
  folder === '' || file === folder || file.startsWith(`${folder}/`);

/** The folder whose floor a file counts for, and that floor in percent. */
export function floorOf(file: string): { folder: string; floorPercent: number } {
  const [folder = ''] = Object.keys(FLOORS)
    .filter((candidate) => holds(candidate, file))
    .sort((a, b) => b.length - a.length);
  return { folder: folder || (file.split('/')[0] ?? ''), floorPercent: FLOORS[folder] ?? 0 };
}
