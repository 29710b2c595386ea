import { setTimeout as pause } from 'node:timers/promises';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { LIVE_DOCUMENT_ID } from '@sharpside/contracts';
import { fetchSharedSite, NEEDS_OWN_SITE, type SharedSite } from './shared-sites.ts';
import { createSite, type Site, type SiteOptions } from './site.ts';

/** Faults of a test's pages. A fault fails the test unless it matches a pattern that the test expects. */
export type Faults = { expect(pattern: RegExp): void };

/** Makes a site for one test, which is closed with it. Skips the test if the run was given a site. */
export type CreateSite = (options?: Omit<SiteOptions, 'isInProcess'>) => Promise<Site>;

/** Registers a cleanup. Cleanups run in reverse order, after all tabs are closed. */
export type AtEnd = (work: () => Promise<void>) => void;

type TestFixtures = { faults: Faults; atEnd: AtEnd; createSite: CreateSite };
type WorkerFixtures = { sharedSite: SharedSite };

// `localhost` is the sandbox provider. It has another host name than the site, so that signing in crosses sites, as in
// production.
const THIS_MACHINE = new Set(['127.0.0.1', 'localhost']);

/**
 * The edge refuses some beacons of a run, because all browsers have the same address, and it limits the beacons of an
 * address.
 */
const isRefusedBeacon = (message: ConsoleMessage) =>
  message.location().url.endsWith('/beacons') && message.text().includes('429');

const CLOSING_MS = 20_000;

/**
 * Closes a page, but does not wait forever: Chromium sometimes never confirms the closing of a page that is about to
 * reload.
 */
async function closePage(page: Page): Promise<void> {
  const isClosed = await Promise.race([
    page.close().then(() => true),
    pause(CLOSING_MS, false, { ref: false }),
  ]);
  // A page that is not closed may still send requests, which must not count as faults of the test.
  if (!isClosed) page.removeAllListeners();
}

function watch(page: Page, found: string[]) {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusedBeacon(message))
      found.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A navigation or a closed tab aborts running requests, which is not a fault.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') found.push(`request: ${request.url()} ${reason}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !THIS_MACHINE.has(hostname)) found.push(`outside: ${request.url()}`);
  });
}

/** Waits for the shell. Playwright regards a prerendered page as complete before its shell handles keys. */
export const waitUntilStarted = (page: Page): Promise<unknown> =>
  page.waitForFunction((liveDocumentId) => {
    const { dataset } = document.documentElement;
    const isOfSite = document.getElementById(liveDocumentId) !== null;
    const isPrerendered = document.getElementById('root')?.hasChildNodes();
    return !isOfSite || !isPrerendered || 'ready' in dataset || 'failed' in dataset;
  }, LIVE_DOCUMENT_ID);

/** Makes a page believe that its tab is hidden or shown. For Playwright, the tabs of a browser are all visible. */
export const turn = (page: Page, state: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/**
 * Playwright's test with a site of the product behind it.
 *
 * `baseURL` is a site that all tests of a run share and none changes. Tests that publish make their own with
 * `createSite`.
 * `page.goto` and `page.reload` return when the page has started, unless their options say what to wait for.
 * Console errors (including CSP violations), failed requests and requests that leave the machine fail a test, unless
 * it expects them through `faults`.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => use(await fetchSharedSite('open')),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ sharedSite }, use) => use(sharedSite.url),
  atEnd: async ({ context }, use) => {
    const works: (() => Promise<void>)[] = [];
    await use((work) => works.unshift(work));
    // Pages are closed first, because an open page would send requests to a server that is gone.
    await Promise.all(context.pages().map(closePage));
    for (const work of works) await work();
  },
  createSite: ({ atEnd }, use, { skip }) =>
    use(async (options) => {
      skip(...NEEDS_OWN_SITE);
      const site = await createSite({ ...options, isInProcess: true });
      atEnd(() => site.close());
      return site;
    }),
  page: async ({ page, javaScriptEnabled }, use, testInfo) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const whenStarted = async <T>(loaded: Promise<T>, isEarly: boolean): Promise<T> => {
      const response = await loaded;
      if (javaScriptEnabled && !isEarly) await waitUntilStarted(page);
      return response;
    };
    page.goto = (url, options) => whenStarted(goto(url, options), options?.waitUntil !== undefined);
    page.reload = (options) => whenStarted(reload(options), options?.waitUntil !== undefined);
    await use(page);
    if (testInfo.status === testInfo.expectedStatus || page.isClosed()) return;
    // Playwright's option for screenshots is not used: it takes one of every page, and discards it if the test passes.
    const body = await page.screenshot().catch(() => undefined); // The test's own error says more.
    if (body) await testInfo.attach('screenshot', { body, contentType: 'image/png' });
  },
  faults: [
    async ({ context }, use) => {
      const found: string[] = [];
      const expected: RegExp[] = [];
      context.on('page', (page) => watch(page, found));
      await use({ expect: (pattern) => expected.push(pattern) });
      const faults = found.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
      // The faults are in the first line of the message, because the end of a run shows only that line.
      expect(faults, `The page had faults: ${faults.join('; ')}`).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
