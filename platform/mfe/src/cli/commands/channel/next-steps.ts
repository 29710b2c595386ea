import type { ChannelApp } from '@sharpside/contracts';
import type { Context } from '../../context.ts';

type Commands = Pick<Context, 'toCommand'>;

const USUAL_SHARES = [10, 50, 100];

/** The next larger usual share of a canary; undefined if everybody has it. Units: percent. */
export const findNextShare = (percent: number): number | undefined =>
  USUAL_SHARES.find((share) => share > percent);

/** Sentences on how to end a freeze or pin that blocks the next step; empty if there is none. */
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

/**
 * Says that a rollback is possible in spite of a freeze or pin; empty if there is no release to go back to. Ends with a
 * space.
 */
export const describeWayBack = (state: ChannelApp | undefined): string =>
  state && state.previous !== null ? 'A rollback stays possible. ' : '';
