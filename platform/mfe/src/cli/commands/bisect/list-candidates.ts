import { type ChannelRevision, isContractError, listAppChanges } from '@sharpside/contracts';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import type { Registry } from '@sharpside/registry/records/registry';

const PARALLEL = 8;

/** Releases of a channel that everybody gets, by app. */
type Shown = Readonly<Record<string, string>>;

/** A change of an app between two revisions; null where the app was not there. */
export type ReleaseChange = { app: string; from: string | null; to: string | null };

export const toShown = ({ apps }: ChannelRevision): Shown =>
  Object.fromEntries(Object.entries(apps).map(([app, { current }]) => [app, current]));

/** The apps that differ between two revisions, in the order of their names. */
export const listDifferences = (from: Shown, to: Shown): ReleaseChange[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .sort()
    .map((app) => ({ app, from: from[app] ?? null, to: to[app] ?? null }))
    .filter((change) => change.from !== change.to);

/** The readable revisions of a part of the history, oldest first, and the numbers of the others. */
export type Span = { revisions: ChannelRevision[]; unreadable: number[] };

/** Reads a part of the history, both ends included. */
export async function readSpan(
  registry: Registry,
  channel: string,
  { good, bad }: { good: number; bad: number },
): Promise<Span> {
  const numbers = Array.from({ length: bad - good + 1 }, (_, at) => good + at);
  const found = await mapLimited(numbers, PARALLEL, (number) =>
    registry.readRevision(channel, number).catch((error: unknown) => {
      if (isContractError(error)) return undefined;
      throw error;
    }),
  );
  return {
    revisions: found.filter((one) => one !== undefined),
    unreadable: numbers.filter((_, at) => found[at] === undefined),
  };
}

/** Revisions that may have broken something: those that gave everybody another release, of this app where one is named. */
export const listCandidates = (
  revisions: readonly ChannelRevision[],
  app: string | undefined,
): ChannelRevision[] =>
  revisions.filter((revision, at) => {
    const before = revisions[at - 1];
    if (before === undefined) return false;
    const changes = listDifferences(toShown(before), toShown(revision));
    return changes.some((change) => app === undefined || change.app === app);
  });

/** Words for a revision's change in the history. */
export const describeChange = ({ change }: ChannelRevision): string =>
  `${change.action} ${listAppChanges(change)
    .map(({ app, to }) => (to === null ? app : `${app} ${to}`))
    .join(', ')}`;
