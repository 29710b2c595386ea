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
