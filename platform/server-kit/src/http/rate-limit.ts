import { LRUCache } from 'lru-cache';
import type { Clock } from '../process/clock.ts';

type RateLimitOptions = {
  clock: Pick<Clock, 'now'>;
  /** The number that may come at once, and the number per second after that. */
  burst: number;
  perSecond: number;
  /** Of how many callers at most something is remembered; the one seen longest ago is forgotten first. */
  maxCallers: number;
};

/** True where `caller` may do it once more. */
export type RateLimit = (caller: string) => boolean;

/** Counts each caller's own bucket of tokens, in bounded memory. */
export function createRateLimit({ clock, burst, perSecond, maxCallers }: RateLimitOptions): RateLimit {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: maxCallers });
  return (caller) => {
    const now = clock.now();
    const bucket = buckets.get(caller) ?? { tokens: burst, at: now };
    const refilled = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    const isAllowed = refilled >= 1;
    buckets.set(caller, { tokens: isAllowed ? refilled - 1 : refilled, at: now });
    return isAllowed;
  };
}
