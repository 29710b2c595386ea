import * as v from 'valibot';

/** Where a visitor comes back to after signing in, as kept in the history entry of the sign-in page. */
export type ReturnState = { returnTo: string };

// `//host` and `/\host` would leave the site.
const returnStateSchema = v.object({ returnTo: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) });

/** The state of a link or redirect to the sign-in page that remembers the page at `location`. */
export const toReturnState = (location: { pathname: string; search: string }): ReturnState => ({
  returnTo: `${location.pathname}${location.search}`,
});

/** The remembered page of a history entry's state; undefined when it remembers none of this site. */
export function findReturnPath(state: unknown): string | undefined {
  const result = v.safeParse(returnStateSchema, state);
  return result.success ? result.output.returnTo : undefined;
}
