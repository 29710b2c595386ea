import { LRUCache } from 'lru-cache';
import type { Clock } from '../process/clock.ts';
import { type Network, toNetwork } from './network.ts';

/**
 * The visitors that a limit counts together. Made by the functions below alone, so that no limit counts bare addresses,
 * of which one IPv6 line has more than a limit can remember.
 */
export type Caller = { readonly caller: string };

/** All whose addresses are in one network, of the width that is named. */
export const callerOfNetwork = (address: string, width: keyof Network): Caller => ({
  caller: `${width} ${toNetwork(address)[width]}`,
});

/** All who come with one session, sign-in attempt or the like, by a name that nobody else can give. */
export const callerOfSecret = (name: string): Caller => ({ caller: `secret ${name}` });

/** Everybody together. One visitor can use such a limit up for all, so it is for what nobody depends on. */
export const EVERYBODY: Caller = { caller: 'everybody' };

type RateLimitOptions = {
  clock: Pick<Clock, 'now'>;
  /** The number that may come at once, and the number per second after that. */
  burst: number;
  perSecond: number;
  /** Of how many callers at most something is remembered; the one seen longest ago is forgotten first. */
  maxCallers: number;
};

/** A limit of how often callers may do something. */
export type RateLimit = {
  /** True where `caller` may do it once more. */
  allow(caller: Caller): boolean;
  /** Time until `caller` may do it again: whole seconds, at least one. */
  waitSeconds(caller: Caller): number;
};

/** Counts each caller's own bucket of tokens, in bounded memory. */
export function createRateLimit({ clock, burst, perSecond, maxCallers }: RateLimitOptions): RateLimit {
  let made: LRUCache<string, { tokens: number; at: number }> | undefined;

  /** Made for the first caller: it takes the room for all of them at once, and a server has limits that nobody meets. */
  function openBuckets() {
    made ??= new LRUCache({ max: maxCallers });
    return made;
  }

  function refill(caller: string, now: number): number {
    const { tokens, at } = openBuckets().get(caller) ?? { tokens: burst, at: now };
    // A clock that is set back takes nothing away.
    return Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond);
  }

  return {
    allow({ caller }) {
      const now = clock.now();
      const tokens = refill(caller, now);
      const isAllowed = tokens >= 1;
      openBuckets().set(caller, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
      return isAllowed;
    },
    waitSeconds: ({ caller }) => Math.max(1, Math.ceil((1 - refill(caller, clock.now())) / perSecond)),
  };
}
