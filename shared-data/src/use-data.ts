import { useSession } from '@sharpside/shared-auth';
import useSWR, { unstable_serialize } from 'swr';
import { DATA_SETTINGS, isAbandoned } from './data-settings.ts';
import { useKeyUsage } from './use-key-usage.ts';
import { usePolling } from './use-polling.ts';

/** Data loads only while the visitor is signed in, unless it is for everybody. */
export const useIsLoadingAllowed = (isPublic: boolean): boolean =>
  useSession(({ status }) => isPublic || status === 'signedIn');

/** The name of an answer: the endpoint first, then everything that decides its content. */
export type DataKey = readonly [endpoint: string, ...parameters: unknown[]];

/** A load; `signal` is aborted when nobody needs the answer any more. */
export type Load<T> = (signal: AbortSignal) => Promise<T>;

/** Options of `useData`. */
export type DataOptions = {
  /** Loads for visitors who are not signed in, too. Default: false. */
  isPublic?: boolean;
  /** Loads again this often while the tab is visible. Default: never. */
  pollMs?: number;
  /** Shows the answer of the key before until the new one arrives. Default: false. */
  keepPrevious?: boolean;
};

/** The state of one answer. */
export type Data<T> = {
  data: T | undefined;
  /** Why the last load failed. `data` may still hold the answer before it. */
  error: Error | undefined;
  /** Neither an answer nor a failure yet. False when nothing is to be loaded: no key, or nobody is signed in. */
  isLoading: boolean;
  /** A load is under way, the first or a later one. */
  isRefreshing: boolean;
  /** Loads again at once and forgets the failure. */
  retry: () => void;
};

/**
 * An answer of the backend, one for all who ask for the same key. Loads only while the visitor is signed in; a failed
 * load is reported at once and retried three times in the background, unless the backend refused it. One that the backend
 * puts off by 20 s at most (`Retry-After`) is no failure: it goes on loading, and asks again by itself.
 *
 * `key` null: nothing to load yet.
 */
export function useData<T>(key: DataKey | null, load: Load<T>, options: DataOptions = {}): Data<T> {
  const { isPublic = false, pollMs, keepPrevious = false } = options;
  const isAllowed = useIsLoadingAllowed(isPublic);
  const activeKey = isAllowed ? key : null;
  const entry = unstable_serialize(activeKey);
  const usage = useKeyUsage(entry === '' ? [] : [entry]);
  const { data, error, isValidating, mutate } = useSWR<T, Error>(activeKey, () => usage.load(entry, load), {
    ...DATA_SETTINGS,
    keepPreviousData: keepPrevious,
  });
  usePolling(() => void mutate(), activeKey ? pollMs : undefined);

  const failure = isAbandoned(error) ? undefined : error;
  return {
    data: activeKey ? data : undefined,
    error: failure,
    isLoading: activeKey !== null && data === undefined && failure === undefined,
    isRefreshing: isValidating,
    // Given the data it has, SWR forgets the failure and keeps the answer while it asks again.
    retry: () => void mutate(data),
  };
}
