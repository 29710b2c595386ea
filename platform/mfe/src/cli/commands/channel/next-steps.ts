import type { ChannelApp } from '@sharpside/contracts';
import type { Context } from '../../context.ts';

type Commands = Pick<Context, 'toCommand'>;

// From a look at few to everybody.
const USUAL_SHARES = [10, 50, 100];

/** The share that a canary may be raised to next; undefined where everybody has it. Units: percent. */
export const findNextShare = (percent: number): number | undefined =>
  USUAL_SHARES.find((share) => share > percent);

/** The sentences that say how a hold is let go of which keeps an app from what comes next; empty without one. */
export function listHolds(
  { toCommand }: Commands,
  app: string,
  state: Pick<ChannelApp, 'frozen' | 'pinned'> | undefined,
): string[] {
  return [
    ...(state?.frozen
      ? [`It is frozen. To open it first: ${toCommand(`unfreeze ${app} --reason "..."`)}`]
      : []),
    ...(state?.pinned
      ? [`It is pinned. To let it go first: ${toCommand(`unpin ${app} --reason "..."`)}`]
      : []),
  ];
}

/** Says that a hold leaves the way back open, where there is one; ends with a space. */
export const describeWayBack = (state: ChannelApp | undefined): string =>
  state && state.previous !== null ? 'A rollback stays possible. ' : '';
