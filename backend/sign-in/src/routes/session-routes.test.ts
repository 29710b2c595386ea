import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVisitor, signInAs, type Visitor } from '../testing/create-visitor.ts';
import { type StoreForTests, sessionStores } from '../testing/session-stores.ts';
import { type AuthForTests, startAuthForTests } from '../testing/start-auth-for-tests.ts';

const AFTERNOON = '2025-07-20T14:00:00-04:00';

const SIGNED_IN = '{"isAuthenticated":true}';
const SIGNED_OUT = '{"isAuthenticated":false}';

for (const { name, tags, start } of sessionStores)
  describe(`with sessions in ${name}`, { tags }, () => {
    let stores: Awaited<ReturnType<StoreForTests['start']>>;
    let auth: AuthForTests;

    beforeAll(async () => {
      stores = await start();
      auth = await startAuthForTests({ start: AFTERNOON, store: stores.open });
    });
    beforeEach(() => auth.clock.setTo(AFTERNOON));
    afterAll(async () => {
      await auth.close();
      await stores.stop();
    });

    const signIn = () => signInAs(auth, 'subscriber');

    const askStatus = async (visitor: Visitor) => (await visitor.call('/api/auth/status')).text();

    const toPrompt = async (visitor: Visitor, query = '') => {
      const answer = await visitor.ask(`${auth.siteUrl}/accounts/login/${query}`);
      return new URL(answer.headers.get('location') ?? '').searchParams.get('prompt');
    };

    describe('GET /api/auth/status', () => {
      // API-08
      it('says exactly whether there is a session', async () => {
        expect(await askStatus(createVisitor(auth))).toBe(SIGNED_OUT);
        const answer = await (await signIn()).call('/api/auth/status');
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(await answer.text()).toBe(SIGNED_IN);
      });

      it('gives a visitor without one a CSRF token, and keeps it', async () => {
        const visitor = createVisitor(auth);
        await askStatus(visitor);
        const token = visitor.findCookie('csrftoken');
        expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
        await askStatus(visitor);
        expect(visitor.findCookie('csrftoken')).toBe(token);
      });

      it('gives the marker and a token that fits back to a session that lost them', async () => {
        const visitor = await signIn();
        const session = visitor.findCookie('session') ?? '';
        const poorer = createVisitor(auth);
        poorer.setCookie('session', session);
        poorer.setCookie('csrftoken', 'planted.token');
        expect(await askStatus(poorer)).toBe(SIGNED_IN);
        expect(poorer.findCookie('signed_in')).toBe('1');
        expect((await poorer.call('/api/member', { method: 'POST', body: '{}' })).status).toBe(200);
      });

      it('knows a session until six in New York, and takes its cookies away then', async () => {
        const visitor = await signIn();
        auth.clock.setTo('2025-07-21T05:59:59.999-04:00');
        expect(await askStatus(visitor)).toBe(SIGNED_IN);
        expect((await visitor.call('/api/member')).status).toBe(200);
        auth.clock.advance(1);
        const answer = await visitor.call('/api/member');
        expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'SESSION_REQUIRED']);
        expect(await askStatus(visitor)).toBe(SIGNED_OUT);
        expect(['session', 'signed_in'].map(visitor.findCookie)).toEqual([undefined, undefined]);
      });
    });

    describe('GET /api/auth/logout', () => {
      // API-07
      it('ends the session for everybody who holds its cookie', async () => {
        const visitor = await signIn();
        const thief = createVisitor(auth);
        thief.setCookie('session', visitor.findCookie('session') ?? '');
        expect(await askStatus(thief)).toBe(SIGNED_IN);

        const answer = await visitor.call('/api/auth/logout');
        expect([answer.status, await answer.text()]).toEqual([200, '{"success":true}']);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(['session', 'signed_in'].map(visitor.findCookie)).toEqual([undefined, undefined]);
        expect(await askStatus(thief)).toBe(SIGNED_OUT);
        thief.setCookie('session', 'x');
        expect((await thief.call('/api/member')).status).toBe(403);
      });

      it('leaves the other sessions of the account alone, and succeeds without one, too', async () => {
        const [here, there] = [await signIn(), await signIn()];
        await here.call('/api/auth/logout');
        expect(await askStatus(there)).toBe(SIGNED_IN);
        expect(await (await here.call('/api/auth/logout')).text()).toBe('{"success":true}');
      });

      it('makes the provider ask who it is at the next sign-in, once, as a page can', async () => {
        const visitor = await signIn();
        expect(await toPrompt(visitor)).toBeNull();
        expect(await toPrompt(visitor, '?next=/mlb/scores&again=1')).toBe('login');
        await visitor.call('/api/auth/logout');
        expect(await toPrompt(visitor)).toBe('login');
        await visitor.signIn('non-subscriber');
        expect((await (await visitor.call('/profile/')).json()).name).toBe('Theo Marsh');
        expect(await toPrompt(visitor)).toBeNull();
      });

      // API-07 demands a GET, which another site could trigger by a link or an image.
      it('is refused to images, scripts and frames of others, even with the token', async () => {
        const visitor = await signIn();
        for (const headers of [
          { 'Sec-Fetch-Site': 'cross-site' },
          { 'Sec-Fetch-Site': 'same-site' },
          { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:1' },
          { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
        ]) {
          const answer = await visitor.call('/api/auth/logout', { headers });
          expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'CROSS_SITE_REQUEST']);
        }
        expect(await askStatus(visitor)).toBe(SIGNED_IN);
      });

      it('is granted to the page of the site’s origin, to its script elsewhere in the domain, and to the visitor', async () => {
        for (const headers of [
          { 'Sec-Fetch-Site': 'same-origin' },
          { 'Sec-Fetch-Site': 'same-site', Origin: auth.siteUrl },
          { 'Sec-Fetch-Site': 'none' },
        ]) {
          const visitor = await signIn();
          expect((await visitor.ask(`${auth.siteUrl}/api/auth/logout`, { headers })).status).toBe(200);
          expect(await askStatus(visitor)).toBe(SIGNED_OUT);
        }
      });

      it('needs the CSRF token where the browser does not say who asks', async () => {
        const visitor = await signIn();
        const url = `${auth.siteUrl}/api/auth/logout`;
        const bare = await visitor.ask(url);
        expect([bare.status, (await bare.json()).error.code]).toEqual([403, 'CSRF_FAILED']);
        const headers = { 'X-CSRFToken': visitor.findCookie('csrftoken') ?? '' };
        expect((await visitor.ask(url, { headers })).status).toBe(200);
        expect(await askStatus(visitor)).toBe(SIGNED_OUT);
      });

      it('is not there for other methods', async () => {
        const visitor = await signIn();
        expect((await visitor.call('/api/auth/logout', { method: 'POST' })).status).toBe(404);
        expect((await visitor.call('/api/auth/logout', { method: 'HEAD' })).status).not.toBe(500);
        expect(await askStatus(visitor)).toBe(SIGNED_IN);
      });
    });
  });
