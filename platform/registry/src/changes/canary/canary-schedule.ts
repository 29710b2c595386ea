import type { ChannelApp, ChannelRevision } from '@sharpside/contracts';
import type { Registry } from '../../records/registry.ts';

/** A step of a canary that has a schedule. */
export type NextStep = {
  app: string;
  version: string;
  /** Present share, and the share after this step. Units: percent. */
  from: number;
  to: number;
  /**
   * Start of the present share, or end of the canary's last pause or the app's last freeze. Units: milliseconds since
   * 1970.
   */
  since: number;
  dueAt: number;
};

type Canary = NonNullable<ChannelApp['canary']>;

const MINUTE_MS = 60_000;

const isHeld = ({ canary, frozen }: ChannelApp) => canary?.paused !== undefined || frozen !== null;

/**
 * Index of the newest revision in which the app did not have this canary with this share, or was frozen, or the canary
 * was paused; -1 if the history has none.
 */
const findBefore = (history: readonly ChannelRevision[], app: string, { version, percent }: Canary) =>
  history.findIndex(({ apps }) => {
    const one = apps[app];
    return !one || isHeld(one) || one.canary?.version !== version || one.canary.percent !== percent;
  });

/**
 * The next step of an app's canary; undefined without a schedule, after its last step, and while the canary is paused
 * or its app frozen. It depends only on the history, so every process finds the same step, also after a restart.
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
  const end = findBefore(history, app, canary);
  const first = history.at(end === -1 ? -1 : end - 1);
  const since = Date.parse(first?.change.at ?? '');
  return { app, version, from, to, since, dueAt: since + schedule.everyMinutes * MINUTE_MS };
}

/**
 * True if the present share of a scheduled canary began before the oldest revision of a history. The next step would
 * then seem to be due later than it is, and each further change of the channel would delay it more.
 */
export const isStepCutOff = (history: readonly ChannelRevision[]): boolean =>
  (history.at(-1)?.revision ?? 1) > 1 &&
  Object.entries(history[0]?.apps ?? {}).some(
    ([app, { canary }]) =>
      canary != null && findNextStep(history, app) !== undefined && findBefore(history, app, canary) === -1,
  );

/** The newest revisions of a channel, newest first: at least `least`, and as many as the steps of its canaries need. */
export async function readStepHistory(
  registry: Pick<Registry, 'readHistory'>,
  channel: string,
  least: number,
): Promise<ChannelRevision[]> {
  for (let limit = least; ; limit *= 2) {
    const history = await registry.readHistory(channel, { limit });
    if (history.length < limit || !isStepCutOff(history)) return history;
  }
}
