import type { SWRConfiguration } from 'swr';
import { isWorthRetrying, MAX_RETRIES, toRetryDelayMs } from './retry-policy.ts';

/**
 * How the product loads data.
 *
 * Not again on focus: statistics change once a day, and rows that move under a returning reader help nobody. What does
 * change is polled (`usePolling`), and polling catches up when its tab is looked at again.
 */
export const DATA_SETTINGS = {
  revalidateOnFocus: false,
  shouldRetryOnError: isWorthRetrying,
  onErrorRetry(_error, _key, _config, revalidate, options) {
    if (options.retryCount > MAX_RETRIES) return;
    setTimeout(() => void revalidate(options), toRetryDelayMs(options.retryCount));
  },
} satisfies SWRConfiguration;
