import type { SWRConfiguration } from 'swr';
import { isWorthRetrying, MAX_RETRIES, toRetryDelayMs } from './retry-policy.ts';

/**
 * SWR settings of all data hooks.
 *
 * No reload on focus: statistics change once a day, and rows that move under a returning reader help nobody. Data that
 * changes more often is polled (`usePolling`), and polling catches up when the visitor returns to the tab.
 */
export const DATA_SETTINGS = {
  revalidateOnFocus: false,
  shouldRetryOnError: isWorthRetrying,
  onErrorRetry(_error, _key, _config, revalidate, options) {
    if (options.retryCount > MAX_RETRIES) return;
    setTimeout(() => void revalidate(options), toRetryDelayMs(options.retryCount));
  },
} satisfies SWRConfiguration;
