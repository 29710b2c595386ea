import { LRUCache } from 'lru-cache';
import type { Clock } from '../process/clock.ts';
import { type Network, toNetwork } from './network.ts';

/**
 * The visitors that a limit counts together. Only the functions below create callers, so that no limit counts single
 * IPv6 addresses: one line has more of them than a limit can remember.
 */
export type Caller = { readonly caller: string };

/** All visitors whose addresses are in one network of the given width. */
export const callerOfNetwork = (address: string, width: keyof Network): Caller => ({
  caller: `${width} ${toNetwork(address)[width]}`,
});

/** All requests with one session, sign-in attempt or the like, by a name that only its owner knows. */
export const callerOfSecret = (name: string): Caller => ({ caller: `secret ${name}` });

/** All visitors together. One visitor can use up such a limit for everybody, so nothing essential may depend on it. */
export const EVERYBODY: Caller = { caller: 'everybody' };

type RateLimitOptions = {
  clock: Pick<Clock, 'now'>;
  /** The number that is allowed at once, and the number per second after that. */
  burst: number;
  perSecond: number;
  /** Maximum number of remembered callers. The least recently seen is forgotten first. */
  maxCallers: number;
};

export type RateLimit = {
  /** True if `caller` may do it once more. This use is counted. */
  allow(caller: Caller): boolean;
  /** Time until `caller` may do it again: whole seconds, at least one. */
  waitSeconds(caller: Caller): number;
};

/** A token bucket per caller, in bounded memory. */
export function createRateLimit({ clock, burst, perSecond, maxCallers }: RateLimitOptions): RateLimit {
  let made: LRUCache<string, { tokens: number; at: number }> | undefined;

  /**
   * The cache is created for the first caller, since it reserves the memory for all callers, and many limits are never
   * used.
   */
  function openBuckets() {
    made ??= new LRUCache({ max: maxCallers });
    return made;
  }

  function refill(caller: string, now: number): number {
    const { tokens, at } = openBuckets().get(caller) ?? { tokens: burst, at: now };
    // A clock that was set back must not remove tokens.
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
