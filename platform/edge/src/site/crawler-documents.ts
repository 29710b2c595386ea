import { BACKEND_PREFIXES, type RuntimeConfig } from '@sharpside/contracts';
import type { SitePage } from '../live/site-map.ts';
import { escapeHtml } from '../page/escape-html.ts';

type RobotsOptions = { environment: RuntimeConfig['environment']; publicOrigin: string | null };

/**
 * Crawlers may read pages but not API calls, and nothing of a staging site, so that it is not listed as a second site.
 */
export function toRobots({ environment, publicOrigin }: RobotsOptions): string {
  const hidden = environment === 'staging' ? ['/'] : BACKEND_PREFIXES.map((prefix) => `${prefix}/`);
  return [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    ...(publicOrigin === null ? [] : ['', `Sitemap: ${publicOrigin}/sitemap.xml`]),
    '',
  ].join('\n');
}

export function toSitemap(pages: readonly SitePage[], publicOrigin: string): string {
  const urls = pages
    .filter(({ isPublic }) => isPublic)
    .map(({ path }) => `  <url><loc>${escapeHtml(`${publicOrigin}${path}`)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
