import { isApiError } from '@sharpside/shared-auth';
import type { SWRConfiguration } from 'swr';

/** Number of automatic retries of a failed load. After them the visitor decides. */
const MAX_RETRIES = 3;

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** Delay before a retry, counted from 1: 1 s, 2 s, 4 s and so on, at most 30 s. */
export const retryDelayMs = (retry: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (retry - 1), MAX_DELAY_MS);

/** True if the same call could succeed later. A refusal or a malformed answer would only be repeated. */
export function isWorthRetrying(error: unknown): boolean {
  if (!isApiError(error)) return true;
  if (error.code === 'HTTP') return (error.status ?? 500) >= 500;
  return error.code === 'NETWORK' || error.code === 'TIMEOUT';
}

/** True for a load that was aborted because nobody needs it any more, which is not a failure. */
export const isAbandoned = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/**
 * SWR settings of all data hooks.
 *
 * No reload on focus: statistics change once a day, and moving rows do not help a returning reader. Data that change
 * more often are polled (`usePolling`), and polling catches up when the visitor returns to the tab.
 */
export const DATA_SETTINGS: SWRConfiguration = {
  revalidateOnFocus: false,
  shouldRetryOnError: isWorthRetrying,
  onErrorRetry(_error, _key, _config, revalidate, options) {
    if (options.retryCount > MAX_RETRIES) return;
    setTimeout(() => void revalidate(options), retryDelayMs(options.retryCount));
  },
};
