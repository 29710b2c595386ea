import type { ChannelApp } from '@sharpside/contracts';
import type { AppStateName } from '@sharpside/contracts/control';
import isGreater from 'semver/functions/gt.js';

/** An app on a channel. `state` is undefined if the app is not live; `published` is in semver order, lowest first. */
export type StatedApp = {
  state: ChannelApp | undefined;
  retired: ChannelApp | undefined;
  published: readonly string[];
};

/**
 * The highest published version that is not withdrawn; null if there is none, or it is not newer than the live version.
 */
export function findNewer({ state, retired, published }: StatedApp): string | null {
  // Withdrawn releases stay withdrawn while an app is off the channel.
  const withdrawn = (state ?? retired)?.withdrawn ?? [];
  const newest = published.findLast((version) => !withdrawn.includes(version));
  if (newest === undefined) return null;
  return state === undefined || isGreater(newest, state.current) ? newest : null;
}

function isBehind(app: StatedApp): boolean {
  const newer = findNewer(app);
  return app.state !== undefined && newer !== null && newer !== app.state.canary?.version;
}

const STATES: Readonly<Record<AppStateName, (app: StatedApp) => boolean>> = {
  canary: ({ state }) => state?.canary != null,
  paused: ({ state }) => state?.canary?.paused != null,
  frozen: ({ state }) => state?.frozen != null,
  pinned: ({ state }) => state?.pinned != null,
  withdrawn: ({ state }) => (state?.withdrawn.length ?? 0) > 0,
  behind: isBehind,
  retired: ({ retired }) => retired !== undefined,
  'never-live': ({ state, retired }) => state === undefined && retired === undefined,
};

export const hasState = (app: StatedApp, names: readonly AppStateName[]): boolean =>
  names.some((name) => STATES[name](app));
