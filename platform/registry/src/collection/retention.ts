import {
  type ChannelApp,
  type ChannelRevision,
  listPreviewed,
  type Preview,
  type Release,
} from '@sharpside/contracts';

/** Content of a registry: every release, every revision of each channel (newest first), every preview. */
export type Holdings = {
  releases: readonly Release[];
  histories: readonly (readonly ChannelRevision[])[];
  previews: readonly Preview[];
};

export type RetentionRules = {
  now: Date;
  /** Longest time that a tab stays open, or that a release waits for its promote. */
  days: number;
  /**
   * Number of releases, per app and channel, that are kept because they were live last. The live release is one of
   * them.
   */
  keep: number;
};

export type Verdict = { release: Release; why: string };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Assumed maximum difference between a browser's clock and the edge's. */
const SKEW_MS = 60 * 60 * 1000;

const toId = (app: string, version: string) => `${app}@${version}`;

/** Releases that a page made from this state can run. */
const listServed = ({ current, previous, canary }: ChannelApp): string[] =>
  [current, previous, canary?.version].filter((version) => version != null);

type Need = { id: string; why: string };

function listStated([newest]: readonly ChannelRevision[]): Need[] {
  if (!newest) return [];
  const { channel, apps, retired = {} } = newest;
  const live = Object.entries(apps).flatMap(([app, { current, previous, canary, pinned }]) => [
    { id: toId(app, current), why: pinned ? `pinned on ${channel}` : `live on ${channel}` },
    ...(canary ? [{ id: toId(app, canary.version), why: `canary on ${channel}` }] : []),
    ...(previous ? [{ id: toId(app, previous), why: `what ${channel} falls back to` }] : []),
  ]);
  const away = Object.entries(retired).map(([app, { current }]) => ({
    id: toId(app, current),
    why: `to bring ${app} back to ${channel}`,
  }));
  return [...live, ...away];
}

/**
 * Revisions that a page may have been made from since `cutoff`: all later revisions, and the last revision before it.
 */
const listSince = (history: readonly ChannelRevision[], cutoff: number): ChannelRevision[] => {
  const older = history.findIndex(({ change }) => Date.parse(change.at) < cutoff);
  return older === -1 ? [...history] : history.slice(0, older + 1);
};

function listOpen(history: readonly ChannelRevision[], { now, days }: RetentionRules): Need[] {
  const why = `a tab may be open that was loaded in the last ${days} days`;
  return listSince(history, now.getTime() - days * DAY_MS).flatMap(({ apps }) =>
    Object.entries(apps).flatMap(([app, state]) =>
      listServed(state).map((version) => ({ id: toId(app, version), why })),
    ),
  );
}

/** The last live releases that were not withdrawn. A rollback can choose from them. */
function listRollbackTargets(history: readonly ChannelRevision[], { keep }: RetentionRules): Need[] {
  const [newest] = history;
  const withdrawn = new Map(
    Object.entries({ ...newest?.retired, ...newest?.apps }).map(([app, state]) => [app, state.withdrawn]),
  );
  const live = new Map<string, Set<string>>();
  for (const { apps } of history) {
    for (const [app, { current }] of Object.entries(apps)) {
      const versions = live.get(app) ?? new Set();
      live.set(app, versions);
      if (versions.size < keep && !withdrawn.get(app)?.includes(current)) versions.add(current);
    }
  }
  const why = `one of the last ${keep} that were live on ${newest?.channel}`;
  return [...live].flatMap(([app, versions]) =>
    [...versions].map((version) => ({ id: toId(app, version), why })),
  );
}

/** True an hour after the end of a preview; until then a browser with a slow clock may still show it. */
export const isPreviewOver = ({ until }: Preview, now: Date): boolean =>
  Date.parse(until) + SKEW_MS < now.getTime();

function describeUnneeded({ app, version, publishedAt }: Release, { histories }: Holdings): string {
  const last = histories
    .flat()
    .filter(({ apps }) => apps[app] && listServed(apps[app]).includes(version))
    .map(({ change, channel }) => ({ channel, at: change.at }))
    .sort((a, b) => (a.at < b.at ? 1 : -1))[0];
  if (last) return `last shown on ${last.channel} by a change of ${last.at.slice(0, 10)}`;
  return `shown by no channel since it was published on ${publishedAt.slice(0, 10)}`;
}

/**
 * The needed releases, each with its strongest reason, and the unneeded releases.
 *
 * A release is needed if a channel shows it, falls back to it or could bring it back, if an open tab may run it, if it
 * is among the last live releases, if a preview shows it, or if it was published recently and may still be promoted.
 */
export function judgeReleases(
  holdings: Holdings,
  rules: RetentionRules,
): { needed: Verdict[]; unneeded: Verdict[] } {
  const { releases, histories, previews } = holdings;
  const { now, days } = rules;
  const recent = now.getTime() - days * DAY_MS;
  const needs: Need[] = [
    ...histories.flatMap(listStated),
    ...previews
      .filter((preview) => !isPreviewOver(preview, now))
      .flatMap((preview) =>
        listPreviewed(preview).map(({ app, version }) => ({
          id: toId(app, version),
          why: `previewed until ${preview.until.slice(0, 10)}`,
        })),
      ),
    ...histories.flatMap((history) => listOpen(history, rules)),
    ...histories.flatMap((history) => listRollbackTargets(history, rules)),
    ...releases
      .filter(({ publishedAt }) => Date.parse(publishedAt) >= recent)
      .map(({ app, version }) => ({ id: toId(app, version), why: `published in the last ${days} days` })),
  ];
  // The first reason of a release counts. A Map keeps the last value, so the list is reversed.
  const reasons = new Map(needs.toReversed().map(({ id, why }) => [id, why]));
  const needed: Verdict[] = [];
  const unneeded: Verdict[] = [];
  for (const release of releases) {
    const why = reasons.get(toId(release.app, release.version));
    if (why !== undefined) needed.push({ release, why });
    else unneeded.push({ release, why: describeUnneeded(release, holdings) });
  }
  return { needed, unneeded };
}
