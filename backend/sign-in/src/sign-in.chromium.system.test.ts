import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CHROMIUM_ARGS, requireChromium } from '../../../scripts/workspace/chromium.ts';
import { passOn } from './testing/pass-on.ts';
import { type AuthForTests, startAuthForTests } from './testing/start-auth-for-tests.ts';

const EVENING = '2025-07-20T22:00:00-04:00';
// This limit only ends tests that hang.
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

  async function openPage(options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(WAIT_MS);
    onTestFinished(() => context.close());
    return context.newPage();
  }

  async function signIn(page: Page, name: string, next = '/mlb/whos-hot?team=NYY') {
    await page.goto(`${auth.siteUrl}/accounts/login/?next=${encodeURIComponent(next)}`);
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.waitForURL((url) => url.origin === auth.siteUrl);
  }

  async function serve(body: string) {
    const server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    return address === null || typeof address === 'string' ? '' : `http://127.0.0.1:${address.port}/`;
  }

  const waitForStatus = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

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
    // The page sets its next timer only after it has read the 502, so one step of the clock may come too early.
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

  it('is not ended, and nothing is changed, by a page of another site', async () => {
    const page = await openPage();
    await signIn(page, 'Dana Whitlock');
    const evilUrl = await serve(`<img src="${auth.siteUrl}/api/auth/logout">
      <a href="${auth.siteUrl}/api/auth/logout">win</a>
      <form method="post" action="${auth.siteUrl}/api/anybody"><button>go</button></form>`);
    const evil = await page.context().newPage();
    // Counts on the server, because pages cannot read the response to an image.
    const waitForRefusals = (count: number) =>
      expect
        .poll(() => auth.findEvents('refused').map(({ reason }) => reason), { timeout: 60_000 })
        .toEqual([...before, ...Array.from({ length: count }, () => 'CROSS_SITE_REQUEST')]);
    const before = auth.findEvents('refused').map(({ reason }) => reason);

    await evil.goto(evilUrl);
    await waitForRefusals(1);
    // SameSite=Lax does not stop this request, because a browser sends the session cookie with a link to another site.
    await evil.getByText('win').click();
    await waitForRefusals(2);
    await evil.goto(evilUrl);
    await waitForRefusals(3);
    await evil.getByRole('button', { name: 'go' }).click();
    await waitForRefusals(4);
    await page.reload();
    await waitForStatus(page, 'signed in');
  });
});
