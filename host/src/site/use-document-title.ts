import { useEffect } from 'react';
import { useShell } from './shell-context.tsx';

const documentTitle = (title: string | null, productName: string): string =>
  title === null ? productName : `${title} · ${productName}`;

/** Sets the page's title while the component is shown. It changes the existing `<title>`, so that there is only one. */
export function useDocumentTitle(title: string | null): void {
  const { config } = useShell();
  const text = documentTitle(title, config.productName);
  useEffect(() => {
    document.title = text;
  }, [text]);
}
