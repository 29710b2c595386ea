import type { Beacon } from '@sharpside/contracts';
import type { Outcome } from './explain-failure.ts';

type FailureDeliveryOptions = {
  /** Determines which app's file failed, and how. */
  findCulprit: (beacon: Beacon, error: unknown) => Promise<Beacon>;
  /** Resolves to true if ops have received the beacon. */
  send: (beacon: Beacon) => Promise<boolean>;
  /** The same, for a failure that does not count against the release. */
  sendUncertain: (beacon: Beacon) => Promise<boolean>;
  /** True if files arrive slowly in this page. */
  isSlow: () => boolean;
  /** Resolves to true if the site answers this browser at all. */
  isReachable: () => Promise<boolean>;
};

/** Reports a failure to ops, and determines how to explain it to the visitor. */
export const createFailureDelivery =
  ({ findCulprit, send, sendUncertain, isSlow, isReachable }: FailureDeliveryOptions) =>
  async (beacon: Beacon, error: unknown): Promise<Outcome> => {
    // If the files cannot be checked, the unchanged beacon is better than no report.
    const told = await findCulprit(beacon, error).catch(() => beacon);
    const { failure } = told;
    const deliver = failure === 'timeout' && isSlow() ? sendUncertain : send;
    if (await deliver(told)) return { failure, delivery: 'told' };
    // A browser that blocks our reports may still reach the rest of the site.
    return { failure, delivery: (await isReachable()) ? 'untold' : 'unreachable' };
  };
