import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { PROVIDER_LOGIN_PATH } from '@sharpside/contracts';
import { findFirefox, findWebKit } from '../../../scripts/workspace/engines.ts';
import { ACCOUNTS } from '../accounts.ts';
import { fetchSharedSite, NEEDS_OWN_SITE, type SharedSite } from '../shared-sites.ts';
import { createSite, type Site, type SiteOptions } from '../site.ts';
import type { Engine, EngineName, EnginePage, Target } from './engine.ts';
import { startFirefoxEngine } from './firefox-engine.ts';
import { toQuery } from './look-up.ts';
import { startWebKitEngine } from './webkit-engine.ts';

type Start = (folder: string) => Promise<Engine>;

/** Per engine: gives the function that starts it, or undefined if the engine is not installed on this machine. */
const STARTS: Readonly<Record<EngineName, () => Start | undefined>> = {
  firefox() {
    const program = findFirefox();
    return program === undefined ? undefined : (folder) => startFirefoxEngine(program, folder);
  },
  webkit() {
    const programs = findWebKit();
    return programs && ((folder) => startWebKitEngine(programs, folder));
  },
};

const SCREENSHOT_MS = 5_000;

type WorkerFixtures = { engineName: EngineName; engine: Engine | null; memberSite: SharedSite };
type TestFixtures = {
  /** A tab of a visitor without a session. */
  tab: EnginePage;
  /** Makes a site for one test. The site is closed after the test's tab. */
  makeSite: (options?: Omit<SiteOptions, 'isInProcess'>) => Promise<Site>;
  atEnd: (work: () => Promise<void>) => void;
};

/**
 * The test of the smoke suite. Each test runs in every engine, with the engine's own input and without Playwright's
 * pages.
 * If an engine is missing, its tests are skipped with its name as the reason.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const start = STARTS[engineName]();
      if (start === undefined) return use(null);
      const folder = await mkdtemp(join(tmpdir(), `${engineName}-`));
      const engine = await start(join(folder, 'profile'));
      await use(engine);
      await engine.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  memberSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => use(await fetchSharedSite('member')),
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  atEnd: async ({}, use) => {
    const works: (() => Promise<void>)[] = [];
    await use((work) => works.unshift(work));
    for (const work of works) await work();
  },
  makeSite: ({ atEnd }, use, testInfo) =>
    use(async (options) => {
      testInfo.skip(...NEEDS_OWN_SITE);
      const site = await createSite({ ...options, isInProcess: true });
      atEnd(() => site.close());
      return site;
    }),
  tab: async ({ engine, engineName, atEnd: _sitesEndLater }, use, testInfo) => {
    testInfo.skip(engine === null, engineName);
    if (engine === null) return;
    const tab = await engine.openPage();
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus) {
      // No screenshot is made of a page that hangs. The test's own error says more than a failure here.
      const body = await Promise.race([
        tab.screenshot().catch(() => undefined),
        pause(SCREENSHOT_MS, undefined, { ref: false }),
      ]);
      if (body) await testInfo.attach('screenshot', { body, contentType: 'image/png' });
    }
    await tab.close();
  },
});

/** Waits until the value that `work` reads from the visible elements is as expected. */
export const expectRead = <T>(tab: EnginePage, target: Target, work: (elements: Element[]) => T) =>
  // A page that navigates cannot be read, so a failure to read is tried again.
  expect.poll(() => tab.read(target, work).catch(() => undefined), {
    message: JSON.stringify(toQuery(target)),
    intervals: [50, 50, 100, 100, 200],
  });

export const expectShown = (tab: EnginePage, target: Target): Promise<void> =>
  expectRead(tab, target, ({ length }) => length > 0).toBe(true);

export const expectHidden = (tab: EnginePage, target: Target): Promise<void> =>
  expectRead(tab, target, ({ length }) => length).toBe(0);

/** Waits until the page has started, so that its shell handles keys and clicks. */
export async function expectStarted(tab: EnginePage): Promise<void> {
  await expectShown(tab, { css: '[data-ready] > body' });
}

export async function open(tab: EnginePage, url: string): Promise<void> {
  await tab.goto(url);
  await expectStarted(tab);
}

/** Signs the tab's visitor in as the subscriber, through the sandbox's provider, and opens a page of the site. */
export async function signIn(tab: EnginePage, { site, to }: { site: string; to: string }): Promise<void> {
  await tab.goto(`${site}${PROVIDER_LOGIN_PATH}?next=${encodeURIComponent(to)}`);
  const account = { role: 'button', name: new RegExp(ACCOUNTS.subscriber) } as const;
  await expectShown(tab, account);
  await tab.click(account);
  await expectShown(tab, { role: 'button', name: 'Logout' });
  await expectStarted(tab);
}
export { expect };
