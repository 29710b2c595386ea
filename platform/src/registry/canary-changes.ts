import type { ChannelApp } from 'contracts';
import {
  type AppState,
  object,
  objectToFrozen,
  type PlannedChange,
  refuse,
  refuseAsDone,
  requireLive,
  startCanary,
} from './channel-changes.ts';

type Canary = NonNullable<ChannelApp['canary']>;
type WithCanary = ChannelApp & { canary: Canary };

const hasCanary = (state: ChannelApp): state is WithCanary => state.canary !== null;

/** The app with its canary; refused where it has none. */
export function requireCanary(app: string, state: AppState): WithCanary {
  const live = requireLive(app, state);
  if (hasCanary(live)) return live;
  return refuse(app, [
    object(`${app} has no canary; \`mfe promote ${app} <version> --canary 10\` starts one`),
  ]);
}

type RaiseChoice = { app: string; percent: number; published: readonly string[] };

/**
 * The canary shown to more visitors; everybody who has it keeps it.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` without a canary, for a share that is no larger, and as `startCanary`.
 */
export function raiseCanary(state: AppState, { app, percent, published }: RaiseChoice): PlannedChange {
  const live = requireCanary(app, state);
  const { version, percent: now } = live.canary;
  if (percent < now) {
    const lower = `\`mfe promote ${app} ${version} --canary ${percent}\` lowers it`;
    refuse(app, [object(`${app} ${version} is shown to ${now} % already, which is more; ${lower}`)]);
  }
  return startCanary(live, { app, version, percent, published });
}

/**
 * The canary shown to nobody until it is resumed; open tabs leave it. Takes nothing to anybody new, so it works on a
 * frozen app too.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` when it is paused, `CHANGE_REFUSED` without a canary.
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
 * The canary shown to the same visitors as before its pause.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` when it is not paused, `CHANGE_REFUSED` without one and on a frozen app.
 */
export function resumeCanary(state: AppState, { app }: { app: string }): PlannedChange {
  const live = requireCanary(app, state);
  const { paused, ...canary } = live.canary;
  if (!paused) refuseAsDone(app, `the canary of ${app} is not paused`);
  if (live.frozen) refuse(app, objectToFrozen(app, live.frozen));
  return { action: 'resume', from: live.current, to: canary.version, state: { ...live, canary } };
}

/**
 * The app without its canary, which is withdrawn: open tabs leave it, and it is not promoted again. Works on a frozen app.
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
      // A browser must not fall back to what ops took away.
      previous: live.previous === version ? null : live.previous,
      canary: null,
      withdrawn: [...new Set([...live.withdrawn, version])],
    },
  };
}
