import { useEffect } from 'react';

/** The browser tab's title: the screen first, to tell tabs apart. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Releases`;
  }, [title]);
}
