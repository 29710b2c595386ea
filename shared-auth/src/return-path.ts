import * as v from 'valibot';

/** The page to return to after signing in, kept in the history entry of the sign-in page. */
export type ReturnState = { returnTo: string };

// Browsers read a backslash as a slash and drop tabs and line breaks, so `/\host` and `/<tab>/host` would leave the
// site as `//host` does.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const sitePathSchema = v.pipe(v.string(), v.regex(/^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/));

const returnStateSchema = v.object({ returnTo: sitePathSchema });

/** The state of a link or redirect to the sign-in page that remembers the page at `location`. */
export const toReturnState = (location: { pathname: string; search: string }): ReturnState => ({
  returnTo: `${location.pathname}${location.search}`,
});

/** The remembered page of a history entry's state; undefined when it remembers none of this site. */
export function findReturnPath(state: unknown): string | undefined {
  const result = v.safeParse(returnStateSchema, state);
  return result.success ? result.output.returnTo : undefined;
}
