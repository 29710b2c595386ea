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

/** `failure`: sent only after a failure; `page`: sent by every page; `ticket`: the request for a ticket. */
const BEACON_KINDS = ['failure', 'page', 'ticket'] as const;
type BeaconKind = (typeof BEACON_KINDS)[number];

/** `page`: the page of the beacon's ticket, if the ticket is valid. */
type BeaconSender = { address: string; page: PageTicket | undefined };

type RefusedBeacons = { kind: BeaconKind; hasTicket: boolean; count: number };

export type BeaconLimit = {
  /** @throws {EdgeError} `REPORTS_LIMITED` for a beacon above the limits. */
  take(kind: BeaconKind, sender: BeaconSender): void;
  listRefused(): RefusedBeacons[];
};

type Rate = { burst: number; perSecond: number };

/**
 * The rates of one kind of beacon. They are high enough for a visitor who opens many pages, and for a shared network.
 *
 * - `page`: per page with a ticket.
 * - `proven`: per address (or the /64 of an IPv6 address), with tickets. If it were per /24 only, one neighbour with
 *   many tickets could silence all others.
 * - `asked`: per address, for requests of tickets.
 * - `unproven`: per network (a /24 or a /64), without tickets.
 * - `altogether`: for all beacons without a ticket. Anybody with enough networks can use it up for all, so neither
 *   beacons with a ticket nor requests of tickets count there.
 *
 * For `proven`, `asked` and `unproven`, a whole /24 or /48 has four times the rate.
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

/** Maximum length of a beacon: the longest detail at four bytes per letter, a ticket and a stack. */
export const MAX_BEACON_BYTES = 8_192;

const MAX_CALLERS = 10_000;
const PARTS_PER_NETWORK = 4;
const RETRY_AFTER = '10';

type Sort = { rate: Rate; toCaller: (sender: BeaconSender) => Caller; times?: number };

const ofPage = ({ page }: BeaconSender) => callerOfSecret(page?.id ?? '');
const ofNetwork =
  (width: 'line' | 'subnet' | 'network') =>
  ({ address }: BeaconSender) =>
    callerOfNetwork(address, width);

/** Limits by the address or network, and by the wider network around it. */
const byNetwork = (rate: Rate | undefined, width: 'line' | 'subnet'): Sort[] =>
  rate === undefined
    ? []
    : [
        { rate, toCaller: ofNetwork(width) },
        { rate, toCaller: ofNetwork('network'), times: PARTS_PER_NETWORK },
      ];

const only = (rate: Rate | undefined, toCaller: Sort['toCaller']): Sort[] =>
  rate ? [{ rate, toCaller }] : [];

/** True if no limit is reached. The limits are checked in order, the narrowest first. */
function createCheck(clock: Pick<Clock, 'now'>, sorts: readonly Sort[]): (sender: BeaconSender) => boolean {
  const limits = sorts.map(({ rate: { burst, perSecond }, toCaller, times = 1 }) => ({
    toCaller,
    limit: createRateLimit({
      clock,
      burst: burst * times,
      perSecond: perSecond * times,
      maxCallers: MAX_CALLERS,
    }),
  }));
  return (sender) => limits.every(({ limit, toCaller }) => limit.allow(toCaller(sender)));
}

/**
 * Beacons with and without a ticket have separate limits, so neither uses up the limit of the other, even in one
 * network.
 */
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
        code: 'REPORTS_LIMITED',
        headers: { 'retry-after': RETRY_AFTER },
      });
    },
    listRefused: () =>
      refused.filter(({ kind, hasTicket }) => kind !== 'ticket' || !hasTicket).map((one) => ({ ...one })),
  };
}
