import { type ChannelRevision, describeSettingChanges, type Owner, type Release } from '@sharpside/contracts';
import type { Cell } from '@sharpside/server-kit/cli';
import type { Context } from '../../context.ts';
import { describeChange, listDifferences, type ReleaseChange, toShown } from './list-candidates.ts';
import { findBefore, type Search } from './search.ts';

/** A change of an app, with where its release came from. */
type Culprit = ReleaseChange & { commit: string | null; owner: Owner | null };

const findOwner = ({ manifest }: Release): Owner | null =>
  (manifest.kind === 'remote' ? manifest.declaration.owner : manifest.owner) ?? null;

/** The changes from one revision to another, each with the commit and the team of its release. */
export async function readCulprits(
  { registry }: Context,
  from: ChannelRevision,
  to: ChannelRevision,
): Promise<Culprit[]> {
  return Promise.all(
    listDifferences(toShown(from), toShown(to)).map(async (change) => {
      const version = change.to ?? change.from;
      const found = version === null ? undefined : registry.readRelease(change.app, version);
      // A release that is unreadable or gone is still the one that went live.
      const release = await found?.catch(() => undefined);
      return { ...change, commit: release?.commit ?? null, owner: release ? findOwner(release) : null };
    }),
  );
}

const toTeam = (owner: Owner | null) =>
  owner === null ? '' : [owner.team, owner.contact].filter(Boolean).join(', ');

/** Table of the changes, and their settings. */
function printCulprits({ ui }: Context, culprits: readonly Culprit[]): void {
  const rows = culprits.map(({ app, from, to, commit, owner }): Cell[] => [
    app,
    from ?? 'nothing',
    to ?? 'nothing',
    commit ?? '',
    toTeam(owner),
  ]);
  ui.table(['APP', 'BEFORE', 'SINCE', 'COMMIT', 'TEAM'], rows);
  for (const { app, values } of culprits) {
    if (values) ui.print(`${app} has other settings since: ${describeSettingChanges(values)}`);
  }
}

type Found = { search: Search; at: number; culprits: Culprit[] };

/** Says which revision it was, and what changed in it. */
export function report(context: Context, { search, at, culprits }: Found): void {
  const { ui, toCommand } = context;
  const first = search.candidates[at] ?? search.bad;
  const before = findBefore(search, at);
  const { by, at: time, reason } = first.change;
  ui.print(
    `\n${ui.paint('bold', `Revision ${first.revision}`)} is the first bad one: ${describeChange(first)}`,
  );
  ui.print(`by ${by} at ${time}${reason === null ? '' : ` (${reason})`}\n`);
  printCulprits(context, culprits);
  if (before.revision < first.revision - 1)
    ui.print(
      `\nThese are all changes since revision ${before.revision}, the last good one that was looked at.`,
    );
  ui.print(`\nTo look at it: ${toCommand(`preview --revision ${first.revision}`)}`);
  const apps = culprits.map(({ app }) => app);
  ui.setOutputs({ revision: first.revision, apps: apps.join(',') });
  ui.printJson(() => ({
    revision: { revision: first.revision, ...first.change },
    lastGood: before.revision,
    changes: culprits,
  }));
}
