import { once } from 'node:events';
import { createServer, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createServer as createSocketServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestProxy } from '../testing/test-proxy.ts';
import { applyProxies } from './apply-proxies.ts';
import { toCallReason } from './current-proxy.ts';
import { openAgent } from './proxy-agent.ts';

/** Address of a server that answers with the method, path and body of a request. */
async function startEcho(): Promise<string> {
  const server = createServer(async (request, response) => {
    response.end(`${request.method} ${request.url} ${await text(request)}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

type Call = (url: string) => Promise<string>;

const byAgent: Call = async (url) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  send(
    url,
    { agent: openAgent(new URL(url)) ?? false },
    (response) => void text(response).then(resolve, reject),
  )
    .on('error', reject)
    .end();
  return promise;
};

const CALLS: readonly [string, Call][] = [
  ['fetch', async (url) => (await fetch(url)).text()],
  ['a request of Node', byAgent],
];

describe.each(CALLS)('%s', (_name, call) => {
  it('goes by the proxy of the environment, with its user name and password', async () => {
    const proxy = await startTestProxy({ origins: { 'a.example:80': await startEcho() } });
    await applyProxies(proxy.environment);
    expect(await call('http://a.example/x')).toBe('GET /x ');
    expect(proxy.passed).toEqual(['GET http://a.example/x']);
    expect(proxy.logins).toEqual([`Basic ${Buffer.from('ann:secret').toString('base64')}`]);
  });

  it('has a user name without a password', async () => {
    const proxy = await startTestProxy({ refusal: 403 });
    await applyProxies({ HTTPS_PROXY: proxy.environment.HTTPS_PROXY.replace('ann:secret', 'token') });
    await expect(call('https://a.example/x')).rejects.toThrow();
    expect(proxy.logins).toEqual([`Basic ${Buffer.from('token:').toString('base64')}`]);
  });

  it('ends with an error at a proxy that ends the connection without an answer', async () => {
    const proxy = await startTestProxy({ refusal: 'none' });
    await applyProxies(proxy.environment);
    await expect(call('https://a.example/x')).rejects.toThrow();
    expect(proxy.passed).toEqual(['CONNECT a.example:443']);
  });

  it('goes by a tunnel to an address with TLS', async () => {
    const proxy = await startTestProxy({ refusal: 403 });
    await applyProxies(proxy.environment);
    await expect(call('https://a.example/x')).rejects.toThrow();
    expect(proxy.passed).toEqual(['CONNECT a.example:443']);
  });

  it('goes directly to this machine, and to what NO_PROXY names', async () => {
    const url = await startEcho();
    const proxy = await startTestProxy();
    await applyProxies(proxy.environment);
    expect(await call(`${url}/x`)).toBe('GET /x ');
    await applyProxies({ ...proxy.environment, NO_PROXY: '.invalid' });
    await expect(call('http://a.invalid/')).rejects.toThrow();
    expect(proxy.passed).toEqual([]);
  });

  it('goes directly once the environment names no proxy', async () => {
    const url = await startEcho();
    const proxy = await startTestProxy();
    await applyProxies(proxy.environment);
    await applyProxies({});
    expect(await call(`${url}/x`)).toBe('GET /x ');
    await expect(call('http://a.invalid/')).rejects.toThrow();
    expect(proxy.passed).toEqual([]);
  });
});

const reasonOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
};

describe('the error of a call by a proxy', () => {
  it.each(['https://a.example/', 'http://a.example/'])(
    'names a proxy that wants a login (%s)',
    async (url) => {
      const proxy = await startTestProxy({ refusal: 407 });
      await applyProxies(proxy.environment);
      const error = await reasonOf(fetch(url));
      expect(error).toMatchObject({ message: expect.stringContaining('407') });
      expect(String(error)).toMatch(`, by the proxy ${proxy.address} of HTTP`);
      expect(String(error)).not.toContain('secret');
    },
  );

  it('names a proxy that does not answer, and keeps the code of the failure', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : 0;
    closed.close();
    await startTestProxy();
    await applyProxies({ https_proxy: `http://ann:secret@127.0.0.1:${port}` });
    expect(await reasonOf(fetch('https://a.example/'))).toMatchObject({
      message: `connect ECONNREFUSED 127.0.0.1:${port}, by the proxy http://127.0.0.1:${port} of https_proxy`,
      code: 'ECONNREFUSED',
    });
  });

  it.each(['https://a.example/', 'http://a.example/'])(
    'names the proxy of a call that its own time limit ends, once its connection stands (%s)',
    async (url) => {
      const silent = createSocketServer(() => {}).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      onTestFinished(() => void silent.close());
      const address = silent.address();
      const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
      const proxy = await startTestProxy({ origins: { 'a.example:443': origin, 'a.example:80': origin } });
      await applyProxies(proxy.environment);
      const limit = AbortSignal.timeout(200);
      const error: unknown = await fetch(url, { signal: limit }).catch((thrown: unknown) => thrown);
      expect(proxy.passed).toHaveLength(1);
      expect(toCallReason(error, url)).toMatch(`due to timeout, by the proxy ${proxy.address} of HTTP`);
      expect(toCallReason(error, 'http://127.0.0.1/')).toBe('The operation was aborted due to timeout');
    },
  );

  it('names a proxy that ends the connection without an answer', async () => {
    const proxy = await startTestProxy({ refusal: 'none' });
    await applyProxies(proxy.environment);
    expect(String(await reasonOf(fetch('https://a.example/')))).toMatch(
      `other side closed, by the proxy ${proxy.address} of HTTPS_PROXY`,
    );
  });

  it('stays as it is for a direct call, and for a call that its caller ended', async () => {
    const proxy = await startTestProxy();
    await applyProxies({ ...proxy.environment, NO_PROXY: 'a.invalid' });
    expect(String(await reasonOf(fetch('https://a.invalid/')))).not.toContain('proxy');
    const mine = new Error('enough');
    await expect(fetch('https://b.example/', { signal: AbortSignal.abort(mine) })).rejects.toBe(mine);
  });
});
