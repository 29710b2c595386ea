/**
 * The URL that a text is, resolved against `base` where it is relative; undefined for a text that is none.
 *
 * As `URL.parse`, which browsers of 2024 and before do not have.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
