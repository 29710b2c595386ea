import {
  type AppsFixture,
  aRemoteRelease,
  publishFixture,
  writeRevision,
} from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { PREVIEW_COOKIE_CLEARED } from '../http/preview-cookie.ts';
import { readPage, readVersions, toHashSource } from '../testing/html.ts';
import { ID, OWN_FORM, openWithAccount, putPreview, shown } from '../testing/preview-scene.ts';
import { aStore, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

async function startWithPreview(apps?: AppsFixture, version = '1.1.0') {
  const edge = await startTestEdge({ store: await aStore(apps) });
  await putPreview(edge, { app: 'remote-tools', version });
  return edge;
}

const cookie = `canary-bucket=7; release-preview=${ID}`;
const look = ({ app }: TestEdge, url: string, headers: Record<string, string> = { cookie }) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });

type Opening = { to?: string; form?: string; headers?: Record<string, string> };
const open = ({ app }: TestEdge, { to = '/', form = '', headers = {} }: Opening = {}) =>
  app.inject({
    method: 'POST',
    url: `/_preview/${ID}?to=${to}`,
    payload: form,
    headers: { ...OWN_FORM, ...headers },
  });

describe('the link of a preview', () => {
  it('answers with a page that says what it shows, whose, why and until when, and sets nothing', async () => {
    const edge = await startTestEdge({ store: await aStore() });
    const by = 'GitHub acme/<tools> pull/7/merge, run 4711.1';
    await putPreview(edge, { hasPicker: true, by, reason: 'Odds & ends' });
    for (const method of ['GET', 'HEAD'] as const) {
      const headers = { accept: 'text/html', 'sec-fetch-site': 'cross-site', cookie: 'session=s' };
      const url = `/_preview/${ID}?to=/tools/odds`;
      const answer = await edge.app.inject({ method, url, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    const { body } = await edge.app.inject(`/_preview/${ID}?to=/tools/odds`);
    expect(body).toContain('<dd>remote-tools 1.1.0</dd>');
    expect(body).toContain('<bdi>GitHub acme/&lt;tools&gt; pull/7/merge, run 4711.1</bdi>');
    expect(body).toContain('<dd><bdi>Odds &amp; ends</bdi></dd>');
    expect(body).toContain('code that is not released');
    expect(body).toContain('<th scope="row">remote-tools</th><td>1.1.0</td><td>1.0.0</td>');
    expect(body).toContain(`<form method="post" action="/_preview/${ID}?to=%2Ftools%2Fodds">`);
  });

  it('says that its releases are live once they are', async () => {
    const { body } = await (await startWithPreview(undefined, '1.0.0')).app.inject(`/_preview/${ID}`);
    expect(body).toContain('Every release of this link is live by now.');
    expect(body).not.toContain('code that is not released');
  });

  it('to a revision says so', async () => {
    const edge = await startTestEdge({ store: await aStore() });
    const revision = { channel: 'production', number: 7, replaced: [] };
    await putPreview(edge, { revision, releases: [{ app: 'host', version: '1.0.0' }] });
    const { body } = await edge.app.inject(`/_preview/${ID}`);
    expect(body).toContain('<dd>revision 7 of production</dd>');
    expect(body).toContain('the site as it was earlier');
  });

  it('is opened by the form of its page, for some hours, on the page that the link names', async () => {
    const edge = await startWithPreview();
    const { statusCode, headers } = await open(edge, { to: '/tools/odds?stake=5' });
    expect(statusCode).toBe(303);
    expect(headers).toMatchObject({ location: '/tools/odds?stake=5', 'cache-control': 'no-store' });
    expect(headers['set-cookie']).toEqual([
      `release-preview=${ID}; Max-Age=28800; Path=/; HttpOnly; SameSite=Lax`,
      'release-picks=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'ask_again=1; Max-Age=86400; Path=/accounts/login/; HttpOnly; SameSite=Lax',
    ]);
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['a script that shows nothing', { 'sec-fetch-dest': 'empty' }],
  ])('is not opened by %s', async (_, headers) => {
    const edge = await startWithPreview();
    const answer = await open(edge, { form: 'account=mine', headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers).not.toHaveProperty('location');
    expect(answer.body).toContain('Another page may have sent it');
  });

  it('takes the session out of the browser, unless its visitor chooses to use the account', async () => {
    const edge = await startWithPreview();
    const cookie = 'session=s; canary-bucket=7; csrftoken=c; league=x; release-preview=y';
    const without = await open(edge, { headers: { cookie } });
    expect(without.headers['set-cookie']).toEqual([
      expect.stringMatching(/^release-preview=/),
      expect.stringMatching(/^release-picks=;/),
      'session=; Max-Age=0; Path=/',
      'session=; Max-Age=0; Path=/; Domain=sharpside.example',
      'csrftoken=; Max-Age=0; Path=/',
      'csrftoken=; Max-Age=0; Path=/; Domain=sharpside.example',
      'league=; Max-Age=0; Path=/',
      expect.stringMatching(/^ask_again=1;/),
    ]);
    const own = await open(edge, { form: 'account=mine', headers: { cookie } });
    expect(own.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^release-preview=${ID}\\.[\\w-]{22}; Max-Age=28800; Path=/; HttpOnly; SameSite=Lax$`),
      ),
      expect.stringMatching(/^release-picks=;/),
    ]);
  });

  it('offers the account only to whoever is signed in, and opens without it for others', async () => {
    const edge = await startWithPreview();
    const link = (headers = {}) => edge.app.inject({ url: `/_preview/${ID}`, headers });
    expect((await link({ cookie: 'session=s' })).body).toContain('Open with my account');
    const { body } = await link();
    expect(body).not.toContain('Open with my account');
    expect(body).toContain('You are not signed in.');
    const { headers } = await open(edge, { form: 'account=mine' });
    expect(String(headers['set-cookie'])).toContain(`release-preview=${ID};`);
  });

  it('that cannot be opened leaves the browser in the preview that it is in', async () => {
    const edge = await startWithPreview();
    const { statusCode, headers, body } = await look(edge, `/_preview/${'x'.repeat(22)}`);
    expect(statusCode).toBe(404);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(body).not.toContain('as everybody does');
  });

  it('never leads off the site', async () => {
    const { app } = await startWithPreview();
    // The address of a call is refused too: the visitor would see JSON or be signed out.
    const calls = ['/api/auth/logout', '/%61pi/auth/logout', '/accounts/login/'];
    for (const to of ['//evil.example', 'https://evil.example', 'x&to=/y', ...calls]) {
      const { statusCode, headers } = await app.inject(`/_preview/${ID}?to=${to}`);
      expect(statusCode).toBe(400);
      expect(headers).not.toHaveProperty('location');
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  it.each([`/_preview/${'x'.repeat(22)}`, '/_preview/remote-tools@1.1.0', '/_preview/'])(
    'that names no preview gets a page that says what to do: %s',
    async (url) => {
      const edge = await startWithPreview();
      const { statusCode, headers, body } = await look(edge, url);
      expect(statusCode).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toContain('There is no such preview');
      expect(body).toContain('the preview may have been ended');
      expect(body).toContain('Ask whoever sent you the link');
    },
  );
});

describe('a browser in a preview', () => {
  it('gets the release on every page and document, marked, with nothing standing in for it', async () => {
    const edge = await startWithPreview();
    for (const url of ['/', '/tools/odds', '/nope']) {
      const { body } = await look(edge, url);
      const [tools] = readPage(body).liveDocument.menus?.sections ?? [];
      expect(tools?.releases).toContain('remote-tools@1.1.0');
      expect(body).toContain('Preview without your account: remote-tools 1.1.0<');
      expect(body).toContain('href="/_preview/exit"');
    }
    expect((await look(edge, '/live.json')).body).toContain('entry.1.1.0.js');
    const page = readPage((await look(edge, '/tools/odds')).body);
    const [tools] = page.liveDocument.discovery.microFrontends['remote-tools'] ?? [];
    expect(tools).toMatchObject({ metadata: { version: '1.1.0' }, extras: { fallback: null } });
    expect(page.integrity).toHaveProperty('/assets/remote-tools/entry.1.1.0.js');
    expect(page.preloads.map(({ href }) => href)).toContain('/assets/remote-tools/odds.1.1.0.js');
  });

  it('gets answers that nobody keeps, and nobody else gets any of it', async () => {
    const edge = await startWithPreview();
    const before = await look(edge, '/tools/odds', {});
    const { headers } = await look(edge, '/tools/odds');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      vary: 'Accept-Encoding, Cookie',
      'x-robots-tag': 'noindex',
    });
    expect((await look(edge, '/live.json')).headers['cache-control']).toBe('private, no-store');
    expect((await look(edge, '/tools')).headers).toMatchObject({
      location: '/tools/odds',
      'cache-control': 'private, no-store',
    });
    const after = await look(edge, '/tools/odds', {});
    expect(after.body).toBe(before.body);
    expect(after.headers).toMatchObject({ etag: before.headers.etag, 'cache-control': 'no-cache' });
    expect(after.body).not.toContain('1.1.0');
    // A browser in the preview that has cached the ordinary page must get the previewed page, not status 304.
    const known = { cookie, 'if-none-match': String(before.headers.etag) };
    expect((await look(edge, '/tools/odds', known)).statusCode).toBe(200);
  });

  it('may show the mark: the policy names its style', async () => {
    const edge = await startWithPreview();
    const { headers, body } = await look(edge, '/');
    const style = /<style>([^<]*preview-mark[^<]*)<\/style>/.exec(body)?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(toHashSource(style));
  });

  it('sees what else goes live meanwhile', async () => {
    const edge = await startWithPreview();
    await look(edge, '/');
    await publishFixture(edge.store, aRemoteRelease({ name: 'remote-nhl', version: '1.0.0' }));
    await writeRevision(edge.store, 2, { host: {}, 'remote-tools': {}, 'remote-nhl': {} });
    await edge.clock.advance(10_000);
    const { body, headers } = await look(edge, '/nhl/odds');
    expect(headers['live-revision']).toBe('2');
    expect(readVersions(body)).toMatchObject({ 'remote-nhl': '1.0.0' });
    expect(await shown(edge)).toMatchObject({ 'remote-nhl': '1.0.0', 'remote-tools': '1.1.0' });
  });

  it('leaves it by the link of the mark, to the page that it is on where everybody has that', async () => {
    const { app } = await startWithPreview();
    const leave = (referer: string) =>
      app.inject({ url: '/_preview/exit', headers: { cookie, referer, host: 'sharpside.example' } });
    const { statusCode, headers } = await leave('https://sharpside.example/tools/odds?stake=5');
    expect(statusCode).toBe(303);
    expect(headers.location).toBe('/tools/odds?stake=5');
    expect(headers['set-cookie']).toEqual([
      ...PREVIEW_COOKIE_CLEARED,
      expect.stringMatching(/^release-picks=; Max-Age=0;/),
    ]);
    expect((await leave('https://sharpside.example/only/in-preview')).headers.location).toBe('/');
    expect((await leave('https://evil.example/tools/odds')).headers.location).toBe('/');
  });
});

it('what fails in a preview is logged as such and not counted against the release', async () => {
  const edge = await startWithPreview();
  const beacon = { app: 'remote-tools', version: '1.1.0', failure: 'load', detail: 'x', fallback: null };
  await edge.app.inject({
    method: 'POST',
    url: '/beacons',
    payload: JSON.stringify(beacon),
    headers: { cookie },
  });
  expect(edge.log.entries.map(({ event }) => event)).toContain('preview-beacon');
  expect((await edge.app.operators.inject('/metrics')).body).not.toContain('1.1.0');
});

describe('a cookie of a preview that a script of it has set', () => {
  const isPreview = ({ body }: { body: string }) => body.includes('id="preview-mark"');

  it('opens nothing with the account: the proof is of one session', async () => {
    const edge = await startWithPreview();
    const ofAttacker = await openWithAccount(edge, 'session=of-the-attacker');
    expect(isPreview(await look(edge, '/', { cookie: ofAttacker }))).toBe(true);
    const [proof] = ofAttacker.split(';');
    for (const planted of [proof, `release-preview=${ID}.account`, `release-preview=${ID}.${'A'.repeat(22)}`])
      expect(isPreview(await look(edge, '/', { cookie: `${planted}; session=s` }))).toBe(false);
  });

  it('does not show the preview once its visitor has signed in, and is taken away', async () => {
    const edge = await startWithPreview();
    const page = await look(edge, '/', { cookie: `release-preview=${ID}; session=s` });
    expect(isPreview(page)).toBe(false);
    expect([page.headers['set-cookie']].flat()).toEqual(expect.arrayContaining([...PREVIEW_COOKIE_CLEARED]));
    expect(isPreview(await look(edge, '/', { cookie: `release-preview=${ID}` }))).toBe(true);
  });
});
