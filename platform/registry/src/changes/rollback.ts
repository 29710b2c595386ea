import { type ChannelApp, HOST_APP } from '@sharpside/contracts';
import type { AppState, PlannedChange } from './change.ts';
import {
  heldObjections,
  objection,
  refuse,
  requireLive,
  toWayFromHold,
  unpublishedObjections,
} from './refusals.ts';
import { toValuesEntry, withValues } from './settings/setting-changes.ts';

type RollbackChoice = {
  app: string;
  /** Undefined: the previous release. */
  version?: string | undefined;
  published: readonly string[];
  /** Live release of each earlier state, newest first; the new fallback is chosen from them. */
  wasLive: readonly string[];
  /**
   * The app's states, the present state first, from which settings are restored; empty if the history cannot be read.
   */
  states: readonly ChannelApp[];
  /** False if there are earlier states that were not read. */
  hasAllStates: boolean;
};

/** The remaining ways out of an outage if there is no earlier release. */
function toOtherWay(
  app: string,
  { live, published }: { live: ChannelApp; published: readonly string[] },
): string {
  const isOther = (version: string) => version !== live.current && !live.withdrawn.includes(version);
  const first = toWayFromHold(app, live).map((way) => `${way} first, then `);
  const departure = `take it off the site: \`mfe retire ${app} --reason "..."\``;
  const other = `go to another published release: \`mfe rollback ${app} --to <version> --reason "..."\``;
  const ways = [
    ...(app === HOST_APP ? [] : [departure]),
    ...(published.some(isOther) ? [other] : []),
    'publish a corrected version and promote it',
  ];
  return `${first.join('')}${ways.join('; or ')}`;
}

/** The first release that browsers may fall back to from `current`; null if there is none. */
export const chooseFallback = (
  candidates: readonly (string | null)[],
  {
    current,
    withdrawn,
    published,
  }: Pick<ChannelApp, 'current' | 'withdrawn'> & Pick<RollbackChoice, 'published'>,
): string | null =>
  candidates.find(
    (version) =>
      version !== null && version !== current && !withdrawn.includes(version) && published.includes(version),
  ) ?? null;

type PastReleases = Pick<RollbackChoice, 'wasLive' | 'states' | 'hasAllStates'>;

/**
 * True if a rollback would in fact be a promote: the release was withdrawn, or was never live on the channel. False if
 * the history cannot be read, because that must not prevent a rollback.
 */
export const isPromote = (
  { withdrawn, previous }: ChannelApp,
  version: string,
  { wasLive, states, hasAllStates }: PastReleases,
): boolean =>
  withdrawn.includes(version) ||
  (hasAllStates && states.length > 0 && version !== previous && !wasLive.includes(version));

/**
 * Returns the app to an earlier release, and withdraws the live release. Works on a frozen app, and on a pinned app,
 * whose pin moves to that release, since ops chose it too.
 *
 * Settings get the values that they had when that release was last live. They stay if it was never live, or the history
 * cannot be read.
 *
 * `version` may be a withdrawn release, which is then no longer withdrawn, or one that was never live. A freeze or a pin
 * refuses both, as it refuses a promote. If `version` is the live release, the running canary is withdrawn instead.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` if the app is not live, and for a release that is missing,
 * unpublished, or live without a canary beside it.
 */
export function rollback(state: AppState, choice: RollbackChoice): PlannedChange {
  const { app, version: wanted, published, wasLive, states, hasAllStates } = choice;
  const live = requireLive(app, state);
  const target = wanted ?? live.previous;
  if (target === null) {
    refuse(app, [
      objection(`${app} ${live.current} has no previous release; ${toOtherWay(app, { live, published })}`),
    ]);
  }
  const objections = [
    ...unpublishedObjections({ app, version: target, published }),
    ...(target !== live.current && isPromote(live, target, choice) ? heldObjections(app, live) : []),
  ];
  if (objections.length > 0) refuse(app, objections);
  const bad = target === live.current ? live.canary?.version : live.current;
  if (bad === undefined) {
    refuse(app, [objection(`${app} ${target} is what is live; name another release to go back to`)]);
  }
  const withdrawn = [...new Set([...live.withdrawn, bad])].filter((version) => version !== target);
  const previous = chooseFallback([live.previous, ...wasLive], { current: target, withdrawn, published });
  const moved = { ...live, current: target, previous, canary: null, withdrawn };
  const then = target === live.current ? undefined : states.find(({ current }) => current === target);
  const back = then ? withValues(moved, then.settings) : moved;
  // The target may have had other settings in a part of the history that was not read.
  const isUnknown = target !== live.current && !then && !hasAllStates && live.settings !== undefined;
  const keepsValues = states.length === 0 || isUnknown;
  const entry = keepsValues ? { keepsValues: true as const } : toValuesEntry(live, back);
  return { action: 'rollback', from: bad, to: target, ...entry, state: back };
}
