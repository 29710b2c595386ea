import { useEffect } from 'react';

/** The browser tab's title. The screen comes first, to distinguish tabs. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Releases`;
  }, [title]);
}
