import { openEvents } from '@sharpside/edge/testing/event-reader';
import { writeRevision } from '@sharpside/registry/testing/releases';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OWN } from '../testing/scenes/person-scene.ts';
import { startTestControl } from '../testing/test-control.ts';

const headersAt = (address: string, text = '') => ({
  authorization: `Bearer ${text}`,
  'x-forwarded-for': address,
});

async function getAt(url: string, address: string, text?: string): Promise<Response> {
  const answer = await fetch(`${url}/v1/events`, { headers: headersAt(address, text) });
  // Keeps a reference to the answer. Without it, the garbage collector may close the stream, and its place becomes
  // free.
  onTestFinished(() => (answer.bodyUsed ? undefined : answer.body?.cancel()));
  return answer;
}

async function listen() {
  const control = await startTestControl({ config: { trustedProxies: 1 } });
  const url = await control.app.listen();
  const { text } = await control.aToken();
  async function openAs(headers: Record<string, string>, query?: string) {
    const events = await openEvents(`${url}/v1`, headers, query);
    onTestFinished(() => events.close());
    // Skips the first message, which has only the time until a reconnection.
    await events.next();
    return events;
  }
  const open = (query?: string) => openAs({ authorization: `Bearer ${text}` }, query);
  const openAt = (address: string, ofToken?: string) => openAs(headersAt(address, ofToken));
  return { ...control, url, text, open, openAt };
}

describe('the stream of the console', () => {
  it('begins with the newest revision of its channel and tells of the next, whoever wrote it', async () => {
    const { open, store, clock } = await listen();
    await writeRevision(store, 1, { host: {} });
    const events = await open();
    const data = { channel: 'production', revision: 1 };
    expect(await events.next()).toEqual({ event: 'revision', id: '1', data });
    const ofStaging = await open('?channel=staging');
    expect((await ofStaging.next())?.data).toEqual({ channel: 'staging', revision: 0 });
    await writeRevision(store, 2, { host: {} });
    await clock.advance(500);
    expect(await events.next()).toMatchObject({ event: 'revision', data: { revision: 2 } });
  });

  it('lets the server end while it looks for a change', async () => {
    const { app, open, store, clock } = await listen();
    const events = await open();
    await events.next();
    const looking = Promise.withResolvers<void>();
    const { get } = store;
    const read = Promise.withResolvers<void>();
    store.get = async (...asked) => {
      looking.resolve();
      await read.promise;
      return get(...asked);
    };
    void clock.advance(500);
    await looking.promise;
    await app.close();
    expect(await events.next()).toBeUndefined();
    read.resolve();
    await clock.advance(500);
    expect(clock.waiting).toBe(0);
  });

  it('goes on once the registry answers again, and the log says that it did not', async () => {
    const { open, store, clock, log } = await listen();
    const events = await open();
    expect((await events.next())?.data).toMatchObject({ revision: 0 });
    const { get, list } = store;
    const fail = () => Promise.reject(new Error('no route to the store'));
    Object.assign(store, { get: fail, list: fail });
    await clock.advance(500);
    expect(log.find('console-events-stale')).toMatchObject({
      level: 'warn',
      fields: { reason: 'no route to the store' },
    });
    Object.assign(store, { get, list });
    await writeRevision(store, 1, { host: {} });
    await clock.advance(500);
    expect((await events.next())?.data).toMatchObject({ revision: 1 });
  });

  it('tells of every further change while one console of several has left', async () => {
    const { open, store, clock } = await listen();
    const [staying, leaving] = [await open(), await open()];
    await staying.next();
    await leaving.close();
    for (const revision of [1, 2]) {
      await writeRevision(store, revision, { host: {} });
      await clock.advance(500);
      expect((await staying.next())?.data).toMatchObject({ revision });
    }
  });

  it('has room for 200 consoles, and again when one has left', async () => {
    const { openAt, url, aToken, log } = await listen();
    const texts = await Promise.all(Array.from({ length: 5 }, async () => (await aToken()).text));
    const [last = '', ...others] = texts;
    const streams = await Promise.all(
      Array.from({ length: 200 }, (_, at) => openAt(`203.0.${at}.7`, others[at % 4])),
    );
    const refused = await getAt(url, '198.51.100.7', last);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toMatchObject({
      error: { code: 'STREAMS_FULL', message: expect.stringContaining('Too many consoles') },
    });
    expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
    await streams[0]?.close();
    const openLast = async () => (await openAt('198.51.100.7', last)).response.status;
    await expect.poll(openLast).toBe(200);
  });

  it.each([
    ['a token', 50, (at: number) => `203.0.${at}.7`, (texts: readonly string[]) => texts[0]],
    [
      'a /64',
      100,
      (at: number) => `2001:db8::${at}`,
      (texts: readonly string[], at: number) => texts[at % 4],
    ],
  ])('are some of %s, however many ask at once, and the others go on', async (_, room, toAddress, toText) => {
    const { url, aToken } = await listen();
    const texts = await Promise.all(Array.from({ length: 5 }, async () => (await aToken()).text));
    const answers = await Promise.all(
      Array.from({ length: 210 }, (_, at) => getAt(url, toAddress(at), toText(texts, at))),
    );
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(210 - room);
    expect(await limited[0]?.json()).toMatchObject({ error: { code: 'STREAMS_LIMITED' } });
    expect((await getAt(url, '198.51.100.7', texts[4])).status).toBe(200);
  });
});

describe('the stream of somebody who may no longer read', () => {
  async function listenSignedIn() {
    const control = await listen();
    const session = { url: '/v1/session', headers: OWN };
    async function signIn() {
      const payload = { tokens: [control.text] };
      const { headers } = await control.app.inject({ method: 'POST', ...session, payload });
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      const events = await openEvents(`${control.url}/v1`, { cookie });
      onTestFinished(() => events.close());
      await events.next();
      await events.next();
      const signOut = () => control.app.inject({ method: 'DELETE', ...session, headers: { ...OWN, cookie } });
      return { events, signOut };
    }
    return { ...control, signIn };
  }

  it('ends with the sign-out, and no other session’s does', async () => {
    const { signIn, store, clock } = await listenSignedIn();
    const [left, other] = [await signIn(), await signIn()];
    await left.signOut();
    expect(await left.events.next()).toBeUndefined();
    await writeRevision(store, 1, { host: {} });
    await clock.advance(500);
    expect(await other.events.next()).toMatchObject({ data: { revision: 1 } });
  });

  it('ends within 15 seconds of a revocation, of a session and of a token alike', async () => {
    const { signIn, open, text, revoke, clock } = await listenSignedIn();
    const streams = [(await signIn()).events, await open()];
    await streams[1]?.next();
    await revoke(text.split('_')[1] ?? '');
    await clock.advance(15_000);
    for (const events of streams) expect(await events.next()).toBeUndefined();
  });

  it('goes on while the store does not answer, which says nothing about the token', async () => {
    const { open, store, clock, log } = await listenSignedIn();
    const events = await open();
    await events.next();
    const { get } = store;
    store.get = () => Promise.reject(new Error('no route to the store'));
    await clock.advance(15_000);
    expect(log.find('console-events-unchecked')?.fields.reason).toBe('no route to the store');
    store.get = get;
    await writeRevision(store, 1, { host: {} });
    await clock.advance(500);
    expect((await events.next())?.data).toMatchObject({ revision: 1 });
  });
});
