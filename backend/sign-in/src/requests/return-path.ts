import { findOwnPath } from '@sharpside/contracts';

// Calls, not pages: a visitor who came back to one would see JSON, or be signed out again.
const CALLS = /^\/(accounts|api|profile)([/?#]|$)/;

/** The page of this site that a visitor wants to come back to after signing in; `/` when `next` is no such page. */
export function toReturnPath(next: unknown): string {
  const path = findOwnPath(next);
  return path === undefined || CALLS.test(path) ? '/' : path;
}
