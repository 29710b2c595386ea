import { keys } from '@sharpside/registry/store/keys';
import { aHostRelease, aRemoteRelease, publishFixture } from '@sharpside/registry/testing/releases';
import { describe, expect, it, vi } from 'vitest';
import { PREVIEW_COOKIE_CLEARED } from '../http/preview-cookie.ts';
import { ID, look, shown, startWithPreview } from '../testing/preview-scene.ts';

const HOST = { app: 'host', version: '2.0.0' };

describe('a preview of several releases', () => {
  it('shows each of them beside what is live', async () => {
    const edge = await startWithPreview({ releases: [HOST, { app: 'remote-nhl', version: '3.0.0' }] });
    expect(await shown(edge)).toEqual({ host: '2.0.0', 'remote-nhl': '3.0.0', 'remote-tools': '1.0.0' });
    expect((await look(edge, '/nhl/odds')).statusCode).toBe(200);
    const { body } = await look(edge, '/');
    expect(body).toContain('Preview without your account: 2 releases');
    expect(body).toContain('<th scope="row">remote-nhl</th><td>3.0.0</td><td>none</td>');
    expect(body).not.toContain('<th scope="row">remote-tools</th>');
    expect((await edge.app.inject('/')).body).not.toContain('2.0.0');
  });

  it('ends for all of it where one of them is withdrawn', async () => {
    const apps = { host: {}, 'remote-tools': { withdrawn: ['1.1.0'] } };
    const edge = await startWithPreview({
      apps,
      releases: [HOST, { app: 'remote-tools', version: '1.1.0' }],
    });
    const { statusCode, headers } = await look(edge, '/');
    expect(statusCode).toBe(410);
    expect(headers['set-cookie']).toEqual(PREVIEW_COOKIE_CLEARED);
  });

  it.each([
    ['was withdrawn once and is live again', { current: '1.1.0', withdrawn: ['1.1.0'] }],
    ['is a paused canary', { canary: { version: '1.1.0', percent: 10, paused: { reason: 'Odd odds' } } }],
  ])('goes on where a release %s', async (_, tools) => {
    const edge = await startWithPreview({ apps: { host: {}, 'remote-tools': tools } });
    expect(await shown(edge)).toMatchObject({ 'remote-tools': '1.1.0' });
  });
});

describe('a preview of a revision', () => {
  const revision = { channel: 'production', number: 7, replaced: [{ app: 'remote-nhl', version: '3.0.0' }] };
  const releases = [HOST];

  it('is the whole site of then: its host, its sections and no others', async () => {
    const edge = await startWithPreview({ revision, releases });
    expect(await shown(edge)).toEqual({ host: '2.0.0' });
    expect((await look(edge, '/tools/odds')).statusCode).toBe(404);
    expect((await look(edge, '/tools')).statusCode).toBe(404);
    const { body } = await look(edge, '/');
    expect(body).toContain('Preview without your account: revision 7 of production');
    expect(body).toContain('Withdrawn since, and not shown: remote-nhl 3.0.0.');
    expect(body).toContain('<th scope="row">remote-tools</th><td>none</td><td>1.0.0</td>');
  });

  it('is shown at a site of its channel alone, which knows what was withdrawn from it', async () => {
    const edge = await startWithPreview({ revision: { ...revision, channel: 'staging' }, releases });
    const { statusCode, headers } = await look(edge, '/');
    expect(statusCode).toBe(404);
    expect(headers['set-cookie']).toEqual(PREVIEW_COOKIE_CLEARED);
    const cookie = `release-preview=${ID}`;
    const { body } = await edge.app.inject({ url: '/live.json', headers: { cookie } });
    expect(body).toContain('a preview of the channel staging, and this site shows production');
  });

  it('shows no canary, whatever the place of its browser', async () => {
    const canary = { version: '1.2.0', percent: 100 };
    const edge = await startWithPreview({
      apps: { host: {}, 'remote-tools': { canary } },
      revision,
      releases: [...releases, { app: 'remote-tools', version: '1.0.0' }],
    });
    expect(await shown(edge)).toEqual({ host: '2.0.0', 'remote-tools': '1.0.0' });
  });

  it('says where all of it is live', async () => {
    const all = ['host', 'remote-tools'].map((app) => ({ app, version: '1.0.0' }));
    const { body } = await look(await startWithPreview({ revision, releases: all }), '/');
    expect(body).toContain('Every release here is the live one.');
  });
});

