import { createReader, type Freshness, freshnessSchema } from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { useAfterLoad } from '../components/use-after-load.ts';
import { useShell } from '../site/shell-context.tsx';

export type { Freshness };

const readFreshness = createReader(freshnessSchema, 'freshness');
const parseFreshness = (json: unknown) => readFreshness(json).answer;

/** The age of the statistics, and if they are a sample. @throws {ApiError} */
export const fetchFreshness = (options: CallOptions, http = apiClient): Promise<Freshness> =>
  http.get('/api/freshness', parseFreshness, options);

const FreshnessContext = createContext<Freshness | undefined>(undefined);

/** The age of the statistics; undefined until it is known, and without a backend. */
export const useFreshness = (): Freshness | undefined => use(FreshnessContext);

// Statistics are refreshed daily. A visitor who returns to a tab after this time may have missed a refresh.
const OLD_AFTER_MS = 3_600_000;
/** After a failed request, because a page without the answer does not tell that its figures are a sample. */
const AGAIN_MS = 20_000;

/**
 * Requests the freshness once the page has loaded, again some time after a failure, and when a visitor returns to a tab
 * after a long time.
 *
 * It does not use the screens' data cache, because every page has it, and pages without other use for the cache must
 * not load it.
 */
export function FreshnessProvider({ children }: { children: ReactNode }) {
  const { backendUrl } = useShell().config;
  const isAfterLoad = useAfterLoad();
  const [freshness, setFreshness] = useState<Freshness>();
  useEffect(() => {
    if (!isAfterLoad || backendUrl === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let askedAt = 0;
    let timer: ReturnType<typeof setTimeout>;
    async function ask() {
      if (document.visibilityState === 'hidden' || Date.now() - askedAt < OLD_AFTER_MS) return;
      askedAt = Date.now();
      // A transition, because an urgent update would force a page that is still being hydrated to finish in one piece.
      const tell = (answer: Freshness) => startTransition(() => setFreshness(answer));
      await fetchFreshness({ signal }).then(tell, () => {
        askedAt = 0;
        if (!signal.aborted) timer = setTimeout(ask, AGAIN_MS);
      });
    }
    void ask();
    document.addEventListener('visibilitychange', ask, { signal });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isAfterLoad, backendUrl]);
  return <FreshnessContext value={freshness}>{children}</FreshnessContext>;
}
