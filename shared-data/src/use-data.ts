import { useSession } from '@sharpside/shared-auth';
import useSWR, { unstable_serialize } from 'swr';
import { DATA_SETTINGS, isAbandoned } from './data-settings.ts';
import { useKeyUsage } from './use-key-usage.ts';
import { usePolling } from './use-polling.ts';

/** Data load only while the visitor is signed in, unless they are public. */
export const useIsLoadingAllowed = (isPublic: boolean): boolean =>
  useSession(({ status }) => isPublic || status === 'signedIn');

/** The key of an answer: the endpoint, and then everything that determines its content. */
export type DataKey = readonly [endpoint: string, ...parameters: unknown[]];

/** A load. `signal` is aborted when nobody needs the answer any more. */
export type Load<T> = (signal: AbortSignal) => Promise<T>;

/** Options of `useData`. */
export type DataOptions = {
  /** Also loads for visitors who are not signed in. Default: false. */
  isPublic?: boolean;
  /** Interval of loading again while the tab is visible. Default: never. */
  pollMs?: number;
  /** `data` is the previous key's answer until the new answer arrives; `isLoading` is true meanwhile. Default: false. */
  keepPrevious?: boolean;
};

/** The state of one answer. */
export type Data<T> = {
  data: T | undefined;
  /** The failure of the last load. `data` may still have the previous answer. */
  error: Error | undefined;
  /**
   * True until there is an answer for this key, or a failure. False if nothing is loaded, because there is no key or
   * nobody is signed in.
   */
  isLoading: boolean;
  /** True while a first or later load is in progress. */
  isRefreshing: boolean;
  /** Loads again at once and clears the failure. */
  retry: () => void;
};

/**
 * An answer of the backend, shared by all callers with the same key. Unless `isPublic` is set, it loads only while the
 * visitor is signed in. A failed load is reported at once and retried three times in the background, unless a
 * repetition cannot help: after a refusal or a malformed answer. If the backend asks for a wait of at most 20 s
 * (`Retry-After`), that is no failure: the load continues and is repeated automatically.
 *
 * If `key` is null, nothing is loaded yet.
 */
export function useData<T>(key: DataKey | null, load: Load<T>, options: DataOptions = {}): Data<T> {
  const { isPublic = false, pollMs, keepPrevious = false } = options;
  const isAllowed = useIsLoadingAllowed(isPublic);
  const activeKey = isAllowed ? key : null;
  const entry = unstable_serialize(activeKey);
  const usage = useKeyUsage(entry === '' ? [] : [entry]);
  const { data, error, isLoading, isValidating, mutate } = useSWR<T, Error>(
    activeKey,
    () => usage.load(entry, load),
    {
      ...DATA_SETTINGS,
      keepPreviousData: keepPrevious,
    },
  );
  usePolling(() => void mutate(), activeKey ? pollMs : undefined);

  const failure = isAbandoned(error) ? undefined : error;
  return {
    data: activeKey ? data : undefined,
    error: failure,
    isLoading: activeKey !== null && (data === undefined || isLoading) && failure === undefined,
    isRefreshing: isValidating,
    // With the current data, SWR clears the failure and keeps the answer while it loads again.
    retry: () => void mutate(data),
  };
}
