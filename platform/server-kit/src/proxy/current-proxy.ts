import { findCode, toReason } from '../process/error-facts.ts';
import type { FindProxy, NamedProxy } from './find-proxy.ts';

/** The proxies of this process; `applyProxies` sets them. */
export const current: { find: FindProxy | undefined } = { find: undefined };

/** The proxy by which calls of this process to an address go. */
export const findProxy = (url: string | URL): NamedProxy | undefined => current.find?.(new URL(url));

const named = new WeakSet<Error>();

/** The error of a call to an address, with the name of the proxy in its message if the call went by one. */
export function nameProxy(error: Error, url: string | URL): Error {
  const proxy = findProxy(url);
  if (!proxy || named.has(error)) return error;
  const code = findCode(error);
  // Node's error for a name with several addresses has no message, and an error for each address.
  const first: unknown = error instanceof AggregateError && error.message === '' ? error.errors[0] : error;
  // Without a cause, because readers of errors show the innermost message. Without its name, because `fetch` takes an
  // `AbortError` for its caller's.
  const result = Object.assign(
    new Error(`${toReason(first)}, by the proxy ${proxy.address} of ${proxy.variable}`),
    code !== undefined && { code },
  );
  named.add(result);
  return result;
}

/**
 * The reason why a call with `fetch` failed, from the causes of its error, because `fetch failed` alone does not help.
 * With the address of the call, it also names the proxy of a call that its own time limit ended: that error does not
 * come from the connection.
 */
export function toCallReason(error: unknown, url?: string | URL): string {
  if (error instanceof TypeError && error.cause !== undefined) return toCallReason(error.cause, url);
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const named = isLate && url !== undefined ? nameProxy(error, url) : error;
  return toReason(named) || (findCode(named) ?? 'no reason was given');
}
