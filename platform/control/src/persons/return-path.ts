import { findOwnPath } from '@sharpside/contracts';

/** The console's page that somebody wants to come back to after signing in; `/` where `to` is none, or a call of the API. */
export function toReturnPath(to: unknown): string {
  const path = findOwnPath(to);
  return path === undefined || path.startsWith('/v1/') ? '/' : path;
}
