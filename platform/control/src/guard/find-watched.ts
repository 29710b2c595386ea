import { type ChannelApp, type ChannelRevision, findAppChange, listAppChanges } from '@sharpside/contracts';
import type { GuardedRelease } from '@sharpside/contracts/control';

/** A release that is new to visitors, and its baseline. Times are milliseconds since 1970. */
export type WatchedRelease = Pick<GuardedRelease, 'channel' | 'app' | 'version' | 'kind' | 'comparedWith'> & {
  /** Time since which visitors have been given the release without a break. */
  shownSince: number;
  /** End of the time in which the baseline was live; null if it still is. */
  baselineUntil: number | null;
  isPinned: boolean;
  /**
   * The apps that went live with it in one revision, and the previous revision; null if it went live alone, or one of
   * the apps was changed, pinned or given a canary since.
   */
  together: { apps: string[]; before: number } | null;
  /** The release that a rollback of this app alone leads to; null if that release does not fit the host. */
  previous: string | null;
};

type WatchOptions = {
  now: number;
  /** Time after a promote in which a release is compared with the previous release. */
  watchMs: number;
};

const isCanary = (state: ChannelApp | undefined, version: string) =>
  state?.canary?.version === version && !state.canary.paused;

const isShown = (state: ChannelApp | undefined, version: string) =>
  state?.current === version || isCanary(state, version);

/**
 * The oldest revision of the newest run of revisions for which `isSo` is true; undefined if it is false for the newest
 * revision. The history is newest first.
 */
function findBeginning(
  history: readonly ChannelRevision[],
  isSo: (revision: ChannelRevision) => boolean,
): ChannelRevision | undefined {
  const end = history.findIndex((revision) => !isSo(revision));
  return history[(end === -1 ? history.length : end) - 1];
}

const toTime = (revision: ChannelRevision | undefined) => Date.parse(revision?.change.at ?? '') || 0;

/**
 * The apps that a change made live together; null if the change has only one app, or one of them was changed, pinned or
 * given a canary since.
 */
function findTogether({ change, revision }: ChannelRevision, apps: ChannelRevision['apps']) {
  const changes = listAppChanges(change);
  const isAsMade = changes.every(({ app, to }) => {
    const { current, pinned, canary } = apps[app] ?? {};
    return current === to && !pinned && !canary;
  });
  if (changes.length === 1 || !isAsMade) return null;
  return { apps: changes.map(({ app }) => app), before: revision - 1 };
}

function findWatchedRelease(
  app: string,
  state: ChannelApp,
  { history, channel, now, watchMs }: WatchOptions & { history: readonly ChannelRevision[]; channel: string },
): WatchedRelease | undefined {
  const findShownSince = (version: string) =>
    toTime(findBeginning(history, ({ apps }) => isShown(apps[app], version)));
  const { canary, current, previous } = state;
  const common = { channel, app, isPinned: state.pinned !== undefined, together: null, previous };
  if (canary && !canary.paused) {
    const { version } = canary;
    const shownSince = findShownSince(version);
    return { ...common, version, kind: 'canary', comparedWith: current, shownSince, baselineUntil: null };
  }
  const wentLive = findBeginning(history, ({ apps }) => apps[app]?.current === current);
  const change = wentLive && findAppChange(wentLive.change, app);
  // A rollback or a pin is a deliberate choice; only a promoted release is watched.
  if (!wentLive || change?.action !== 'promote') return undefined;
  if (now - toTime(wentLive) >= watchMs) return undefined;
  const together = findTogether(wentLive, history[0]?.apps ?? {});
  // Alone, an app can go back only to `previous`. Together with the others, it can go back to the release that this
  // change replaced, even if that release does not fit the present host.
  const comparedWith = together ? change.from : previous;
  if (comparedWith === null || state.withdrawn.includes(comparedWith)) return undefined;
  return {
    ...common,
    version: current,
    kind: 'promote',
    comparedWith,
    shownSince: findShownSince(current),
    baselineUntil: toTime(wentLive),
    together,
  };
}

/**
 * Watched releases of a channel: each canary that visitors get, and each release that was promoted recently.
 *
 * @param history the newest revisions of the channel, newest first; a promote before these revisions is not watched.
 */
export function findWatchedReleases(
  history: readonly ChannelRevision[],
  options: WatchOptions,
): WatchedRelease[] {
  const [newest] = history;
  if (newest === undefined) return [];
  const { channel, apps } = newest;
  return Object.entries(apps).flatMap(
    ([app, state]) => findWatchedRelease(app, state, { ...options, history, channel }) ?? [],
  );
}
