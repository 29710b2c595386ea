import { Agent, type Dispatcher, Pool, ProxyAgent, setGlobalDispatcher } from 'undici';
import { findProxy, nameProxy } from './current-proxy.ts';

// A proxy that does not answer is named; a caller's own time limit would end the call first, and name only itself.
const CONNECT_MS = 10_000;

/** Names the proxy in the error of a call. */
const nameInError = (
  handler: Dispatcher.DispatchHandler,
  origin: string | URL,
): Dispatcher.DispatchHandler => ({
  onRequestStart: (...given) => handler.onRequestStart?.(...given),
  onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
  onResponseStart: (...given) => handler.onResponseStart?.(...given),
  onResponseData: (...given) => handler.onResponseData?.(...given),
  onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
  onResponseError: (controller, error) => handler.onResponseError?.(controller, nameProxy(error, origin)),
});

/** A pool of connections to an origin, which lead through its proxy if it has one. */
function openPool(origin: string | URL, options: Pool.Options): Dispatcher {
  const proxy = findProxy(origin);
  if (!proxy) return new Pool(origin, options);
  const pool = new ProxyAgent({
    ...options,
    uri: proxy.href,
    // Many proxies allow tunnels to port 443 only.
    proxyTunnel: new URL(origin).protocol === 'https:',
    clientFactory: (address, own) => new Pool(address, { ...own, headersTimeout: CONNECT_MS }),
  });
  return pool.compose((dispatch) => (request, handler) => dispatch(request, nameInError(handler, origin)));
}

/** Lets `fetch` use these pools. The dispatcher is also that of Node's own `fetch`. */
export const applyPools = () => setGlobalDispatcher(new Agent({ factory: openPool }));
