import type { AppState, PlannedChange } from '../change.ts';
import { frozenObjections, refuse, refuseAsDone, requireCanary } from '../refusals.ts';

/**
 * Shows the canary to nobody until it is resumed; open tabs leave it. No visitor gets a new release, so this works on a
 * frozen app too.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` if it is paused, `CHANGE_REFUSED` without a canary.
 */
export function pauseCanary(
  state: AppState,
  { app, reason }: { app: string; reason: string },
): PlannedChange {
  const { canary, ...live } = requireCanary(app, state);
  if (canary.paused) refuseAsDone(app, `the canary of ${app} is paused already (${canary.paused.reason})`);
  const paused = { ...canary, paused: { reason } };
  return { action: 'pause', from: canary.version, to: live.current, state: { ...live, canary: paused } };
}

/**
 * Shows the canary to the same visitors as before its pause.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` if it is not paused, `CHANGE_REFUSED` without a canary and on a
 * frozen app.
 */
export function resumeCanary(state: AppState, { app }: { app: string }): PlannedChange {
  const live = requireCanary(app, state);
  const { paused, ...canary } = live.canary;
  if (!paused) refuseAsDone(app, `the canary of ${app} is not paused`);
  if (live.frozen) refuse(app, frozenObjections(app, live.frozen));
  return { action: 'resume', from: live.current, to: canary.version, state: { ...live, canary } };
}
