import type { AppState, PlannedChange } from './change.ts';
import { refuseAsDone, requireLive } from './refusals.ts';

/**
 * The app closed to promotes and canaries.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` when it is frozen, `CHANGE_REFUSED` when nothing of it is live.
 */
export function freeze(state: AppState, { app, reason }: { app: string; reason: string }): PlannedChange {
  const live = requireLive(app, state);
  if (live.frozen) refuseAsDone(app, `${app} is frozen already (${live.frozen.reason})`);
  return { action: 'freeze', from: live.current, to: live.current, state: { ...live, frozen: { reason } } };
}

/**
 * The app open to promotes again.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` when it is not frozen, `CHANGE_REFUSED` when nothing of it is live.
 */
export function unfreeze(state: AppState, { app }: { app: string }): PlannedChange {
  const live = requireLive(app, state);
  if (!live.frozen) refuseAsDone(app, `${app} is not frozen`);
  return { action: 'unfreeze', from: live.current, to: live.current, state: { ...live, frozen: null } };
}
