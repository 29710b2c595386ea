import type { Beacon } from '@sharpside/contracts';
import type { Outcome } from './explain-failure.ts';

type FailureDeliveryOptions = {
  /** Settles the app whose file failed, and how. */
  findCulprit: (beacon: Beacon, error: unknown) => Promise<Beacon>;
  /** Resolves to whether ops have it. */
  send: (beacon: Beacon) => Promise<boolean>;
  /** Resolves to whether anything of the site answers this browser. */
  isReachable: () => Promise<boolean>;
};

/** Reports a failure to ops, and settles what the visitor may be told of it. */
export const createFailureDelivery =
  ({ findCulprit, send, isReachable }: FailureDeliveryOptions) =>
  async (beacon: Beacon, error: unknown): Promise<Outcome> => {
    // If the files cannot be checked, the first guess is better than no report.
    const told = await findCulprit(beacon, error).catch(() => beacon);
    const { failure } = told;
    if (await send(told)) return { failure, delivery: 'told' };
    // A browser that blocks our reports may reach the rest of the site.
    return { failure, delivery: (await isReachable()) ? 'untold' : 'unreachable' };
  };
