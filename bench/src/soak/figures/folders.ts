import type { FolderFigures } from './process-figures.ts';
import { type Allowance, judge, type Verdict } from './verdict.ts';

/** Growth of a folder by design, a round: each is a record of something that was done, or is kept up to a number. */
type Folder = {
  /** The first folders of a path. */
  path: string;
  /** Files that a round may add, and why. */
  filesARound: number;
  why: string;
};

/** Folders that keep a record of what was done. All others hold as many files after a round as before. */
const RECORDS: readonly Folder[] = [
  { path: 'registry/channels', filesARound: 20, why: 'the history: a file or two a change' },
  { path: 'registry/tokens', filesARound: 60, why: 'uses of tokens, two or three a change' },
  { path: 'registry/releases', filesARound: 3, why: 'a release a round, for 30 days' },
  { path: 'registry/previews', filesARound: 2, why: 'a preview a round, for seven days' },
  { path: 'registry/collected', filesARound: 2, why: 'what a collection took away' },
  { path: 'backend/batches', filesARound: 6, why: 'the files of a refresh, for 35 days' },
  { path: 'backend/snapshots', filesARound: 40, why: 'a snapshot a refresh, up to ten' },
  { path: 'backend/served', filesARound: 1, why: 'a database a snapshot, up to ten' },
  { path: 'backend/forecasts', filesARound: 1, why: 'a day of forecasts' },
];

const FEW = 3;
/** Two databases write up to 4 MiB each beside themselves before they take it in. */
const ROOM: Allowance = { share: 0.25, least: 12 * 2 ** 20 };

/** The files of a folder, round by round; their bytes too, where it is to hold no more than before. */
export function judgeFolder(path: string, rounds: readonly FolderFigures[]): Verdict[] {
  const record = RECORDS.find((one) => one.path === path);
  const files = rounds.map((figures) => figures.files);
  // Not to be taken for the server of that name.
  const of = `${path}/`;
  if (record) {
    const least = FEW + record.filesARound * (rounds.length - 1);
    const what = `files (${record.why})`;
    return [judge({ of, what, unit: 'count', values: files, allowed: { share: 0, least } })];
  }
  const bytes = rounds.map((figures) => figures.bytes);
  return [
    judge({ of, what: 'files', unit: 'count', values: files, allowed: { share: 0, least: FEW } }),
    judge({ of, what: 'bytes', unit: 'bytes', values: bytes, allowed: ROOM }),
  ];
}
