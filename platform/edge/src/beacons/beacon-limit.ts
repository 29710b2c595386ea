import {
  type Caller,
  type Clock,
  callerOfNetwork,
  callerOfSecret,
  createRateLimit,
  EVERYBODY,
} from '@sharpside/server-kit';
import { EdgeError } from '../errors.ts';
import type { PageTicket } from './page-tickets.ts';

/** Reports that only a failure sends; those that every page sends; and the requests for tickets. */
const BEACON_KINDS = ['failure', 'page', 'ticket'] as const;
type BeaconKind = (typeof BEACON_KINDS)[number];

/** The sender of a beacon. `page`: the page whose ticket it has, where that is good. */
type BeaconSender = { address: string; page: PageTicket | undefined };

/** Beacons that were turned away since this server started. */
type RefusedBeacons = { kind: BeaconKind; hasTicket: boolean; count: number };

/** The limits of all beacons. */
export type BeaconLimit = {
  /** @throws {EdgeError} `EDGE_RATE_LIMITED` for a beacon that is one too many. */
  take(kind: BeaconKind, sender: BeaconSender): void;
  listRefused(): RefusedBeacons[];
};

type Rate = { burst: number; perSecond: number };

/**
 * `page`: by one page with a ticket. `proven`: by one address, or the /64 of an IPv6 one, with tickets: of a neighbour in the
 * same /24 nobody should be silenced by 31 tickets. Those behind one address share it; that it failed there is heard all the
 * same. `unproven`: by one network (a /24, a /64), without. `asked`: by one address, for tickets. A page sends two or three beacons: opening many pages, or sharing a network, must not lead to errors.
 * `altogether`: by all that nobody can prove to be of a page. Whoever has enough networks can use it up for all, so nothing
 * with a ticket counts there, nor does the way to one.
 */
type KindLimits = { page?: Rate; proven?: Rate; asked?: Rate; unproven?: Rate; altogether?: Rate };

const LIMITS: Record<BeaconKind, KindLimits> = {
  failure: {
    page: { burst: 10, perSecond: 0.5 },
    proven: { burst: 30, perSecond: 1 },
    unproven: { burst: 10, perSecond: 0.5 },
    altogether: { burst: 200, perSecond: 100 },
  },
  page: {
    page: { burst: 20, perSecond: 1 },
    proven: { burst: 600, perSecond: 20 },
    unproven: { burst: 120, perSecond: 4 },
    altogether: { burst: 2_000, perSecond: 1_000 },
  },
  ticket: { asked: { burst: 600, perSecond: 20 } },
};

/** Length of a beacon at most: the longest detail in four bytes a letter, a ticket and a stack. */
export const MAX_BEACON_BYTES = 8_192;

const MAX_CALLERS = 10_000;
/** A whole /24 or /48 gets no more than four of its addresses, or /64, would. */
const PARTS_PER_NETWORK = 4;
const RETRY_AFTER = '10';

type Sort = { rate: Rate; toCaller: (sender: BeaconSender) => Caller; times?: number };

const ofPage = ({ page }: BeaconSender) => callerOfSecret(page?.id ?? '');
const ofNetwork =
  (width: 'line' | 'subnet' | 'network') =>
  ({ address }: BeaconSender) =>
    callerOfNetwork(address, width);

/** By the address or the network, and by the wider one that it is of. */
const byNetwork = (rate: Rate | undefined, width: 'line' | 'subnet'): Sort[] =>
  rate === undefined
    ? []
    : [
        { rate, toCaller: ofNetwork(width) },
        { rate, toCaller: ofNetwork('network'), times: PARTS_PER_NETWORK },
      ];

const only = (rate: Rate | undefined, toCaller: Sort['toCaller']): Sort[] =>
  rate ? [{ rate, toCaller }] : [];

/** True where none of the limits is reached. They are asked in order, the narrowest first. */
function createCheck(clock: Pick<Clock, 'now'>, sorts: readonly Sort[]): (sender: BeaconSender) => boolean {
  const limits = sorts.map(({ rate: { burst, perSecond }, toCaller, times = 1 }) => ({
    toCaller,
    limit: createRateLimit({
      ...{ clock, burst: burst * times, perSecond: perSecond * times, maxCallers: MAX_CALLERS },
    }),
  }));
  return (sender) => limits.every(({ limit, toCaller }) => limit.allow(toCaller(sender)));
}

/** Apart from each other: what came without a ticket uses nothing up of those that have one, of the same network either. */
const createChecks = (
  clock: Pick<Clock, 'now'>,
  { page, proven, asked, unproven, altogether }: KindLimits,
) => ({
  proven: createCheck(clock, [...only(page, ofPage), ...byNetwork(proven, 'line')]),
  unproven: createCheck(clock, [
    ...byNetwork(asked, 'line'),
    ...byNetwork(unproven, 'subnet'),
    ...only(altogether, () => EVERYBODY),
  ]),
});

/** Lets a few beacons of each page and network through, and of those that have no ticket not many altogether. */
export function createBeaconLimit(clock: Pick<Clock, 'now'>): BeaconLimit {
  const checksOf = {
    failure: createChecks(clock, LIMITS.failure),
    page: createChecks(clock, LIMITS.page),
    ticket: createChecks(clock, LIMITS.ticket),
  };
  const refused = BEACON_KINDS.flatMap((kind) =>
    [true, false].map((hasTicket): RefusedBeacons => ({ kind, hasTicket, count: 0 })),
  );
  return {
    take(kind, sender) {
      const hasTicket = sender.page !== undefined;
      if (checksOf[kind][hasTicket ? 'proven' : 'unproven'](sender)) return;
      for (const entry of refused) if (entry.kind === kind && entry.hasTicket === hasTicket) entry.count += 1;
      throw new EdgeError('Too many beacons; what they say is known by now.', {
        code: 'EDGE_RATE_LIMITED',
        headers: { 'retry-after': RETRY_AFTER },
      });
    },
    listRefused: () =>
      refused.filter(({ kind, hasTicket }) => kind !== 'ticket' || !hasTicket).map((one) => ({ ...one })),
  };
}
