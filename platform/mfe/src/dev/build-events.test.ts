import { openEvents } from '@sharpside/edge/testing/event-reader';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createBuildEvents } from './build-events.ts';

async function serve() {
  const clock = createTestClock(1_000);
  const events = createBuildEvents(clock);
  const server = Fastify({ forceCloseConnections: true });
  server.get('/events', (_, reply) => events.open(reply));
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  async function openPage() {
    const page = await openEvents(url);
    onTestFinished(() => page.close());
    const first = await page.next();
    return { page, first, readBuilds: async () => (await page.next())?.data };
  }
  return { clock, events, openPage };
}

const NOTHING = { pageLoad: null, apps: {} };

it('a page is told the state of each app when it opens, and at each build', async () => {
  const { events, openPage } = await serve();
  events.tell({ kind: 'built', app: 'remote-tools', hash: 'a' });
  events.tell({ kind: 'failed', app: 'remote-mlb', errors: 'Unexpected token' });
  const { page, readBuilds } = await openPage();
  expect(page.response.headers.get('cache-control')).toBe('no-store');
  const mlb = { 'remote-mlb': { errors: 'Unexpected token' } };
  expect(await readBuilds()).toEqual({ pageLoad: null, apps: { 'remote-tools': { hash: 'a' }, ...mlb } });
  events.tell({ kind: 'failed', app: 'remote-tools', errors: 'No such name' });
  const tools = { hash: 'a', errors: 'No such name' };
  expect(await readBuilds()).toEqual({ pageLoad: null, apps: { 'remote-tools': tools, ...mlb } });
  events.tell({ kind: 'built', app: 'remote-tools', hash: 'b' });
  expect(await readBuilds()).toEqual({ pageLoad: null, apps: { 'remote-tools': { hash: 'b' }, ...mlb } });
});

it('a page that missed a build which only a page load can show is told of it, also after further builds', async () => {
  const { events, openPage } = await serve();
  expect(events.pageLoadAt).toBe(0);
  const build = { kind: 'reload', app: 'remote-tools' } as const;
  events.tell({ ...build, hash: 'a', reason: 'the screen had failed' });
  events.tell({ ...build, hash: 'b', reason: 'the configuration changed' });
  events.tell({ kind: 'built', app: 'remote-tools', hash: 'c' });
  // Two of the same millisecond differ too.
  expect(events.pageLoadAt).toBe(1_001);
  const { readBuilds } = await openPage();
  expect(await readBuilds()).toEqual({
    pageLoad: { at: 1_001, reason: 'the configuration changed' },
    apps: { 'remote-tools': { hash: 'c' } },
  });
});

it('a stream begins with a sign of life, has one every 20 s, and ends with the server', async () => {
  const { events, clock, openPage } = await serve();
  const { page, first, readBuilds } = await openPage();
  expect(first).toMatchObject({ event: 'alive' });
  expect(await readBuilds()).toEqual(NOTHING);
  await clock.advance(20_000);
  expect(await page.next()).toMatchObject({ event: 'alive' });
  events.close();
  expect(await page.next()).toBeUndefined();
  expect(clock.waiting).toBe(0);
});
