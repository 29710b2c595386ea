const MAX_LENGTH = 2048;

// Any base will do: it only shows whether a path leads away from its site.
const BASE = 'https://site.invalid';

// Browsers read a backslash as a slash and drop tabs and line breaks, so a text with one of them may mean another URL
// to the browser than to whoever checked it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const AMBIGUOUS = /[\\\u0000-\u0020\u007f]/;

// Calls, not pages: a visitor who came back to one would see JSON, or be signed out again.
const CALLS = /^\/(accounts|api|profile)(\/|$)/;

/**
 * The page of this site that a visitor wants to come back to after signing in; `/` when `next` is no such page.
 *
 * The path starts with exactly one slash, so neither alone nor behind the site's origin can it lead elsewhere.
 */
export function toReturnPath(next: unknown): string {
  if (typeof next !== 'string' || next.length > MAX_LENGTH || AMBIGUOUS.test(next)) return '/';
  if (!next.startsWith('/') || !URL.canParse(next, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(next, BASE);
  if (origin !== BASE || pathname.startsWith('//') || CALLS.test(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}
