import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CHROMIUM_ARGS, requireChromium } from '../../../scripts/workspace/chromium.ts';
import { passOn } from './testing/pass-on.ts';
import { type AuthForTests, startAuthForTests } from './testing/start-auth-for-tests.ts';

const EVENING = '2025-07-20T22:00:00-04:00';
// For what hangs.
const WAIT_MS = 60_000;
const LIMIT_MS = 300_000;

describe('sign-in in Chromium', { tags: 'chromium', timeout: LIMIT_MS }, () => {
  let auth: AuthForTests;
  let browser: Browser;
  let isProviderAway = false;

  beforeAll(async () => {
    auth = await startAuthForTests({
      start: EVENING,
      fetch: (url, options) =>
        isProviderAway ? Promise.reject(new TypeError('fetch failed')) : passOn(url, options),
    });
    browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS });
  }, LIMIT_MS);
  beforeEach(() => auth.clock.setTo(EVENING));
  afterAll(async () => {
    await browser?.close();
    await auth?.close();
  });

  async function openContext(options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(WAIT_MS);
    onTestFinished(() => context.close());
    return context;
  }

  async function openPage(options: Parameters<Browser['newContext']>[0] = {}) {
    const page = await (await openContext(options)).newPage();
    return page;
  }

  /** Goes the whole way by clicking, as a visitor does. */
  async function signIn(page: Page, name: string, next = '/mlb/whos-hot?team=NYY') {
    await page.goto(`${auth.siteUrl}/accounts/login/?next=${encodeURIComponent(next)}`);
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.waitForURL((url) => url.origin === auth.siteUrl);
  }

  /** A page of another site. */
  async function serve(body: string) {
    const server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    return address === null || typeof address === 'string' ? '' : `http://127.0.0.1:${address.port}/`;
  }

  // Asked by the page itself, with what the browser adds of its own.
  const askFromPage = (
    page: Page,
    path: string,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ) =>
    page.evaluate(
      async ([url, options]) => {
        const answer = await fetch(url, options);
        return [answer.status, await answer.json()] as const;
      },
      [path, init] as const,
    );

  const sessionOf = async (context: BrowserContext) =>
    (await context.cookies(auth.siteUrl)).find(({ name }) => name === 'session');

  const waitForStatus = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

  it.each([
    ['Dana Whitlock', 200, 'subscriber'],
    ['Theo Marsh', 403, 'SUBSCRIPTION_REQUIRED'],
    ['Priya Okafor', 403, 'SUBSCRIPTION_REQUIRED'],
    ['Lou Castellan', 403, 'SUBSCRIPTION_REQUIRED'],
  ])(
    'signs %s in, back on the page that was asked for, and treats them as what they are',
    async (name, status) => {
      const page = await openPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await signIn(page, name);
      expect(page.url()).toBe(`${auth.siteUrl}/mlb/whos-hot?team=NYY`);
      await waitForStatus(page, 'signed in');
      expect(complaints).toEqual([]);
      expect((await askFromPage(page, '/api/member'))[0]).toBe(200);
      expect((await askFromPage(page, '/api/premium'))[0]).toBe(status);
      const [profileStatus] = await askFromPage(page, '/profile/');
      expect(profileStatus).toBe(name === 'Lou Castellan' ? 502 : 200);
    },
  );

  it('works without any script', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await signIn(page, 'Dana Whitlock', '/mlb/scores');
    expect(page.url()).toBe(`${auth.siteUrl}/mlb/scores`);
    expect(await sessionOf(page.context())).toBeDefined();
  });

  it('keeps the session from scripts and shows them the marker', async () => {
    const page = await openPage();
    await signIn(page, 'Dana Whitlock');
    const cookies = await page.evaluate(() => document.cookie);
    expect(cookies).toContain('signed_in=1');
    expect(cookies).toContain('csrftoken=');
    expect(cookies).not.toContain('session=');
    expect(await sessionOf(page.context())).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  it('leads a visitor who cancels to the sign-in page of the site', async () => {
    const page = await openPage();
    await page.goto(`${auth.siteUrl}/accounts/login/?next=/mlb/scores`);
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.waitForURL(`${auth.siteUrl}/login?next=%2Fmlb%2Fscores`);
    await waitForStatus(page, 'signed out');
  });

  it('waits on a page of ours while the provider is away, and goes on by itself when it is back', async () => {
    const page = await openPage();
    await page.clock.install();
    isProviderAway = true;
    onTestFinished(() => {
      isProviderAway = false;
    });
    auth.clock.advance(5000);
    const url = `${auth.siteUrl}/accounts/login/?next=/mlb/scores`;
    await page.goto(url);
    await page.getByRole('heading', { name: 'The provider does not answer' }).waitFor();
    const isRetry = (response: Response) => response.url().includes('/accounts/login/');
    const [stillAway] = await Promise.all([page.waitForResponse(isRetry), page.clock.fastForward(11_000)]);
    expect(stillAway.status()).toBe(502);
    isProviderAway = false;
    // The page sets its timer anew only after it has read that answer.
    await vi.waitFor(
      async () => {
        await page.clock.fastForward(11_000);
        expect(page.url()).toContain(auth.providerUrl);
      },
      { timeout: WAIT_MS },
    );
    await page.getByRole('button', { name: /Dana Whitlock/ }).click();
    await page.waitForURL(`${auth.siteUrl}/mlb/scores`);
  });

  it('makes a change with the token, and none without it', async () => {
    const page = await openPage();
    await signIn(page, 'Dana Whitlock');
    const token = await page.evaluate(() => /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '');
    const change = { method: 'POST', body: '{}' };
    const headers = { 'Content-Type': 'application/json' };
    const [refusedStatus, refusal] = await askFromPage(page, '/api/member', { ...change, headers });
    expect([refusedStatus, refusal.error.code]).toEqual([403, 'CSRF_FAILED']);
    const withToken = { ...change, headers: { ...headers, 'X-CSRFToken': token } };
    expect((await askFromPage(page, '/api/member', withToken))[0]).toBe(200);
  });

  it('is over at six in the morning in New York', async () => {
    const page = await openPage();
    await signIn(page, 'Dana Whitlock');
    auth.clock.setTo('2025-07-21T05:59:59.999-04:00');
    await page.reload();
    await waitForStatus(page, 'signed in');
    auth.clock.advance(1);
    const [status, body] = await askFromPage(page, '/api/member');
    expect([status, body.error.code]).toEqual([403, 'SESSION_REQUIRED']);
    await page.reload();
    await waitForStatus(page, 'signed out');
    expect(await sessionOf(page.context())).toBeUndefined();
    expect(await page.evaluate(() => document.cookie)).not.toContain('signed_in');
  });

  it('leaves a cookie that is worthless after signing out, and another tab notices', async () => {
    const page = await openPage();
    const context = page.context();
    await signIn(page, 'Dana Whitlock');
    const stolen = await sessionOf(context);
    const tab = await context.newPage();
    await tab.goto(`${auth.siteUrl}/mlb/scores`);
    await waitForStatus(tab, 'signed in');

    expect(await askFromPage(page, '/api/auth/logout')).toEqual([200, { success: true }]);
    await tab.evaluate(() => dispatchEvent(new Event('focus')));
    await waitForStatus(tab, 'signed out');

    if (stolen) await context.addCookies([stolen]);
    const [status, body] = await askFromPage(page, '/api/member');
    expect([status, body.error.code]).toEqual([403, 'SESSION_REQUIRED']);
  });

  it('asks for the account again after signing out', async () => {
    const page = await openPage();
    await signIn(page, 'Dana Whitlock');
    await askFromPage(page, '/api/auth/logout');
    await signIn(page, 'Theo Marsh');
    const [, profile] = await askFromPage(page, '/profile/');
    expect(profile.name).toBe('Theo Marsh');
  });

  it('is not ended, and nothing is changed, by a page of another site', async () => {
    const page = await openPage();
    await signIn(page, 'Dana Whitlock');
    const evilUrl = await serve(`<img src="${auth.siteUrl}/api/auth/logout">
      <a href="${auth.siteUrl}/api/auth/logout">win</a>
      <form method="post" action="${auth.siteUrl}/api/anybody"><button>go</button></form>`);
    const evil = await page.context().newPage();
    // Asked of the server, since the browser keeps the answer to an image to itself.
    const waitForRefusals = (count: number) =>
      expect
        .poll(() => auth.findEvents('refused').map(({ reason }) => reason), { timeout: 60_000 })
        .toEqual([...before, ...Array.from({ length: count }, () => 'CROSS_SITE_REQUEST')]);
    const before = auth.findEvents('refused').map(({ reason }) => reason);

    await evil.goto(evilUrl);
    await waitForRefusals(1);
    // The one that SameSite=Lax does not stop: the browser sends the session along with a link.
    await evil.getByText('win').click();
    await waitForRefusals(2);
    await evil.goto(evilUrl);
    await waitForRefusals(3);
    await evil.getByRole('button', { name: 'go' }).click();
    await waitForRefusals(4);
    await page.reload();
    await waitForStatus(page, 'signed in');
  });

  it('lets a visitor in who subscribes, without signing in again', async () => {
    const page = await openPage();
    await signIn(page, 'Theo Marsh');
    expect((await askFromPage(page, '/api/premium'))[0]).toBe(403);
    await page.goto(`${auth.providerUrl}/subscribe?next=/mlb/exit-velocity-tracker`);
    expect(await page.getByRole('radio', { name: /Theo Marsh/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.waitForURL(`${auth.siteUrl}/mlb/exit-velocity-tracker`);
    expect((await askFromPage(page, '/api/premium'))[0]).toBe(200);

    await page.goto(`${auth.providerUrl}/subscribe`);
    await page.getByRole('button', { name: 'End the subscription' }).click();
    await page.waitForURL(`${auth.siteUrl}/`);
  });
});
