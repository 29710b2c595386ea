import { HOST_APP } from '@sharpside/contracts';
import type { AppState, PlannedChange } from './change.ts';
import { heldObjections, objection, refuse, requireLive } from './refusals.ts';

/**
 * Takes the app off the channel: out of the menus and the routes. Its releases stay, and a promote brings it back.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` for the host, and for an app that is frozen, pinned or not live.
 */
export function retire(state: AppState, { app }: { app: string }): PlannedChange<null> {
  const live = requireLive(app, state);
  if (app === HOST_APP)
    refuse(app, [objection('the host is the site itself; take the site down where it is served')]);
  const objections = heldObjections(app, live);
  if (objections.length > 0) refuse(app, objections);
  return { action: 'retire', from: live.current, to: null, state: null };
}
