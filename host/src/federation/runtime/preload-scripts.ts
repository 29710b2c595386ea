import { readIntegrities } from '../page-documents.ts';

/**
 * Requests scripts at once, as the `modulepreload` links of a page do. Leaves out scripts that no import map of the
 * page lists, because the browser would refuse them.
 */
export function preloadScripts(urls: readonly string[], page: Document = document): void {
  if (urls.length === 0) return;
  const integrities = readIntegrities(page);
  for (const url of urls) {
    const integrity = integrities.get(url);
    if (integrity === undefined) continue;
    const link = page.createElement('link');
    page.head.append(
      Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href: url }),
    );
  }
}
