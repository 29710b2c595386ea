import { cleanText } from '@sharpside/contracts';

/** Words that browsers write instead of an address. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'eval',
  'inline',
  'self',
  'trusted-types-policy',
  'trusted-types-sink',
  'wasm-eval',
]);

/** Schemes of code that belongs to the browser, its extensions or user scripts, and not to this site. */
const EXTENSION = /^(?:[a-z-]+-extension|chrome|resource|user-script|webkit-masked-url):$/;

const MAX_SHOWN = 200;

const toScheme = (text: string) => /^[a-z][a-z0-9+.-]{0,30}(?=:|$)/i.exec(text)?.[0].toLowerCase();

/**
 * A keyword or an address of a report as operators may see it: a path of this site, the origin of another site, or the
 * scheme of any other address. Never a query, a fragment or a user name. `extension` for code of a browser extension;
 * undefined for a text that is neither keyword nor address.
 */
export function toShownAddress(
  text: string,
  { isOwn }: { isOwn: (url: URL) => boolean },
): string | undefined {
  if (KEYWORDS.has(text)) return text;
  const url = URL.parse(text);
  // Some browsers write only the scheme.
  const scheme = url?.protocol ?? (toScheme(text) === undefined ? '' : `${toScheme(text)}:`);
  if (EXTENSION.test(scheme)) return 'extension';
  if (url === null || !/^(?:https?|wss?):$/.test(url.protocol)) return scheme === '' ? undefined : scheme;
  return (isOwn(url) ? cleanText(url.pathname) : `${url.protocol}//${url.host}`).slice(0, MAX_SHOWN);
}
