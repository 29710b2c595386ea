import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { aServer, keepExitCode } from '../testing/a-server.ts';
import { runServer } from './run-server.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const eventsOf = ({ log }: ReturnType<typeof aServer>) => log.entries.map(({ event }) => event);
const handlersOf = (signal: (typeof SIGNALS)[number]) => new Set(process.listeners(signal));

describe('a server', () => {
  it('says where it listens and of what, and that it has closed', async () => {
    const server = aServer();
    const { url, operatorsUrl, close } = await runServer(server.app, server.options);
    expect(await (await fetch(url)).text()).toBe('here');
    const told = { url, operatorsUrl, channel: 'production' };
    expect(server.log.find('edge-listening')?.fields).toEqual(told);
    await close();
    expect(eventsOf(server)).toEqual(['edge-listening', 'edge-closed']);
    expect(server.closes()).toBe(1);
  });

  it.each(SIGNALS)('closes at the first %s, and leaves the next one to the process', async (signal) => {
    const server = aServer();
    const before = handlersOf(signal);
    await runServer(server.app, server.options);
    const [onSignal, ...others] = [...handlersOf(signal)].filter((handler) => !before.has(handler));
    expect(others).toEqual([]);
    onSignal?.(signal);
    for (const one of SIGNALS) expect(handlersOf(one).has(onSignal ?? (() => {}))).toBe(false);
    await expect.poll(() => eventsOf(server)).toEqual(['edge-listening', 'edge-closed']);
  });

  it('can be ended as soon as it says that it listens', async () => {
    const { app, log, options } = aServer();
    const before = SIGNALS.map((signal) => handlersOf(signal).size);
    const counts: number[][] = [];
    const info: typeof log.info = (event, fields) => {
      if (event === 'edge-listening') counts.push(SIGNALS.map((signal) => handlersOf(signal).size));
      log.info(event, fields);
    };
    const { close } = await runServer(app, { ...options, log: { ...log, info } });
    expect(counts).toEqual([before.map((count) => count + 1)]);
    await close();
  });

  it.each<['url' | 'operatorsUrl', 'port' | 'metricsPort', object]>([
    ['url', 'port', { code: 'EADDRINUSE' }],
    [
      'operatorsUrl',
      'metricsPort',
      { code: 'CANNOT_LISTEN', message: expect.stringContaining('EDGE_METRICS_PORT') },
    ],
  ])(
    'is closed where the port of its %s is taken, so that nothing of it keeps the process',
    async (url, port, error) => {
      const first = aServer();
      const running = await runServer(first.app, first.options);
      const taken = Number(new URL(running[url]).port);
      const second = aServer();
      const options = { ...second.options, metricsPort: 0, [port]: taken };
      await expect(runServer(second.app, options)).rejects.toMatchObject(error);
      expect(second.closes()).toBe(1);
      expect(eventsOf(second)).toEqual([]);
      await running.close();
    },
  );

  it('tells of its own port where both of its ports are taken, as by a second server with the same settings', async () => {
    const first = aServer();
    const { url, operatorsUrl, close } = await runServer(first.app, first.options);
    const [port = 0, metricsPort = 0] = [url, operatorsUrl].map((one) => Number(new URL(one).port));
    const second = aServer();
    const running = runServer(second.app, { ...second.options, port, metricsPort });
    await expect(running).rejects.toMatchObject({ code: 'EADDRINUSE', port });
    await close();
  });

  it.each([
    [{ metricsPort: 0 }, /^http:\/\/127\.0\.0\.1:\d+$/],
    [{ metricsPort: 0, metricsHost: '127.0.0.2' }, /^http:\/\/127\.0\.0\.2:\d+$/],
  ])('has a port of its own for operators with %j, and closes both', async (places, expected) => {
    const { app, options } = aServer();
    const { url, operatorsUrl, close } = await runServer(app, { ...options, ...places });
    expect(operatorsUrl).toMatch(expected);
    expect(new URL(operatorsUrl).port).not.toBe(new URL(url).port);
    expect((await fetch(`${operatorsUrl}/metrics`)).status).toBe(200);
    await close();
    for (const closed of [`${url}/`, `${operatorsUrl}/metrics`])
      await expect(fetch(closed)).rejects.toThrow('fetch failed');
  });

  it('is open to strangers at the one port, and to its own machine alone at the other', async () => {
    const { app, options } = aServer();
    const running = await runServer(app, { ...options, host: '0.0.0.0' });
    const at = (url: string, path: string) => `http://127.0.0.2:${new URL(url).port}${path}`;
    expect((await fetch(at(running.url, '/'))).status).toBe(200);
    await expect(fetch(at(running.operatorsUrl, '/metrics'))).rejects.toThrow('fetch failed');
    await running.close();
  });

  it('closes although somebody reads its metrics and never hears the end', async () => {
    const { app, options } = aServer();
    const { close, operatorsUrl } = await runServer(app, options);
    const { port, hostname } = new URL(operatorsUrl);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await once(socket, 'connect');
    socket.write('GET /metrics HTTP/1.1\r\nHost: a\r\n');
    await close();
    await ended;
  });

  it('answers while its start takes long, and closes at SIGTERM all the same', async () => {
    const server = aServer();
    const begun: string[] = [];
    server.app.onStart(() => {
      begun.push('first');
      return new Promise<void>(() => {});
    });
    server.app.onStart(() => void begun.push('second'));
    const before = handlersOf('SIGTERM');
    const running = runServer(server.app, server.options);
    await vi.waitFor(() => expect(eventsOf(server)).toEqual(['edge-listening']));
    const { url } = server.log.find('edge-listening')?.fields ?? {};
    expect(await (await fetch(String(url))).text()).toBe('here');
    const [onSignal] = [...handlersOf('SIGTERM')].filter((handler) => !before.has(handler));
    onSignal?.('SIGTERM');
    await (await running).closed;
    expect(eventsOf(server)).toEqual(['edge-listening', 'edge-closed']);
    expect(begun).toEqual(['first']);
  });

  it('is closed where its start fails', async () => {
    const server = aServer();
    server.app.onStart(async () => {
      throw new Error('no channel');
    });
    await expect(runServer(server.app, server.options)).rejects.toThrow('no channel');
    expect(server.closes()).toBe(1);
    expect(eventsOf(server)).toEqual(['edge-listening', 'edge-closed']);
  });

  it('gives up closing after a time, so that work that hangs keeps no process', async () => {
    const server = aServer();
    keepExitCode();
    const hanging = Promise.withResolvers<void>();
    server.app.addHook('preClose', () => hanging.promise);
    const before = handlersOf('SIGTERM');
    const { closed } = await runServer(server.app, server.options);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [onSignal] = [...handlersOf('SIGTERM')].filter((handler) => !before.has(handler));
    onSignal?.('SIGTERM');
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await closed;
    expect(server.log.find('edge-not-closed')?.fields.error).toMatchObject({
      message: 'Closing the server took longer than 10000 ms',
    });
    expect(process.exitCode).toBe(1);
    hanging.resolve();
  });

  it('that cannot be closed says so, and lets the process fail', async () => {
    const server = aServer();
    keepExitCode();
    server.app.addHook('preClose', async () => {
      throw new Error('stuck');
    });
    const before = handlersOf('SIGTERM');
    await runServer(server.app, server.options);
    const onSignal = [...handlersOf('SIGTERM')].find((handler) => !before.has(handler));
    onSignal?.('SIGTERM');
    await expect.poll(() => server.log.find('edge-not-closed')?.fields.error).toBeInstanceOf(Error);
    expect(process.exitCode).toBe(1);
    expect(server.log.find('edge-closed')).toBeUndefined();
  });
});
