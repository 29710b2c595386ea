import type { AppState, PlannedChange } from './change.ts';
import { refuseAsDone, requireLive } from './refusals.ts';

/**
 * Freezes the app: it takes no promotes and canaries.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` if it is frozen, `CHANGE_REFUSED` if it is not live.
 */
export function freeze(state: AppState, { app, reason }: { app: string; reason: string }): PlannedChange {
  const live = requireLive(app, state);
  if (live.frozen) refuseAsDone(app, `${app} is frozen already (${live.frozen.reason})`);
  return { action: 'freeze', from: live.current, to: live.current, state: { ...live, frozen: { reason } } };
}

/**
 * Opens a frozen app to promotes again.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` if it is not frozen, `CHANGE_REFUSED` if it is not live.
 */
export function unfreeze(state: AppState, { app }: { app: string }): PlannedChange {
  const live = requireLive(app, state);
  if (!live.frozen) refuseAsDone(app, `${app} is not frozen`);
  return { action: 'unfreeze', from: live.current, to: live.current, state: { ...live, frozen: null } };
}
