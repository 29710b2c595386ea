import { BACKEND_PREFIXES } from '../names.ts';
import { decodeUnreserved } from './decode-escapes.ts';
import { parseUrl } from './parse-url.ts';
import { isWebAddress } from './web-address.ts';

const MAX_LENGTH = 2048;

// Any base works: it only shows if a path leads away from its site.
const BASE = 'https://site.invalid';

// Browsers read a backslash as a slash, and drop tabs and line breaks. So a text with such characters may mean another
// URL to the browser than to the code that checked it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const AMBIGUOUS = /[\\\u0000-\u0020\u007f]/;

/**
 * The path of a page of this site that a visitor is sent to, with its query and fragment, as a browser would resolve
 * it; undefined for anything else, such as `//evil.example` or `/..//evil.example`, which only look like paths.
 *
 * It begins with exactly one slash, so that it cannot lead elsewhere, alone or after the site's origin. Of an address
 * that is too long only the path remains.
 */
export function findOwnPath(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const [path = ''] = text.split(/[?#]/, 1);
  const kept = text.length > MAX_LENGTH ? path : text;
  if (kept.length > MAX_LENGTH || AMBIGUOUS.test(kept)) return undefined;
  const url = kept.startsWith('/') ? parseUrl(kept, BASE) : undefined;
  if (url?.origin !== BASE || url.pathname.startsWith('//')) return undefined;
  // The path is normalized, so that a comparison with a prefix finds `/%61pi/` too.
  return `${decodeUnreserved(url.pathname)}${url.search}${url.hash}`;
}

/** Like `findOwnPath`, but without API calls: a visitor who returns to a call would see JSON, or be signed out. */
export function findOwnPage(text: unknown): string | undefined {
  const path = findOwnPath(text);
  const [plain = ''] = path?.split(/[?#]/, 1) ?? [];
  const isCall = BACKEND_PREFIXES.some((prefix) => plain === prefix || plain.startsWith(`${prefix}/`));
  return isCall ? undefined : path;
}

/** True for an address of the web, and for a path of the site itself, such as `/logos/mlb.svg`. */
export const isWebAddressOrPath = (text: string): boolean =>
  isWebAddress(text) || findOwnPath(text) !== undefined;
