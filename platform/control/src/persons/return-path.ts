const MAX_LENGTH = 2048;

// Any base will do: it only shows whether a path leads away from its site.
const BASE = 'https://console.invalid';

// Browsers read a backslash as a slash and drop tabs and line breaks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const AMBIGUOUS = /[\\\u0000-\u0020\u007f]/;

/**
 * The console's page that somebody wants to come back to after signing in; `/` where `to` is no such page.
 *
 * It begins with exactly one slash, so it cannot lead to another site, and is no call of the API.
 */
export function toReturnPath(to: unknown): string {
  if (typeof to !== 'string' || to.length > MAX_LENGTH || AMBIGUOUS.test(to)) return '/';
  if (!to.startsWith('/') || !URL.canParse(to, BASE)) return '/';
  const { origin, pathname, search } = new URL(to, BASE);
  if (origin !== BASE || pathname.startsWith('//') || pathname.startsWith('/v1/')) return '/';
  return `${pathname}${search}`;
}
