import { useEffect } from 'react';

/** Sets the title of the browser tab. The screen's name comes first, to distinguish tabs. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Releases`;
  }, [title]);
}
