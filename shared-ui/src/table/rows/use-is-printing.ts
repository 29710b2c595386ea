import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia?.('print');
  media?.addEventListener('change', onChange);
  // Safari reports printing only by these two events.
  window.addEventListener('beforeprint', onChange);
  window.addEventListener('afterprint', onChange);
  return () => {
    media?.removeEventListener('change', onChange);
    window.removeEventListener('beforeprint', onChange);
    window.removeEventListener('afterprint', onChange);
  };
}

const isPrinting = () => window.matchMedia?.('print').matches ?? false;

/** True while the page is laid out for paper. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting, () => false);
