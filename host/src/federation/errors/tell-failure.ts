import type { Beacon } from '@sharpside/contracts';
import type { Outcome } from './explain-failure.ts';

type FailureTellerOptions = {
  /** Whose file it was, and what is the matter with it. */
  findCulprit: (beacon: Beacon, error: unknown) => Promise<Beacon>;
  /** Resolves to whether ops have it. */
  send: (beacon: Beacon) => Promise<boolean>;
  /** Whether anything of the site answers this browser. */
  isReachable: () => Promise<boolean>;
};

/** Tells ops of a failure, and finds out what the visitor may be told of it. */
export const createFailureTeller =
  ({ findCulprit, send, isReachable }: FailureTellerOptions) =>
  async (beacon: Beacon, error: unknown): Promise<Outcome> => {
    // Without a look at the files what is known already is worth more than nothing.
    const told = await findCulprit(beacon, error).catch(() => beacon);
    const { failure } = told;
    if (await send(told)) return { failure, delivery: 'told' };
    // A browser that blocks what we are told may reach all the rest.
    return { failure, delivery: (await isReachable()) ? 'untold' : 'unreachable' };
  };
