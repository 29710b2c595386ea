import { useEffect } from 'react';

/** What the tab says: the screen first, since that is what tells tabs apart. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Releases`;
  }, [title]);
}