it('a preview that was ended is over within a minute, and one that the store cannot give is not', async () => {
  const edge = await startWithPreview();
  expect((await look(edge, '/')).statusCode).toBe(200);
  edge.store.mood = 'failing';
  await edge.clock.advance(40_000);
  expect((await look(edge, '/')).statusCode).toBe(200);
  edge.store.mood = 'well';
  await edge.store.remove(keys.preview(ID));
  await edge.clock.advance(40_000);
  const { statusCode, headers } = await look(edge, '/');
  expect(statusCode).toBe(404);
  expect(headers['set-cookie']).toEqual(PREVIEW_COOKIE_CLEARED);
});

it('an edge holds a bounded number of releases, whatever is chosen', async () => {
  const edge = await startWithPreview();
  for (const [app, count] of [
    ['remote-nhl', 130],
    ['host', 12],
  ] as const) {
    const show = (minor: number) => look(edge, '/live.json', `${app}@4.${minor}.0`);
    for (let minor = 0; minor < count; minor += 1) {
      const version = `4.${minor}.0`;
      const release = app === 'host' ? aHostRelease({ version }) : aRemoteRelease({ name: app, version });
      await publishFixture(edge.store, release);
      expect((await show(minor)).statusCode).toBe(200);
    }
    edge.store.reads.length = 0;
    await show(count - 1);
    expect(edge.store.reads).not.toContain(keys.release(app, `4.${count - 1}.0`));
    await show(0);
    expect(edge.store.reads).toContain(keys.release(app, '4.0.0'));
  }
});

describe('links that somebody made up', () => {
  const toLink = (at: number) => `release-preview=${String(at).padStart(22, 'x')}`;

  it('are looked for once within seconds, and few of them at one time', async () => {
    const edge = await startWithPreview();
    const { store } = edge;
    const read = vi.spyOn(store, 'get');
    const ask = (at: number) => edge.app.inject({ url: '/live.json', headers: { cookie: toLink(at) } });
    const same = await Promise.all(Array.from({ length: 20 }, () => ask(1)));
    expect(new Set(same.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect((await ask(1)).statusCode).toBe(404);
    const previews = () => read.mock.calls.filter(([key]) => key.startsWith('previews/'));
    expect(previews()).toHaveLength(1);
    edge.clock.advance(6_000);
    expect((await ask(1)).statusCode).toBe(404);
    expect(previews()).toHaveLength(2);
    const many = await Promise.all(Array.from({ length: 100 }, (_, at) => ask(at + 2)));
    const refused = many.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(50);
    expect(refused[0]?.headers['retry-after']).toBe('5');
  });

  it.each([
    ['an address', () => '203.0.113.7', 4],
    ['a /24', (at: number) => `203.0.113.${at}`, 8],
    ['a /48', (at: number) => `2001:db8:1:${at}::1`, 8],
  ])(
    'from %s keep nobody else from opening a link, however slow the store is',
    async (_, toAddress, room) => {
      const edge = await startWithPreview();
      const get = edge.store.get.bind(edge.store);
      const slow = Promise.withResolvers<undefined>();
      edge.store.get = async (key) => (key.startsWith('previews/xxx') ? slow.promise : get(key));
      let answered = 0;
      const many = Array.from({ length: 100 }, async (_, at) => {
        const headers = { cookie: toLink(at), 'x-forwarded-for': toAddress(at) };
        const { statusCode } = await edge.app.inject({ url: '/live.json', headers });
        answered += 1;
        return statusCode;
      });
      // The refused requests are answered, and the others still wait for the store.
      await expect.poll(() => answered).toBeGreaterThan(60);
      const link = { url: `/_preview/${ID}`, headers: { 'x-forwarded-for': '198.51.100.7' } };
      const { statusCode } = await edge.app.inject(link);
      slow.resolve(undefined);
      const statuses = await Promise.all(many);
      expect(statusCode).toBe(200);
      expect(statuses.filter((status) => status === 404)).toHaveLength(room);
      expect(statuses.filter((status) => status === 429)).toHaveLength(100 - room);
    },
  );
});
