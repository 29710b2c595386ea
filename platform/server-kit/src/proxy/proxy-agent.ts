import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { findProxy } from './current-proxy.ts';

/**
 * An agent of Node that sends requests to an address through its proxy; undefined if it has none. With an agent, `lookup`
 * of the request applies to the name of the proxy.
 */
export function openAgent(url: URL): HttpAgent | undefined {
  const href = findProxy(url)?.href;
  if (href === undefined) return undefined;
  return url.protocol === 'https:'
    ? new HttpsAgent({ proxyEnv: { HTTPS_PROXY: href } })
    : new HttpAgent({ proxyEnv: { HTTP_PROXY: href } });
}
