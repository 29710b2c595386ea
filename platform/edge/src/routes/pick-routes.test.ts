import { aRemoteRelease, publishFixture, writeRevision } from '@sharpside/registry/testing/releases';
import { describe, expect, it, vi } from 'vitest';
import { readVersions } from '../testing/html.ts';
import { cookieOf, ID, look, openWithAccount, shown, startWithPreview } from '../testing/preview-scene.ts';
import type { TestEdge } from '../testing/test-edge.ts';

const HOST = 'sharpside.example';
const OWN = { origin: `https://${HOST}`, 'sec-fetch-site': 'same-origin' };
const send = (
  { app }: TestEdge,
  form: Record<string, string>,
  { picks, headers = OWN }: { picks?: string; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method: 'POST',
    url: '/_preview/pick',
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      host: HOST,
      cookie: cookieOf(picks),
      referer: `https://${HOST}/tools/odds?stake=5`,
      ...headers,
    },
  });

describe('choosing a release', () => {
  it('shows it to this browser alone, kept in its cookie, and goes back to the page', async () => {
    const edge = await startWithPreview();
    const { statusCode, headers } = await send(edge, { app: 'remote-tools', version: ' 1.2.0 ' });
    expect(statusCode).toBe(303);
    expect(headers).toMatchObject({
      location: '/tools/odds?stake=5',
      'cache-control': 'no-store',
      'set-cookie': `release-picks=${ID}:remote-tools@1.2.0; Max-Age=28800; Path=/; HttpOnly; SameSite=Lax`,
    });
    const picks = 'remote-tools@1.2.0|remote-nhl@3.0.0';
    expect(await shown(edge, picks)).toEqual({
      host: '1.0.0',
      'remote-nhl': '3.0.0',
      'remote-tools': '1.2.0',
    });
    const { body, headers: page } = await look(edge, '/', picks);
    expect(page).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Accept-Encoding, Cookie' });
    expect(body).toContain('Preview without your account: remote-tools 1.1.0, 2 chosen by you');
    expect(body).toContain('<th scope="row">remote-tools</th><td>1.2.0 (your choice)</td><td>1.0.0</td>');
    expect(await shown(edge)).toMatchObject({ 'remote-tools': '1.1.0' });
    expect(await readVersions((await edge.app.inject('/tools/odds')).body)).toEqual({
      host: '1.0.0',
      'remote-tools': '1.0.0',
    });
  });

  it('adds to earlier choices, replaces that of the same app, and is none for what the link shows', async () => {
    const edge = await startWithPreview();
    const after = async (picks: string, form: Record<string, string>) =>
      /release-picks=([^;]*)/.exec(String((await send(edge, form, { picks })).headers['set-cookie']))?.[1];
    const nhl = { app: 'remote-nhl', version: '3.0.0' };
    expect(await after('remote-tools@1.2.0', nhl)).toBe(`${ID}:remote-tools@1.2.0|remote-nhl@3.0.0`);
    const tools = { app: 'remote-tools', version: '1.0.0' };
    expect(await after('remote-tools@1.2.0', tools)).toBe(`${ID}:remote-tools@1.0.0`);
    expect(await after('remote-tools@1.2.0', { app: 'remote-tools', version: '1.1.0' })).toBe('');
    expect(await after('remote-tools@1.2.0', { reset: '1' })).toBe('');
  });

  it('leaves it as it is whether the preview uses the account', async () => {
    const edge = await startWithPreview();
    const cookie = await openWithAccount(edge, 'session=s');
    const { headers } = await send(
      edge,
      { app: 'remote-tools', version: '1.2.0' },
      { headers: { ...OWN, cookie } },
    );
    expect(headers['set-cookie']).toMatch(/^release-picks=[^;]*;[^,]*$/);
    const picked = `${cookie}; release-picks=${ID}:remote-tools@1.2.0`;
    const page = async (one: string) =>
      (await edge.app.inject({ url: '/', headers: { accept: 'text/html', cookie: one } })).body;
    expect(await page(picked)).toContain('Preview with your account: remote-tools 1.1.0, 1 chosen by you');
    expect(await page(cookieOf('remote-tools@1.2.0'))).toContain(
      'Preview without your account: remote-tools 1.1.0, 1 chosen by you',
    );
  });

  it.each([
    ['that is not published', { app: 'remote-tools', version: '9.9.9' }, 'is not published; the list'],
    [
      'that climbs',
      { app: 'remote-tools', version: '../../channels/production/00000001' },
      'names no release',
    ],
    ['as markup', { app: 'remote-tools', version: '<script>1</script>' }, 'names no release'],
  ])('%s is said, and changes nothing', async (_, form, said) => {
    const edge = await startWithPreview();
    const { statusCode, headers, body } = await send(edge, form, { picks: 'host@2.0.0' });
    expect(statusCode).toBe(422);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('This release cannot be shown');
    expect(body).toContain(said);
    expect(body).not.toContain('<script>');
  });

  it('that is withdrawn is said, at once and where that comes later', async () => {
    const apps = { host: {}, 'remote-tools': { withdrawn: ['1.2.0'] } };
    const edge = await startWithPreview({ apps });
    const { statusCode, body } = await send(edge, { app: 'remote-tools', version: '1.2.0' });
    expect(statusCode).toBe(422);
    expect(body).toContain('remote-tools 1.2.0 was withdrawn');
    await writeRevision(edge.store, 2, { host: { withdrawn: ['2.0.0'] }, 'remote-tools': {} });
    expect((await look(edge, '/', 'host@2.0.0')).statusCode).toBe(200);
    await edge.clock.advance(10_000);
    const later = await look(edge, '/', 'host@2.0.0');
    expect(later.statusCode).toBe(422);
    expect(later.body).toContain('host 2.0.0 was withdrawn, so nobody can look at it.');
    expect(later.headers['set-cookie']).toBe('release-picks=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect((await look(edge, '/')).statusCode).toBe(200);
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { origin: `https://a.${HOST}`, 'sec-fetch-site': 'same-site' }],
    ['a page without an origin', { origin: 'null' }],
    ['a frame of another site', { origin: `https://${HOST}`, 'sec-fetch-site': 'cross-site' }],
    ['another site, by a browser without fetch metadata', { origin: 'https://evil.example' }],
    ['a script of this site', { ...OWN, 'sec-fetch-dest': 'empty' }],
    ['a frame in a page of this site', { ...OWN, 'sec-fetch-dest': 'iframe' }],
    ['somebody who says nothing of it', {}],
  ])('is not taken from %s', async (_, headers) => {
    const edge = await startWithPreview();
    const answer = await send(edge, { app: 'remote-tools', version: '1.2.0' }, { headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers).not.toHaveProperty('location');
  });

  it('never leads off the site', async () => {
    const edge = await startWithPreview();
    for (const referer of [
      'https://evil.example/tools/odds',
      `https://${HOST}//evil.example/`,
      `https://${HOST}/%5Cevil.example`,
      'javascript:x',
    ]) {
      const answer = await send(edge, { app: 'host', version: '2.0.0' }, { headers: { ...OWN, referer } });
      expect(answer.headers.location).toBe('/');
    }
  });

  it('is not possible without a picker, nor outside a preview, whatever a cookie says', async () => {
    const edge = await startWithPreview({ hasPicker: false });
    const form = { app: 'remote-tools', version: '1.2.0' };
    expect((await send(edge, form)).statusCode).toBe(422);
    expect((await look(edge, '/_preview/releases')).statusCode).toBe(422);
    const { body } = await look(edge, '/');
    expect(body).not.toContain('<form');
    expect(body).not.toContain('/_preview/releases');
    expect((await look(edge, '/', 'remote-tools@1.2.0')).statusCode).toBe(422);
    const outside = await send(edge, form, { headers: { ...OWN, cookie: '' } });
    expect(outside.statusCode).toBe(404);
    const forged = { headers: { accept: 'text/html', cookie: `release-picks=${ID}:remote-tools@1.2.0` } };
    expect(readVersions((await edge.app.inject({ url: '/tools/odds', ...forged })).body)).toMatchObject({
      'remote-tools': '1.0.0',
    });
  });

  it.each([
    ['long', `remote-tools@1.2.0-${'x'.repeat(3000)}`],
    ['of too many apps', Array.from({ length: 21 }, (_, at) => `remote-a${at}@1.0.0`).join('|')],
    ['of one app twice', 'host@1.0.0|host@2.0.0'],
    ['climbing', 'remote-tools@../../../etc/passwd'],
    ['nonsense', '%00"<script>'],
  ])('by a forged cookie, %s, is said and forgotten', async (_, picks) => {
    const edge = await startWithPreview();
    const { statusCode, headers, body } = await look(edge, '/', picks);
    expect(statusCode).toBe(422);
    expect(headers['set-cookie']).toMatch(/^release-picks=; Max-Age=0;/);
    expect(body).toContain('What this browser chose to see cannot be understood.');
  });

  it('of another preview counts for nothing', async () => {
    const edge = await startWithPreview();
    const cookie = `release-preview=${ID}; release-picks=${'x'.repeat(22)}:remote-tools@1.2.0`;
    const { body } = await edge.app.inject({ url: '/tools/odds', headers: { cookie } });
    expect(readVersions(body)).toMatchObject({ 'remote-tools': '1.1.0' });
  });

  it('is refused before its cookie is too long to be read again', async () => {
    const edge = await startWithPreview();
    const version = (at: number) => `1.0.${at}-rc.${'7'.repeat(80)}`;
    const apps = Array.from({ length: 19 }, (_, at) => `remote-with-a-long-name-${at}`);
    for (const [at, name] of apps.entries())
      await publishFixture(edge.store, aRemoteRelease({ name, version: version(at) }));
    const pick = async (at: number, picks?: string): Promise<string> => {
      const form = { app: apps[at] ?? '', version: version(at) };
      const { statusCode, headers, body } = await send(edge, form, picks === undefined ? {} : { picks });
      if (statusCode !== 303) return body;
      const next = new RegExp(`release-picks=${ID}:([^;]*)`).exec(String(headers['set-cookie']))?.[1];
      expect((await look(edge, '/', next)).statusCode).toBe(200);
      return pick(at + 1, next);
    };
    expect(await pick(0)).toContain('forget some of them first');
  });
});

describe('the list of releases', () => {
  it('has the newest of an app, some at a time, and says which cannot be shown', async () => {
    const edge = await startWithPreview({ apps: { host: {}, 'remote-tools': { withdrawn: ['1.0.7'] } } });
    for (let patch = 1; patch < 30; patch += 1) {
      await publishFixture(edge.store, aRemoteRelease({ version: `1.0.${patch}` }));
    }
    const { body, headers } = await look(edge, '/_preview/releases?app=remote-tools');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    const list = (html: string) => [...html.matchAll(/<li><span>([^<]*)<\/span>/g)].map(([, text]) => text);
    expect(list(body).slice(0, 3)).toEqual(['1.2.0', '1.1.0 (shown here)', '1.0.29']);
    expect(list(body)).toHaveLength(25);
    const next = /href="([^"]*before[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const older = list((await look(edge, next)).body);
    expect(older[0]).toBe('1.0.6');
    // The last version of a page may have left the registry before the next page is requested.
    const gone = await look(edge, '/_preview/releases?app=remote-tools&before=1.0.7-rc.1');
    expect(list(gone.body)[0]).toBe('1.0.6');
    const end = await look(edge, '/_preview/releases?app=remote-tools&before=0.0.1');
    expect(list(end.body)).toEqual([]);
    expect(older.at(-1)).toBe('1.0.0 (live)');
    expect(list(body).at(-1)).toBe('1.0.7 (withdrawn, cannot be shown)');
    expect(body).not.toContain('Show 1.0.7 here');
  });

  it('of an app that is nowhere is empty, and of no app is said', async () => {
    const edge = await startWithPreview();
    expect((await look(edge, '/_preview/releases?app=remote-none')).body).toContain('is published');
    expect((await look(edge, '/_preview/releases?app=remote-nhl')).body).toContain('Show 3.0.0 here');
    const odd = await look(edge, '/_preview/releases?app=%3Cscript%3E');
    expect(odd.statusCode).toBe(422);
    expect(odd.body).not.toContain('<script>');
  });

  it.each([
    ['app', `remote-${'a'.repeat(300)}`, 422],
    ['before', `1.0.0-${'a'.repeat(300)}`, 200],
    ['before', '99999999999999999999.0.0', 200],
  ])('asked for by an endless name (%s=%s) alarms nobody', async (name, value, status) => {
    const edge = await startWithPreview();
    const url = `/_preview/releases?${new URLSearchParams({ app: 'remote-tools', [name]: value })}`;
    expect((await look(edge, url)).statusCode).toBe(status);
    expect(edge.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('costs the pages of a preview nothing', async () => {
    const edge = await startWithPreview();
    await look(edge, '/');
    const list = vi.spyOn(edge.store, 'list');
    edge.store.reads.length = 0;
    for (const url of ['/', '/tools/odds', '/live.json']) await look(edge, url);
    expect(edge.store.reads).toEqual([]);
    expect(list).not.toHaveBeenCalled();
  });
});
