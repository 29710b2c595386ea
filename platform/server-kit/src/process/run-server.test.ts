import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { createTestLog } from '../testing/test-log.ts';
import { runServer } from './run-server.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function aServer() {
  const app = Fastify();
  const log = createTestLog();
  let closes = 0;
  app.addHook('onClose', async () => {
    closes += 1;
  });
  app.get('/', async () => 'here');
  onTestFinished(() => app.close());
  const options = { host: '127.0.0.1', port: 0, log, name: 'edge', about: { channel: 'production' } };
  return { app, log, options, closes: () => closes };
}

const eventsOf = ({ log }: ReturnType<typeof aServer>) => log.entries.map(({ event }) => event);
const handlersOf = (signal: (typeof SIGNALS)[number]) => new Set(process.listeners(signal));

describe('a server', () => {
  it('says where it listens and of what, and that it has closed', async () => {
    const server = aServer();
    const { url, close } = await runServer(server.app, server.options);
    expect(await (await fetch(url)).text()).toBe('here');
    expect(server.log.find('edge-listening')?.fields).toEqual({ url, channel: 'production' });
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
    await expect.poll(() => eventsOf(server), PATIENCE).toEqual(['edge-listening', 'edge-closed']);
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

  it('is closed where its port is taken, so that nothing of it keeps the process', async () => {
    const first = aServer();
    const { url, close } = await runServer(first.app, first.options);
    const second = aServer();
    const taken = runServer(second.app, { ...second.options, port: Number(new URL(url).port) });
    await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(second.closes()).toBe(1);
    expect(eventsOf(second)).toEqual([]);
    await close();
  });

  it('that cannot be closed says so, and lets the process fail', async () => {
    const server = aServer();
    const { exitCode } = process;
    onTestFinished(() => {
      process.exitCode = exitCode;
    });
    server.app.addHook('preClose', async () => {
      throw new Error('stuck');
    });
    const before = handlersOf('SIGTERM');
    await runServer(server.app, server.options);
    const onSignal = [...handlersOf('SIGTERM')].find((handler) => !before.has(handler));
    onSignal?.('SIGTERM');
    await expect.poll(() => server.log.find('edge-not-closed')?.fields.error, PATIENCE).toBeInstanceOf(Error);
    expect(process.exitCode).toBe(1);
    expect(server.log.find('edge-closed')).toBeUndefined();
  });
});
