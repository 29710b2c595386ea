import { findOwnPath } from '@sharpside/contracts';

/** The console's page to return to after signing in; `/` if `to` is not a page of the console. */
export function toReturnPath(to: unknown): string {
  const path = findOwnPath(to);
  return path === undefined || path.startsWith('/v1/') ? '/' : path;
}
