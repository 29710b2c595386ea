import {
  type ChannelRevision,
  describeSettingChanges,
  isContractError,
  listAppChanges,
  type SettingValue,
} from '@sharpside/contracts';
import { toSettingChanges } from '@sharpside/registry/changes/settings/setting-changes';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import type { Registry } from '@sharpside/registry/records/registry';

const PARALLEL = 8;

type Values = Readonly<Record<string, SettingValue>>;

/** Releases that everybody gets, by app, each with the values of its settings that differ from the defaults. */
type Shown = Readonly<Record<string, { version: string; settings: Values }>>;

/** A change of an app between two revisions; null where the app was not there. `values`: its settings, null for the default. */
export type ReleaseChange = {
  app: string;
  from: string | null;
  to: string | null;
  values?: Record<string, SettingValue | null>;
};

export const toShown = ({ apps }: ChannelRevision): Shown =>
  Object.fromEntries(
    Object.entries(apps).map(([app, { current, settings = {} }]) => [app, { version: current, settings }]),
  );

/** The apps that differ between two revisions, in the order of their names. */
export const listDifferences = (from: Shown, to: Shown): ReleaseChange[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].sort().flatMap((app) => {
    const [was, is] = [from[app], to[app]];
    const values = was && is ? toSettingChanges(was.settings, is.settings) : {};
    const hasOtherValues = Object.keys(values).length > 0;
    if (was?.version === is?.version && !hasOtherValues) return [];
    return [{ app, from: was?.version ?? null, to: is?.version ?? null, ...(hasOtherValues && { values }) }];
  });

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

/**
 * Revisions that may have broken something: those that gave everybody another release or other settings, of this app where one
 * is named.
 */
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
    .map(({ app, to, values }) =>
      [app, to, values && `(${describeSettingChanges(values)})`].filter(Boolean).join(' '),
    )
    .join(', ')}`;
