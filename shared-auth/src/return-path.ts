import { findOwnPath } from '@sharpside/contracts';
import * as v from 'valibot';

/** The page to return to after signing in, kept in the history entry of the sign-in page. */
export type ReturnState = { returnTo: string };

const returnStateSchema = v.object({ returnTo: v.string() });

/** The state of a link or redirect to the sign-in page that remembers the page at `location`. */
export const toReturnState = (location: {
  pathname: string;
  search: string;
  hash?: string;
}): ReturnState => ({
  returnTo: `${location.pathname}${location.search}${location.hash ?? ''}`,
});

/** The remembered page in a history entry's state; undefined if it has no page of this site. */
export function findReturnPath(state: unknown): string | undefined {
  const result = v.safeParse(returnStateSchema, state);
  return result.success ? findOwnPath(result.output.returnTo) : undefined;
}
