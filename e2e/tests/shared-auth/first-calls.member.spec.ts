import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { signIn } from '../../harness/accounts.ts';
import { GATE, listMemberApps } from '../../harness/builds/member-apps.ts';
import { expect, test } from '../../harness/member-test.ts';
import { holdScripts } from '../../harness/pages/hold-scripts.ts';
import { fetchRemotePages, type LivePage } from '../../harness/pages/pages.ts';

declare global {
  /** Calls that the page made in advance, and that no code has used yet. */
  var firstCalls: Map<string, unknown> | undefined;
}

const SUBSCRIBERS = '/mlb/SECRETODDS';
const ROWS = '/api/mlb-odds/';

const preloadsSchema = v.object({ calls: v.object({ paths: v.array(v.string()) }) });

/** The calls that an opened page's block declares, with `<day>` in place of the date that its script fills in. */
async function readDeclared(page: Page): Promise<string[]> {
  const text = await page.locator('#member-preloads').textContent();
  const { calls } = v.parse(preloadsSchema, JSON.parse(text ?? ''));
  return calls.paths.map((path) => path.replace(/\{\w+\}/, '<day>'));
}

/** Calls of a page to the backend, in order, without their tokens. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams, search } = new URL(request.url());
    // Left out, because every page requests the freshness of its data after everything else.
    if (!/^\/(api|profile)\//.test(pathname) || pathname === '/api/freshness') return;
    const query = searchParams.has('token') ? '' : search;
    calls.push(pathname + query);
  });
  return calls;
}

const withoutDay = (call: string) => call.replace(/(?<=[?&](end_)?date=)\d{4}-\d\d-\d\d/, '<day>');

/** Scripts of a page that its document does not name, each of which costs another round trip. */
async function watchUnnamed(page: Page, path: string): Promise<() => string[]> {
  const html = await (await page.request.get(path)).text();
  const unnamed: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The page loads the script with which it measures itself after the rows.
    const isLate = pathname.startsWith('/assets/host/page-later.');
    if (pathname.endsWith('.js') && !isLate && !html.includes(`"${pathname}"`)) unnamed.push(pathname);
  });
  return () => unnamed;
}

const countUntaken = (page: Page) => page.evaluate(() => globalThis.firstCalls?.size);
const findTwice = (calls: readonly string[]) => calls.filter((call, at) => calls.indexOf(call) !== at);

/** Loads a screen and delays its scripts until its first calls are sent. Returns the declared calls. */
async function expectFirstCalls(page: Page, { path, access }: LivePage): Promise<string[]> {
  const tab = await page.context().newPage();
  const calls = watchCalls(tab);
  const listUnnamed = await watchUnnamed(tab, path);
  const release = await holdScripts(tab);
  await tab.goto(path, { waitUntil: 'commit' });
  const declared = await readDeclared(tab);
  const ofSession = access === 'subscriber' ? ['/profile/', '/api/check-subscription/'] : [];
  await expect.poll(() => calls.map(withoutDay).sort()).toEqual([...ofSession, ...declared].sort());
  release();
  await expect(tab.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => countUntaken(tab), `${path} makes other first calls than it declares`).toBe(0);
  expect(findTwice(calls), `twice on ${path}`).toEqual([]);
  expect(listUnnamed(), `not named in the page of ${path}`).toEqual([]);
  await tab.close();
  return declared;
}

test.describe('a subscriber', () => {
  test.use({ account: 'subscriber' });

  for (const app of listMemberApps()) {
    test(`has the first calls of every screen of ${app} under way before a script has arrived, and none is made twice`, async ({
      page,
      memberSite,
    }) => {
      // This visit stores in the browser that the account is a subscriber.
      await page.goto(SUBSCRIBERS);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('subscriber-session'))).not.toBeNull();
      const pages = await fetchRemotePages(memberSite.url, app);
      const declared: string[] = [];
      for (const screen of pages.filter(({ access }) => access !== 'public'))
        await test.step(screen.path, async () => declared.push(...(await expectFirstCalls(page, screen))));
      // The screens of `remote-gate` declare no calls.
      if (app !== GATE) expect(declared).not.toEqual([]);
    });
  }

  test('has the calls of a screen follow the query of its address', async ({ page }) => {
    const calls = watchCalls(page);
    await page.goto('/nba/whos-hot?sort=avg_assists');
    await expect(page.getByRole('article').first()).toBeVisible();
    const ofScreen = calls.filter((call) => call.startsWith('/api/nba-whos-hot/'));
    expect(ofScreen).toEqual([expect.stringContaining('sort=avg_assists')]);
  });
});

test('a session whose subscription is not known yet has its account asked for ahead, and no data', async ({
  page,
}) => {
  await signIn(page, 'subscriber');
  // Leaves the page, so that it makes no more calls.
  await page.goto('about:blank');
  const calls = watchCalls(page);
  const release = await holdScripts(page);
  await page.goto(SUBSCRIBERS, { waitUntil: 'commit' });
  await expect.poll(() => calls).toEqual(['/profile/', '/api/check-subscription/']);
  release();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(calls).toEqual(['/profile/', '/api/check-subscription/', ROWS]);
});

test('a visitor without a session has nothing asked for ahead', async ({ page }) => {
  const calls = watchCalls(page);
  const release = await holdScripts(page);
  await page.goto(SUBSCRIBERS, { waitUntil: 'commit' });
  await expect(page.locator('#member-preloads')).toBeAttached();
  release();
  await expect(page.getByRole('heading', { level: 1, name: /^Login to/ })).toBeVisible();
  expect(calls).toEqual(['/api/auth/status']);
  expect(await countUntaken(page)).toBeUndefined();
});

test('a session that is over at the backend ends as it does without the calls made ahead', async ({
  page,
  faults,
  baseURL,
}) => {
  faults.expect(/403/);
  await page.context().addCookies([{ name: 'signed_in', value: '1', url: baseURL ?? '' }]);
  const calls = watchCalls(page);
  await page.goto('/nba/whos-hot');
  // The sign-in card is there for a moment only: the page of this machine leads to its own sign-in at once.
  await expect(page.getByRole('heading', { name: /^Login to/ })).toBeVisible();
  expect(calls.filter((call) => call.startsWith('/api/nba-whos-hot/'))).toHaveLength(1);
});
