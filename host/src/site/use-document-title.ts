import { useEffect } from 'react';
import { useShell } from './shell-context.tsx';

/** The browser tab's title: `<title> · <product>`, or the product alone for a page without a title. */
const documentTitle = (title: string | null, productName: string): string =>
  title === null ? productName : `${title} · ${productName}`;

/** Titles the page while the component is shown. The page's own `<title>` is set, so that there is never a second. */
export function useDocumentTitle(title: string | null): void {
  const { config } = useShell();
  const text = documentTitle(title, config.productName);
  useEffect(() => {
    document.title = text;
  }, [text]);
}
