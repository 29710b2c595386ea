import { current } from './current-proxy.ts';
import { createFindProxy } from './find-proxy.ts';

/**
 * Lets `fetch` of this process use the proxies of the environment (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). Each program
 * calls it before it calls anybody. Requests of `node:http` and `node:https` take `openAgent`.
 *
 * Node's own switch (`NODE_USE_ENV_PROXY`) is no substitute: it counts only at the start of a process, sends calls to
 * this machine through the proxy, and its errors do not name the proxy.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` if a variable is no address of a proxy.
 */
export async function applyProxies(environment: NodeJS.ProcessEnv): Promise<void> {
  const before = current.find;
  current.find = createFindProxy(environment);
  if (!before && !current.find) return;
  // Loaded only now, because most processes have no proxy.
  const { applyPools } = await import('./proxy-pool.ts');
  applyPools();
}
