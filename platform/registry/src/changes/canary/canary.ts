import { isDeepStrictEqual } from 'node:util';
import { type CanarySchedule, type ChannelApp, describeCanaryShare } from '@sharpside/contracts';
import type { AppState, PlannedChange } from '../change.ts';
import {
  objection,
  type ReleaseChoice,
  refuse,
  refuseAsDone,
  releaseObjections,
  requireCanary,
  requireLive,
} from '../refusals.ts';

type CanaryChoice = ReleaseChoice & {
  percent: number;
  schedule?: CanarySchedule | undefined;
  groups?: string[] | undefined;
};

const isSame = (canary: ChannelApp['canary'], { version, percent, schedule, groups }: CanaryChoice) =>
  canary?.version === version &&
  canary.percent === percent &&
  !canary.paused &&
  isDeepStrictEqual(canary.schedule, schedule) &&
  isDeepStrictEqual(canary.groups, groups);

/**
 * Shows `version` of the app to `percent` of the visitors and to the members of the groups. It replaces a present
 * canary; the live release stays.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` if it is the canary already, with the same share, groups and
 * schedule; `CHANGE_REFUSED` if the app is not live, if `version` is live for everybody, and for a release that cannot
 * be promoted.
 */
export function startCanary(state: AppState, choice: CanaryChoice): PlannedChange {
  const { app, version, percent, schedule, groups } = choice;
  const live = requireLive(app, state);
  if (isSame(live.canary, choice)) {
    refuseAsDone(app, `${app} ${version} is shown to ${describeCanaryShare(choice)} already`);
  }
  const objections = releaseObjections(live, choice);
  if (live.current === version) objections.push(objection(`${app} ${version} is live for everybody already`));
  if (objections.length > 0) refuse(app, objections);
  return {
    action: 'canary',
    from: live.canary?.version ?? live.current,
    to: version,
    percent,
    ...(schedule && { schedule }),
    ...(groups && { groups }),
    state: {
      ...live,
      canary: { version, percent, ...(schedule && { schedule }), ...(groups && { groups }) },
    },
  };
}

/**
 * Ends the canary, without withdrawing it. No visitor gets anything new, so this works on a frozen app too.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` without a canary; `CHANGE_REFUSED` if the app is not live, or
 * another release is the canary.
 */
export function stopCanary(
  state: AppState,
  { app, version }: { app: string; version: string },
): PlannedChange {
  const live = requireLive(app, state);
  if (!live.canary) refuseAsDone(app, `${app} has no canary`);
  if (live.canary.version !== version) {
    refuse(app, [objection(`the canary of ${app} is ${live.canary.version}, not ${version}`)]);
  }
  return {
    action: 'canary',
    from: version,
    to: live.current,
    percent: 0,
    state: { ...live, canary: null },
  };
}

/** Starts a canary, changes its share or replaces it. A share of 0 without groups ends it. */
export function changeCanary(state: AppState, choice: CanaryChoice): PlannedChange {
  const { app, percent, schedule, groups } = choice;
  if (percent === 0 && !groups) return stopCanary(state, choice);
  if (schedule && percent < 100 && (schedule.steps.at(-1) ?? 0) <= percent) {
    refuse(app, [objection(`no step of the schedule is above ${percent} %; name larger shares`)]);
  }
  return startCanary(state, choice);
}

type RaiseChoice = { app: string; percent: number; published: readonly string[] };

/**
 * Shows the canary to more visitors; nobody loses it. Its schedule goes on from there, and its groups stay.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` without a canary or for a smaller share, and as `startCanary`.
 */
export function raiseCanary(state: AppState, { app, percent, published }: RaiseChoice): PlannedChange {
  const live = requireCanary(app, state);
  const { version, percent: now, schedule, groups } = live.canary;
  if (percent < now) {
    const lower = `\`mfe promote ${app} ${version} --canary ${percent}\` lowers it`;
    refuse(app, [
      ...releaseObjections(live, { app, version, published }),
      objection(`${app} ${version} is shown to ${now} % already, which is more; ${lower}`),
    ]);
  }
  return startCanary(live, { app, version, percent, schedule, groups, published });
}
