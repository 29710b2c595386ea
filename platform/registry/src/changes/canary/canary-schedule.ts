import type { ChannelApp, ChannelRevision } from '@sharpside/contracts';

/** A step of a canary that has a schedule. */
export type NextStep = {
  app: string;
  version: string;
  /** Present share, and the next one. Units: percent. */
  from: number;
  to: number;
  /** The present share began then, or was resumed or unfrozen. Units: milliseconds since 1970. */
  since: number;
  dueAt: number;
};

const MINUTE_MS = 60_000;

const isHeld = ({ canary, frozen }: ChannelApp) => canary?.paused !== undefined || frozen !== null;

/**
 * The next step of an app's canary; undefined without a schedule, after its last step, and while the canary is paused or its
 * app frozen. Depends on the history alone, so that every process and every restart finds the same.
 *
 * @param history revisions of the channel, newest first and without gaps.
 */
export function findNextStep(history: readonly ChannelRevision[], app: string): NextStep | undefined {
  const state = history[0]?.apps[app];
  const { canary } = state ?? {};
  if (!state || !canary?.schedule || isHeld(state)) return undefined;
  const { version, percent: from, schedule } = canary;
  const to = schedule.steps.find((step) => step > from);
  if (to === undefined) return undefined;
  const end = history.findIndex(({ apps }) => {
    const one = apps[app];
    return !one || isHeld(one) || one.canary?.version !== version || one.canary.percent !== from;
  });
  const first = history.at(end === -1 ? -1 : end - 1);
  const since = Date.parse(first?.change.at ?? '');
  return { app, version, from, to, since, dueAt: since + schedule.everyMinutes * MINUTE_MS };
}
