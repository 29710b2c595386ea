import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMetrics } from '../http/metrics.ts';
import { addOperators } from '../http/operators.ts';
import { createTestLog } from '../testing/test-log.ts';
import { addStart } from './add-start.ts';
import { runMain, runServer } from './run-server.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function aServer() {
  const app = Fastify();
  addStart(app);
  const log = createTestLog();
  let closes = 0;
  app.addHook('onClose', async () => {
    closes += 1;
  });
  app.get('/', async () => 'here');
  onTestFinished(() => app.close());
  const operators = Fastify({ forceCloseConnections: true });
  addOperators(app, {
    operators,
    metrics: createMetrics(),
    createOtherPort: (message: string) => new Error(message),
    createBadRequest: (message: string) => new Error(message),
    variables: 'EDGE',
  });
  const options = {
    host: '127.0.0.1',
    port: 0,
    metricsHost: '127.0.0.1',
    log,
    name: 'edge' as const,
    about: { channel: 'production' },
  };
  return { app, log, options, closes: () => closes };
}

const eventsOf = ({ log }: ReturnType<typeof aServer>) => log.entries.map(({ event }) => event);
const handlersOf = (signal: (typeof SIGNALS)[number]) => new Set(process.listeners(signal));

function keepExitCode(): void {
  const { exitCode } = process;
  onTestFinished(() => {
    process.exitCode = exitCode;
  });
}

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

describe('the main of a server', () => {
  function spyOnProcess() {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    // The worker of this test may be reading files.
    const resources = vi.spyOn(process, 'getActiveResourcesInfo').mockReturnValue([]);
    onTestFinished(() => {
      written.mockRestore();
      exit.mockRestore();
      resources.mockRestore();
    });
    return { written, exit };
  }

  /** Lets the process seem to wait for a read of a file that hangs. */
  function spyOnHangingRead() {
    vi.spyOn(process, 'getActiveResourcesInfo').mockReturnValue(['FSReqPromise']);
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    onTestFinished(() => {
      kill.mockRestore();
      vi.useRealTimers();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return kill;
  }

  it('says what is doubtful before it says what is wrong, and fails', async () => {
    const { written, exit } = spyOnProcess();
    await runMain('EDGE', {
      read: () => {
        throw new Error('EDGE_PORT is wrong.');
      },
      start: () => Promise.reject(new Error('unreachable')),
      findDoubts: () => ['EDGE_PROT is no setting.'],
    });
    expect(written.mock.calls).toEqual([['EDGE_PROT is no setting.\n'], ['EDGE_PORT is wrong.\n']]);
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it('ends the process with one line where the start fails, whatever the start has left', async () => {
    const { written, exit } = spyOnProcess();
    const server = aServer();
    server.app.onStart(() => Promise.reject(new Error('no channel')));
    const start = () => runServer(server.app, server.options);
    await runMain('EDGE', { read: () => server.options, start, findDoubts: () => [] });
    expect(written.mock.calls).toEqual([['no channel\n']]);
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it('ends the process once the server has closed, whatever is left', async () => {
    const { exit } = spyOnProcess();
    const server = aServer();
    const running = runServer(server.app, server.options);
    const main = runMain('EDGE', { read: () => server.options, start: () => running, findDoubts: () => [] });
    const { close } = await running;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await close();
    await main;
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(exit.mock.calls).toEqual([[]]);
    vi.useRealTimers();
  });

  it('ends the process hard where a read of a file hangs, for which an exit would wait', async () => {
    const { exit } = spyOnProcess();
    const server = aServer();
    const running = runServer(server.app, server.options);
    const main = runMain('EDGE', { read: () => server.options, start: () => running, findDoubts: () => [] });
    const { close } = await running;
    const kill = spyOnHangingRead();
    await close();
    await main;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
    expect(exit).not.toHaveBeenCalled();
  });

  it('leaves a read 5 s to end where the start fails, so that the process can fail with its own code', async () => {
    const { written, exit } = spyOnProcess();
    keepExitCode();
    const kill = spyOnHangingRead();
    const { options } = aServer();
    const start = () => Promise.reject(new Error('no channel'));
    await runMain('EDGE', { read: () => options, start, findDoubts: () => [] });
    expect(written.mock.calls).toEqual([['no channel\n']]);
    expect([process.exitCode, exit.mock.calls, kill.mock.calls]).toEqual([1, [], []]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
  });
});
