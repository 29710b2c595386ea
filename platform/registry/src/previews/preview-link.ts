import { PREVIEW_PREFIX } from '@sharpside/contracts';

const NOWHERE = 'https://site.invalid';

/**
 * A path of the site with its query and fragment, as a browser would resolve it; undefined for any other address.
 *
 * `//evil.example` and `/\evil.example` look like paths and are addresses of other sites.
 */
export function findOwnPath(text: string): string | undefined {
  const url = text.startsWith('/') ? URL.parse(text, NOWHERE) : null;
  return url?.origin === NOWHERE ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

type LinkOptions = {
  site: URL;
  id: string;
  /** Page that the link opens. */
  path: string;
};

/** Link of a preview. Everybody who has it sees the release. */
export function toPreviewLink({ site, id, path }: LinkOptions): string {
  const link = new URL(`${PREVIEW_PREFIX}${id}`, site);
  if (path !== '/') link.searchParams.set('to', path);
  return link.href;
}
