import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { PassThrough, type Readable, Writable } from 'node:stream';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createNamedBackend } from './named-backend.ts';

const TYPE = { 'content-type': 'application/json' };
/** Exceeds the total size of all buffers between backend and visitor. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, ' ');

const writeAndWait: RequestListener = (_request, response) => response.writeHead(200, TYPE).write(LARGE);

async function startBackend(answer: RequestListener) {
  const server = Fastify({ forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
  server.all('/*', (request, reply) => {
    reply.hijack();
    answer(request.raw, reply.raw);
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const clock = createTestClock();
  const log = createTestLog();
  const backend = createNamedBackend({
    name: 'nhl',
    url,
    isTrusted: false,
    clock,
    log,
    timeoutMs: 2_000,
    maxCalls: 8,
  });
  onTestFinished(async () => {
    await backend.close();
    await server.close();
  });
  const visitor = new AbortController();
  const send = (body: Readable | null = null, address = '203.0.113.1') =>
    backend.send({
      method: body ? 'POST' : 'GET',
      url: '/api/nhl/x',
      prefix: '/api/nhl/',
      headers: TYPE,
      address,
      isWithoutAccount: false,
      forwarded: {},
      body,
      left: visitor.signal,
    });
  return { backend, clock, log, visitor, send };
}

function requireBody({ body }: { body: Readable | null }): Readable {
  if (body === null) throw new Error('The answer has no body');
  return body;
}

/** A visitor who reads the beginning, then pauses until resumed. */
async function pause(send: () => Promise<{ body: Readable | null }>) {
  const held = { readBytes: 0, goOn: undefined as (() => void) | undefined, isSlow: true };
  const socket = new Writable({
    write(chunk: Buffer, _encoding, taken) {
      held.readBytes += chunk.length;
      if (held.isSlow) held.goOn = taken;
      else taken();
    },
  });
  requireBody(await send()).pipe(socket);
  await vi.waitFor(() => expect(held.goOn).toBeDefined());
  const goOn = () => {
    held.isSlow = false;
    held.goOn?.();
  };
  return { held, goOn };
}

const untilOver = (backend: { openCalls: number }) => vi.waitFor(() => expect(backend.openCalls).toBe(0));

const readAll = async (body: Readable) => Buffer.concat(await body.toArray()).length;

describe('a visitor who does not read', () => {
  it('loses the answer in time, and harms nobody else', async () => {
    const { backend, clock, log, send } = await startBackend((_request, response) =>
      response.writeHead(200, TYPE).end(LARGE),
    );
    await pause(send);
    await clock.advance(2_000);
    await untilOver(backend);
    expect(backend.health.status).toBe('unused');
    expect(log.find('backend-failing')).toBeUndefined();
  });

  it('is to blame too if it goes on just before the limit', async () => {
    const { backend, clock, send } = await startBackend(writeAndWait);
    const { held, goOn } = await pause(send);
    await clock.advance(1_900);
    goOn();
    await vi.waitFor(() => expect(held.readBytes).toBe(LARGE.length));
    await clock.advance(100);
    await untilOver(backend);
    expect(backend.health.status).toBe('unused');
  });

  it('is to blame too if the backend does not wait for it that long', async () => {
    const cut: (() => void)[] = [];
    const { backend, clock, send } = await startBackend((_request, response) => {
      response.writeHead(200, TYPE).write(LARGE);
      cut.push(() => response.destroy());
    });
    const { goOn } = await pause(send);
    await clock.advance(500);
    for (const end of cut) end();
    goOn();
    await untilOver(backend);
    expect(backend.health.status).toBe('unused');
  });
});

describe('a backend is to blame', () => {
  it('for bytes that do not come, after however short a pause of the visitor', async () => {
    const { backend, clock, send } = await startBackend(writeAndWait);
    const { held, goOn } = await pause(send);
    await clock.advance(100);
    goOn();
    await vi.waitFor(() => expect(held.readBytes).toBe(LARGE.length));
    await clock.advance(1_900);
    await untilOver(backend);
    expect(backend.health).toMatchObject({ status: 'failing', reason: 'It took longer than 2000 ms' });
  });

  it('for an answer that breaks off, and is told of once', async () => {
    const { backend, log, send } = await startBackend((_request, response) => {
      response.writeHead(200, { ...TYPE, 'content-length': '10' }).write('{', () => response.destroy());
    });
    for (const _ of [1, 2, 3]) await expect(readAll(requireBody(await send()))).rejects.toThrow();
    await untilOver(backend);
    expect(backend.health.status).toBe('failing');
    expect(log.entries.map(({ event }) => event)).toEqual(['backend-failing']);
  });

  it('for taking too long with a body that it has', async () => {
    const { backend, clock, send } = await startBackend((request) => request.resume());
    const body = new PassThrough();
    body.end('{}');
    const failed = send(body).catch((error: unknown) => error);
    await once(body, 'end');
    await clock.advance(2_000);
    expect(await failed).toMatchObject({ code: 'EDGE_BACKEND_TIMEOUT' });
    expect(backend.health.status).toBe('failing');
  });
});

describe('nothing is held against a backend', () => {
  it('while a visitor is slow to send', async () => {
    const asked: string[] = [];
    const { backend, clock, log, send } = await startBackend((request) => {
      asked.push(request.url ?? '');
      request.resume();
    });
    const body = new PassThrough();
    body.on('error', () => {}).write('{');
    const failed = send(body).catch((error: unknown) => error);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await vi.waitFor(() => expect(body.readableLength).toBe(0));
    await clock.advance(2_000);
    expect(await failed).toMatchObject({ code: 'REQUEST_TIMEOUT' });
    expect(backend.health.status).toBe('unused');
    expect(log.find('backend-failing')).toBeUndefined();
  });

  it('when a visitor leaves in the middle of an answer, or the edge drops it', async () => {
    const { backend, visitor, send } = await startBackend((_request, response) => {
      response.writeHead(200, TYPE).write('{');
    });
    const [dropped, left] = [requireBody(await send()), requireBody(await send())];
    for (const body of [dropped, left]) body.on('error', () => {}).resume();
    dropped.destroy();
    await vi.waitFor(() => expect(backend.openCalls).toBe(1));
    visitor.abort(new Error('The visitor left'));
    await untilOver(backend);
    expect(backend.health.status).toBe('unused');
  });
});

describe('places', () => {
  it('are not all for one address or one network, whatever it sends slowly', async () => {
    const { backend, send } = await startBackend((request, response) => {
      request.resume().once('end', () => response.writeHead(200, TYPE).end('{}'));
    });
    const refused: string[] = [];
    /** Sends a body that does not end. */
    const upload = (address: string) =>
      void send(new PassThrough(), address).catch(({ code }: { code: string }) => refused.push(code));
    for (let call = 0; call < 20; call += 1) upload('203.0.113.1');
    await vi.waitFor(() => expect(refused).toHaveLength(18));
    for (const address of ['203.0.113.2', '203.0.113.3', '203.0.113.4']) upload(address);
    await vi.waitFor(() => expect(refused).toHaveLength(19));
    expect(new Set(refused)).toEqual(new Set(['EDGE_BACKEND_BUSY']));
    expect(backend.openCalls).toBe(4);
    for (let call = 0; call < 40; call += 1) {
      const { status, body } = await send(null, '198.51.100.7');
      expect([status, await readAll(requireBody({ body }))]).toEqual([200, 2]);
    }
  });
});
