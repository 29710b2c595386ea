/**
 * A text without its percent escapes, read as UTF-8; undefined if the text is not validly escaped, such as `100%`.
 *
 * Anybody can write such a text into an address, a fragment or a cookie, and `decodeURIComponent` throws on it.
 */
export function decodeEscapes(text: string): string | undefined {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: this is the one place, which catches.
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
