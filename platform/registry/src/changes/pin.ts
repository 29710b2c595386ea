import type { AppState, PlannedChange } from './change.ts';
import {
  pinnedObjections,
  type ReleaseChoice,
  refuse,
  refuseAsDone,
  releaseObjections,
  requireLive,
} from './refusals.ts';

type PinChoice = Omit<ReleaseChoice, 'version'> & {
  /** Undefined: the live release. */
  version?: string | undefined;
  reason: string;
};

/**
 * Makes `version` live for everybody and keeps it: the app takes no promote and no canary until it is unpinned. A
 * canary ends, and is not withdrawn.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` if it is pinned to that release; `CHANGE_REFUSED` if it is pinned
 * to another release or not live, and for a release that cannot be promoted.
 */
export function pin(state: AppState, { version, reason, ...choice }: PinChoice): PlannedChange {
  const { app } = choice;
  const live = requireLive(app, state);
  const to = version ?? live.current;
  const isLive = to === live.current;
  if (live.pinned && isLive) refuseAsDone(app, `${app} is pinned to ${to} already (${live.pinned.reason})`);
  if (live.pinned) refuse(app, pinnedObjections(app, live.current, live.pinned));
  const objections = isLive ? [] : releaseObjections(live, { ...choice, version: to });
  if (objections.length > 0) refuse(app, objections);
  const moved = isLive ? {} : { current: to, previous: live.current };
  return {
    action: 'pin',
    from: live.current,
    to,
    state: { ...live, ...moved, canary: null, pinned: { reason } },
  };
}

/**
 * Opens a pinned app to promotes again; the live release stays.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` if it is not pinned, `CHANGE_REFUSED` if it is not live.
 */
export function unpin(state: AppState, { app }: { app: string }): PlannedChange {
  const { pinned, ...live } = requireLive(app, state);
  if (!pinned) refuseAsDone(app, `${app} is not pinned`);
  return { action: 'unpin', from: live.current, to: live.current, state: live };
}
