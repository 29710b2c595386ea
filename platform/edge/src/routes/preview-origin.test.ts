import { describe, expect, it } from 'vitest';
import { servers, startEdge, startServersForEachTest } from '../testing/edge-with-backends.ts';
import { ID, OWN_FORM, putPreview } from '../testing/preview-scene.ts';

const SITE = 'https://site.example';
const PREVIEWS = 'https://previews.example';
const AT_SITE = { host: 'site.example', accept: 'text/html' };
const AT_PREVIEWS = { host: 'previews.example', accept: 'text/html' };
const OWN = { ...OWN_FORM, ...AT_PREVIEWS, origin: PREVIEWS };
const LINK = `/_preview/${ID}?to=/tools/odds`;

startServersForEachTest();

async function start() {
  const edge = await startEdge({ publicOrigin: SITE, previewOrigin: PREVIEWS, trustedProxies: 1 });
  return { ...edge, cookie: await putPreview(edge) };
}

describe('previews with an origin of their own', () => {
  it('are opened there: the link on the site leads to it, and sets nothing on the site', async () => {
    const { app } = await start();
    for (const method of ['GET', 'POST'] as const) {
      const headers = { ...OWN_FORM, ...AT_SITE, origin: SITE };
      const { statusCode, headers: answered } = await app.inject({ method, url: LINK, headers });
      expect(statusCode).toBe(303);
      expect(answered).toMatchObject({ location: PREVIEWS + LINK, 'cache-control': 'no-store' });
      expect(answered).not.toHaveProperty('set-cookie');
    }
    const { body } = await app.inject({ url: LINK, headers: AT_PREVIEWS });
    expect(body).toContain('Open without my account');
    expect(body).not.toContain('Open with my account');
    expect(body).not.toContain('signs you out');
  });

  it('run without an account, whatever the form says, and sign nobody out of the site', async () => {
    const { app } = await start();
    const headers = { ...OWN, cookie: 'session=s' };
    const opened = await app.inject({ method: 'POST', url: LINK, headers, payload: 'account=mine' });
    expect(opened.headers).toMatchObject({ location: '/tools/odds' });
    expect(opened.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^release-preview=${ID};`)),
      expect.stringMatching(/^release-picks=;/),
    ]);
  });

  it('bring backends no cookies, whatever a script sends', async () => {
    const { app, cookie } = await start();
    servers.own.held.answer = (_request, reply) => reply.header('set-cookie', 'session=mine').send({});
    for (const sent of [cookie, `${cookie}.sealed`, 'x=y']) {
      const headers = {
        ...AT_PREVIEWS,
        cookie: `${sent}; session=secret`,
        'x-forwarded-host': 'site.example',
      };
      const response = await app.inject({ url: '/profile/', headers });
      expect(JSON.stringify(servers.own.held.headers)).not.toContain('secret');
      expect(response.headers).not.toHaveProperty('set-cookie');
    }
    const signIn = await app.inject({ url: '/accounts/login/', headers: AT_PREVIEWS });
    expect(signIn.statusCode).toBe(403);
  });

  it('are not shown on the site, whatever cookie a script of theirs has set there', async () => {
    const { app, cookie } = await start();
    const page = (headers: Record<string, string>) => app.inject({ url: '/tools/odds', headers });
    const [plain, marked] = [await page(AT_SITE), await page({ ...AT_SITE, cookie: `${cookie}.sealed` })];
    expect(marked.body).toBe(plain.body);
    expect((await page({ ...AT_PREVIEWS, cookie })).body).toContain('without your account');
    const call = { ...AT_SITE, cookie: `${cookie}; session=s` };
    await app.inject({ url: '/profile/', headers: call });
    expect(servers.own.held.headers).toMatchObject({ cookie: call.cookie });
  });

  it('lead to the site whoever is in none, or leaves', async () => {
    const { app, cookie } = await start();
    const at = async (url: string, headers = {}) =>
      (await app.inject({ url, headers: { ...AT_PREVIEWS, ...headers } })).headers;
    expect(await at('/tools/odds?stake=5')).toMatchObject({
      location: `${SITE}/tools/odds?stake=5`,
      'cache-control': 'no-store',
    });
    const left = await at('/_preview/exit', { cookie, referer: `${PREVIEWS}/tools/odds` });
    expect(left.location).toBe(`${SITE}/tools/odds`);
  });

  it('give no tickets, and their beacons do not count', async () => {
    const { app, log } = await start();
    expect((await app.inject({ url: '/beacons/ticket', headers: AT_PREVIEWS })).statusCode).toBe(204);
    const payload = { app: 'host', version: '1.0.0', failure: 'load', detail: 'x', fallback: null };
    await app.inject({ method: 'POST', url: '/beacons', headers: AT_PREVIEWS, payload });
    expect(log.entries.map(({ event }) => event)).toContain('preview-beacon');
  });
});
