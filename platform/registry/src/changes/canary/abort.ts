import type { AppState, PlannedChange } from '../change.ts';
import { requireCanary } from '../refusals.ts';

/**
 * Withdraws the canary of an app: open tabs leave it, and it cannot be promoted again. Works on a frozen app.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` without a canary.
 */
export function abortCanary(state: AppState, { app }: { app: string }): PlannedChange {
  const live = requireCanary(app, state);
  const { version } = live.canary;
  return {
    action: 'abort',
    from: version,
    to: live.current,
    state: {
      ...live,
      // A browser must not fall back to a withdrawn release.
      previous: live.previous === version ? null : live.previous,
      canary: null,
      withdrawn: [...new Set([...live.withdrawn, version])],
    },
  };
}
