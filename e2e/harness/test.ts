import { test as base, expect, type Page } from '@playwright/test';
import { createSite, type Site } from './site.ts';

/** What went wrong in a test's pages. A fault that nothing expects fails the test. */
export type Faults = { expect(pattern: RegExp): void };

type TestFixtures = { faults: Faults };
type WorkerFixtures = { sharedSite: Site };

// The sandbox provider is at `localhost`, so that the way there and back crosses sites as it does in production.
const THIS_MACHINE = new Set(['127.0.0.1', 'localhost']);

function watch(page: Page, found: string[]) {
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A navigation or a closed tab ends what is under way; that is no fault.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') found.push(`request: ${request.url()} ${reason}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !THIS_MACHINE.has(hostname)) found.push(`outside: ${request.url()}`);
  });
}

/**
 * Playwright's test with a site of the product behind it.
 *
 * `baseURL` is a site that all tests of a worker share and none changes; tests that publish make their own with
 * `createSite`. Console errors (CSP violations are among them), failed requests and requests that leave the machine
 * fail a test unless it expects them through `faults`.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const site = await createSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ sharedSite }, use) => use(sharedSite.url),
  faults: [
    async ({ context }, use) => {
      const found: string[] = [];
      const expected: RegExp[] = [];
      context.on('page', (page) => watch(page, found));
      await use({ expect: (pattern) => expected.push(pattern) });
      expect(found.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
