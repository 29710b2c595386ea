import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GROUPS_COOKIE } from '@sharpside/contracts';
import { type AppsFixture, writeRevision } from '@sharpside/registry/testing/releases';
import { toPublicKey } from '@sharpside/server-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseEdgeConfig, readGroupKeys } from '../config.ts';
import { type EventReader, openEvents } from '../testing/event-reader.ts';
import { aGroupCookie, groupKey, SITE } from '../testing/group-tokens.ts';
import { readPage } from '../testing/html.ts';
import { aStore, makeTemporaryFolder, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const groupKeys = { keys: [toPublicKey(groupKey)] };

const forStaff = (percent = 0): AppsFixture => ({
  host: {},
  'remote-tools': { canary: { version: '1.1.0', percent, groups: ['staff'] } },
});

const start = async (apps: AppsFixture, config: object = { groupKeys, publicOrigin: SITE }) =>
  startTestEdge({ store: await aStore(apps), config });

const ask = ({ app }: TestEdge, cookie: string, url = '/tools/odds') =>
  app.inject({ url, headers: { cookie } });
const versionOf = (html: string) =>
  readPage(html).liveDocument.discovery.microFrontends['remote-tools']?.[0]?.metadata.version;

describe('a canary for a group', () => {
  it('is what its members get, and nobody else, whatever their place is', async () => {
    const edge = await start(forStaff());
    const staff = await aGroupCookie(edge.clock, { groups: ['press', 'staff'] });
    expect(versionOf((await ask(edge, staff)).body)).toBe('1.1.0');
    expect((await ask(edge, staff, '/live.json')).body).toContain('"version":"1.1.0"');
    for (const cookie of [
      '',
      'canary-bucket=0',
      `${GROUPS_COOKIE}=a.b.c`,
      await aGroupCookie(edge.clock, { groups: ['press'] }),
    ]) {
      expect(versionOf((await ask(edge, cookie)).body)).toBe('1.0.0');
    }
  });

  it('is mixed up by no cache: both pages vary by cookie, and their tags differ', async () => {
    const edge = await start(forStaff());
    const [theirs, others] = [
      await ask(edge, await aGroupCookie(edge.clock)),
      await ask(edge, 'canary-bucket=0'),
    ];
    for (const { headers } of [theirs, others])
      expect(headers).toMatchObject({
        vary: 'Accept-Encoding, Cookie',
        'cache-control': expect.stringMatching(/no-cache$/),
      });
    expect(theirs.headers.etag).not.toBe(others.headers.etag);
    const again = { cookie: 'canary-bucket=0', 'if-none-match': String(theirs.headers.etag) };
    expect((await edge.app.inject({ url: '/tools/odds', headers: again })).statusCode).toBe(200);
  });

  it('is for nobody at an edge without keys', async () => {
    const edge = await start(forStaff(), {});
    expect(versionOf((await ask(edge, await aGroupCookie(edge.clock))).body)).toBe('1.0.0');
  });
});

describe('an open event stream', () => {
  async function listen() {
    const edge = await start(forStaff());
    const url = await edge.app.listen();
    const open = async (cookie: string) => {
      const events = await openEvents(url, { cookie });
      onTestFinished(() => events.close());
      await events.next();
      await events.next();
      return events;
    };
    return { ...edge, open, staff: await aGroupCookie(edge.clock) };
  }
  const MINUTE_MS = 60_000;
  /** The next event, without heartbeats; undefined at the end of the stream. */
  async function nextNews(events: EventReader): ReturnType<EventReader['next']> {
    const message = await events.next();
    return message?.event === 'alive' ? nextNews(events) : message;
  }

  it('of a member ends after a quarter of an hour, so that the tab comes back with the cookie of then', async () => {
    const { open, staff, clock, store } = await listen();
    const [theirs, others] = [await open(staff), await open('canary-bucket=0')];
    await clock.leap(15 * MINUTE_MS);
    expect(await nextNews(theirs)).toBeUndefined();
    await writeRevision(store, 2, { host: {} });
    await clock.leap(1000);
    expect(await nextNews(others)).toMatchObject({ event: 'revision', id: '2' });
  });

  it('of a member ends with the cookie, where that is sooner', async () => {
    const { open, staff, clock } = await listen();
    await clock.leap(55 * MINUTE_MS);
    const theirs = await open(staff);
    await clock.leap(5 * MINUTE_MS);
    expect(await nextNews(theirs)).toBeUndefined();
  });

  it('leaves nothing running once its tab is gone', async () => {
    const { open, staff, clock, app } = await listen();
    const theirs = await open(staff);
    const waiting = clock.waiting;
    await theirs.close();
    await expect.poll(() => clock.waiting).toBe(waiting - 1);
    await app.close();
  });
});

it('needs the origin that groups are signed for, and takes no secret key', async () => {
  const input = { storeLocation: 'a', stateDir: 'b' };
  expect(() => parseEdgeConfig({ ...input, groupKeys })).toThrow('needs EDGE_PUBLIC_ORIGIN');
  const secret = Object.assign({}, groupKeys.keys[0], { d: groupKey.d });
  const file = join(await makeTemporaryFolder(), 'keys.json');
  await writeFile(file, JSON.stringify({ keys: [secret] }));
  expect(() => readGroupKeys(file)).toThrow('it is the secret half');
});
