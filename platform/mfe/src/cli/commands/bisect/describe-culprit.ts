import type { ChannelRevision, Owner, Release } from '@sharpside/contracts';
import type { Cell } from '@sharpside/server-kit/cli';
import type { Context } from '../../context.ts';
import { listDifferences, type ReleaseChange, toShown } from './list-candidates.ts';

/** A change of an app, with where its release came from. */
export type Culprit = ReleaseChange & { commit: string | null; owner: Owner | null };

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

/** Table of the changes. */
export function printCulprits({ ui }: Context, culprits: readonly Culprit[]): void {
  const rows = culprits.map(({ app, from, to, commit, owner }): Cell[] => [
    app,
    from ?? 'nothing',
    to ?? 'nothing',
    commit ?? '',
    toTeam(owner),
  ]);
  ui.table(['APP', 'BEFORE', 'SINCE', 'COMMIT', 'TEAM'], rows);
}
