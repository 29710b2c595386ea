// biome-ignore-all lint/style/noRestrictedGlobals: the functions that other files take in place of it.

// Escapes of letters, digits and `-._~`, which mean the same with and without the escape.
const UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/**
 * A text without its percent escapes, read as UTF-8; undefined if the text is not validly escaped, such as `100%`.
 *
 * Anybody can write such a text into an address, a fragment or a cookie, and `decodeURIComponent` throws on it.
 */
export function decodeEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The normal form of a path: without the escapes of letters, digits and `-._~`. `/nba/whos%2Dhot` is the same path as
 * `/nba/whos-hot`.
 *
 * Source: RFC 3986, 6.2.2.2.
 */
export const decodeUnreserved = (path: string): string => path.replace(UNRESERVED, decodeURIComponent);
