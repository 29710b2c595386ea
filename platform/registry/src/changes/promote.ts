import type { AppState, PlannedChange } from './change.ts';
import {
  objection,
  type ReleaseChoice,
  refuse,
  refuseAsDone,
  releaseObjections,
  requireCanary,
} from './refusals.ts';

/**
 * Makes `version` live for everybody; a canary ends. The app keeps its settings, including settings from before a
 * retire.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` if it is live already; `CHANGE_REFUSED` for the live release beside
 * a canary, for a withdrawn or unpublished release or a paused canary, and on a frozen or pinned app.
 */
export function promote(state: AppState, choice: ReleaseChoice): PlannedChange {
  const { app, version } = choice;
  const isLive = state?.current === version;
  if (isLive && !state.canary) refuseAsDone(app, `${app} ${version} is live already`);
  const objections = releaseObjections(state, choice);
  if (isLive && state.canary) {
    const { canary } = state;
    objections.push(
      objection(
        `${version} is live already; to end its canary, \`mfe promote ${app} ${canary.version} --canary 0\``,
      ),
    );
  }
  if (objections.length > 0) refuse(app, objections);
  const { settings } = state ?? choice.retired ?? {};
  return {
    action: 'promote',
    from: state?.current ?? null,
    to: version,
    state: {
      current: version,
      previous: state?.current ?? null,
      canary: null,
      frozen: null,
      withdrawn: (state ?? choice.retired)?.withdrawn ?? [],
      ...(settings && { settings }),
    },
  };
}

/**
 * Makes the canary live for everybody.
 *
 * @throws {ChannelRefusedError} as `promote`, and without a canary.
 */
export const promoteCanary = (state: AppState, choice: Omit<ReleaseChoice, 'version'>): PlannedChange =>
  promote(state, { ...choice, version: requireCanary(choice.app, state).canary.version });
