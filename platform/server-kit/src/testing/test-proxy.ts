import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { applyProxies } from '../proxy/apply-proxies.ts';

type Options = {
  /** Addresses on this machine, by the host and port that callers name: `{ 's3.example:80': 'http://127.0.0.1:40123' }`. */
  origins?: Readonly<Record<string, string>>;
  /** Status with which it refuses every call; `none`: it ends each tunnel without an answer. */
  refusal?: number | 'none';
};

/**
 * A proxy in the test's own process. `passed`: method and target of each call so far; `logins`: the values of
 * `Proxy-Authorization`. `environment`: variables that name it, with a user name and the password `secret`. After the
 * test, the process uses no proxy.
 */
export async function startTestProxy({ origins = {}, refusal }: Options = {}) {
  const passed: string[] = [];
  const logins: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const findPort = (host: string) =>
    refusal === undefined && origins[host] !== undefined ? new URL(origins[host]).port : undefined;

  const server = createServer((asked, answer) => {
    const { method = '', url = '', headers } = asked;
    passed.push(`${method} ${url}`);
    logins.push(headers['proxy-authorization']);
    const { hostname, port, pathname, search } = new URL(url);
    const place = findPort(`${hostname}:${port || 80}`);
    if (refusal === 'none') return asked.destroy();
    if (place === undefined) return answer.writeHead(refusal ?? 502).end();
    const options = { host: '127.0.0.1', port: place, path: pathname + search, method, headers };
    const passOn = forward(options, (got) => got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers)));
    return asked.pipe(passOn);
  });
  server.on('connect', ({ url = '', headers }, socket) => {
    passed.push(`CONNECT ${url}`);
    logins.push(headers['proxy-authorization']);
    socket.on('error', () => socket.destroy());
    const place = findPort(url);
    if (refusal === 'none') return socket.end();
    if (place === undefined) return socket.end(`HTTP/1.1 ${refusal ?? 502} Refused\r\n\r\n`);
    const origin = connect(Number(place), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      origin.pipe(socket).pipe(origin);
    });
    origin.on('error', () => socket.destroy());
    return socket.on('close', () => origin.destroy());
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await applyProxies({});
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const place = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const href = `http://ann:secret@${place}`;
  return { address: `http://${place}`, passed, logins, environment: { HTTP_PROXY: href, HTTPS_PROXY: href } };
}
