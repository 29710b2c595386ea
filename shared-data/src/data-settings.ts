import { isApiError } from '@sharpside/shared-auth';
import type { SWRConfiguration } from 'swr';

/** Retries of a failed load before it is left to the visitor. */
const MAX_RETRIES = 3;

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** Delay before a retry, counted from 1: 1 s, 2 s, 4 s and so on, never more than 30 s. */
export const retryDelayMs = (retry: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (retry - 1), MAX_DELAY_MS);

/** True if the same call could succeed later. A refused or malformed answer would only come again. */
export function isWorthRetrying(error: unknown): boolean {
  if (!isApiError(error)) return true;
  if (error.code === 'HTTP') return (error.status ?? 500) >= 500;
  return error.code === 'NETWORK' || error.code === 'TIMEOUT';
}

/** True for a load that was aborted because nobody needs it any more. It is no failure. */
export const isAbandoned = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/**
 * SWR settings of all data hooks.
 *
 * No reload on focus: statistics change once a day, and rows that move under a returning reader help nobody. Data that
 * changes more often is polled (`usePolling`), and polling catches up when the visitor returns to the tab.
 */
export const DATA_SETTINGS: SWRConfiguration = {
  revalidateOnFocus: false,
  shouldRetryOnError: isWorthRetrying,
  onErrorRetry(_error, _key, _config, revalidate, options) {
    if (options.retryCount > MAX_RETRIES) return;
    setTimeout(() => void revalidate(options), retryDelayMs(options.retryCount));
  },
};
