import { Agent, type Dispatcher, Pool, ProxyAgent, setGlobalDispatcher } from 'undici';
import { findCode } from '../process/error-facts.ts';
import { findProxy, nameProxy } from './current-proxy.ts';

// A proxy that does not answer is named; a caller's own time limit would end the call first, and name only itself.
const CONNECT_MS = 10_000;

/** A pool with other errors of its calls. */
const withErrors = (pool: Dispatcher, toError: (error: Error) => Error): Dispatcher =>
  pool.compose((dispatch) => (request, handler) => dispatch(request, mapErrors(handler, toError)));

const mapErrors = (
  handler: Dispatcher.DispatchHandler,
  toError: (error: Error) => Error,
): Dispatcher.DispatchHandler => ({
  onRequestStart: (...given) => handler.onRequestStart?.(...given),
  onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
  onResponseStart: (...given) => handler.onResponseStart?.(...given),
  onResponseData: (...given) => handler.onResponseData?.(...given),
  onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
  onResponseError: (controller, error) => handler.onResponseError?.(controller, toError(error)),
});

/** A pool of connections to an origin, which lead through its proxy if it has one. */
function openPool(origin: string | URL, options: Pool.Options): Dispatcher {
  const proxy = findProxy(origin);
  if (!proxy) return new Pool(origin, options);
  const pool = new ProxyAgent({
    ...options,
    uri: proxy.href,
    ...(proxy.login !== undefined && { token: proxy.login }),
    // Many proxies allow tunnels to port 443 only.
    proxyTunnel: new URL(origin).protocol === 'https:',
    // undici asks for a tunnel again, without a pause, if the proxy ended the connection with this code.
    clientFactory: (address, own) =>
      withErrors(new Pool(address, { ...own, headersTimeout: CONNECT_MS }), (cause) =>
        findCode(cause) === 'UND_ERR_SOCKET' ? new Error(cause.message, { cause }) : cause,
      ),
  });
  return withErrors(pool, (error) => nameProxy(error, origin));
}

/** Lets `fetch` use these pools. The dispatcher is also that of Node's own `fetch`. */
export const applyPools = () => setGlobalDispatcher(new Agent({ factory: openPool }));
