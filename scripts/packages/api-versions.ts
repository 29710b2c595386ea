import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as semver from 'semver';
import * as v from 'valibot';
import { ROOT } from '../workspace/processes.ts';
import { type ApiReports, toReportFolder } from './api-reports.ts';

/** Parts of a version that a change may raise, from the smallest to the largest. */
const BUMPS = ['none', 'patch', 'minor', 'major'] as const;
export type Bump = (typeof BUMPS)[number];

/** The API of a version of a package: for each entry point its names, and the SHA-256 of its report. */
const releasedSchema = v.object({
  version: v.string(),
  entries: v.record(v.string(), v.object({ report: v.string(), names: v.array(v.string()) })),
});
export type ReleasedApi = v.InferOutput<typeof releasedSchema>;

const packageSchema = v.object({ name: v.string(), version: v.string() });

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:type|interface|function|const|let|class|enum) (\w+)/gm;
const RENAMED = /^export \{ (?:\w+ as )?(\w+) \}/gm;

/** Names that an entry point exports, according to its report. */
export const listNames = (report: string): string[] =>
  [
    ...new Set(
      [EXPORTED, RENAMED].flatMap((pattern) => [...report.matchAll(pattern)].map(([, name = '']) => name)),
    ),
  ].sort();

export const toReleased = (version: string, reports: ApiReports): ReleasedApi => ({
  version,
  entries: Object.fromEntries(
    [...reports].map(([entry, text]) => [
      entry,
      { report: createHash('sha256').update(text).digest('hex'), names: listNames(text) },
    ]),
  ),
});

export const readPackage = async (folder: string) =>
  v.parse(packageSchema, JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')));

export const toReleasedFile = (folder: string): string => join(toReportFolder(folder), 'released.json');

/** The API of the released version of a package; undefined if no release was recorded. */
export async function findReleased(folder: string): Promise<ReleasedApi | undefined> {
  const text = await readFile(toReleasedFile(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : v.parse(releasedSchema, JSON.parse(text));
}

/** A difference between two states of an API, and the part of the version that it must raise. */
export type ApiChange = { text: string; needs: Bump };

export function findChanges(released: ReleasedApi, present: ReleasedApi): ApiChange[] {
  const gone = Object.keys(released.entries).filter((entry) => !(entry in present.entries));
  const changed = Object.entries(present.entries).flatMap(([entry, { report, names }]): ApiChange[] => {
    const before = released.entries[entry];
    if (!before) return [{ text: `the entry point ${entry} is new`, needs: 'minor' }];
    const lost = before.names.filter((name) => !names.includes(name));
    if (lost.length > 0) return [{ text: `${entry} has lost ${lost.join(', ')}`, needs: 'major' }];
    return before.report === report ? [] : [{ text: `${entry} has changed`, needs: 'minor' }];
  });
  return [
    ...gone.map((entry): ApiChange => ({ text: `the entry point ${entry} is gone`, needs: 'major' })),
    ...changed,
  ];
}

const isEnough = (has: Bump, needs: Bump) => BUMPS.indexOf(has) >= BUMPS.indexOf(needs);

/** The part of the version that was raised since the release; `none` if the version is the same. */
function findMoved(released: string, present: string): Bump {
  const moved = semver.diff(released, present)?.replace(/^pre(?=[mp])/, '');
  return BUMPS.find((bump) => bump === moved) ?? 'none';
}

type Candidate = { name: string; released: ReleasedApi; present: ReleasedApi; planned: readonly Bump[] };

/**
 * Changes of a package's API that neither its version nor a changeset announces, each as a sentence with the remedy.
 *
 * @param candidate.planned bumps of the package that its changesets plan.
 */
export function findUnversioned({ name, released, present, planned }: Candidate): string[] {
  const moves = [findMoved(released.version, present.version), ...planned];
  return findChanges(released, present)
    .filter(({ needs }) => !moves.some((move) => isEnough(move, needs)))
    .map(
      ({ text, needs }) =>
        `${name}: ${text} since ${released.version}, and its version does not say so. Run \`npm run packages -- change\` and choose ${needs}${needs === 'major' ? '' : ' or more'}.`,
    );
}
