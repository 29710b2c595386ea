import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { parseContractJson, remoteManifestSchema } from '@sharpside/contracts';
import { bannerOf, toolsBuild } from '../../harness/builds/variants.ts';
import { expect, test, waitUntilStarted } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';
const SECTION = '**/live.json?section=*';

const bar = (page: Page) => page.getByRole('banner');
const heading = (page: Page) => page.getByRole('heading', { name: 'Odds Converter', level: 1 });
const converterLink = (page: Page) => bar(page).getByRole('link', { name: 'Odds Converter' });

/** Paths of the documents, sections and scripts of remotes that the page asks for. */
function watchRequests(page: Page) {
  const asked = { documents: [] as string[], sections: [] as string[], scripts: [] as string[] };
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.resourceType() === 'document') asked.documents.push(pathname);
    if (searchParams.has('section')) asked.sections.push(searchParams.get('section') ?? '');
    if (pathname.startsWith('/assets/remote-')) asked.scripts.push(pathname);
  });
  return asked;
}

async function openMenu(page: Page) {
  await bar(page).getByRole('button', { name: 'Tools' }).click();
  await expect(converterLink(page)).toBeVisible();
}

async function requireEntry(): Promise<string> {
  const file = join(toolsBuild('1.0.0'), 'remote.json');
  return parseContractJson(remoteManifestSchema, await readFile(file, 'utf8'), file).entry;
}

/** A browser that takes one import map a page: further ones mean nothing to it. */
const takeOneMap = () => {
  const { append } = Element.prototype;
  Element.prototype.append = function (...nodes) {
    for (const node of nodes)
      if (node instanceof HTMLScriptElement && node.type === 'importmap') node.type = 'not-known-here';
    Reflect.apply(append, this, nodes);
  };
};

test('a page names no script of other sections', async ({ page }) => {
  for (const path of ['/', '/faq', '/no-such-page']) {
    const response = await page.request.get(path);
    expect(await response.text()).not.toContain('/assets/remote-');
  }
  expect(await (await page.request.get(CONVERTER)).text()).toContain('/assets/remote-tools/');
});

test('a section is opened by a click without a page load, at the cost of one request', async ({ page }) => {
  const asked = watchRequests(page);
  await page.goto('/faq');
  expect(asked.scripts).toEqual([]);
  await openMenu(page);
  await converterLink(page).click();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Odds Converter/);
  expect(asked.documents).toEqual(['/faq']);
  expect(asked.sections).toEqual(['/sportsbooks']);

  await page.goBack();
  await expect(page.getByRole('heading', { name: /Questions|FAQ/i, level: 1 })).toBeVisible();
  await page.goForward();
  await expect(heading(page)).toBeVisible();
  expect(asked.documents).toEqual(['/faq']);
  expect(asked.sections).toEqual(['/sportsbooks']);
});

test('a section is opened by keys alone', async ({ page }) => {
  const asked = watchRequests(page);
  await page.goto('/faq');
  await bar(page).getByRole('button', { name: 'Tools' }).focus();
  // The menu's last page.
  await page.keyboard.press('ArrowUp');
  await expect(converterLink(page)).toBeFocused();
  // The focus alone asks for it.
  await expect.poll(() => asked.sections).toEqual(['/sportsbooks']);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(asked.documents).toEqual(['/faq']);
});

test('a pointer over a link asks for its section, and for none of its scripts', async ({ page }) => {
  const asked = watchRequests(page);
  await page.goto('/faq');
  await openMenu(page);
  expect(asked.sections).toEqual([]);
  await converterLink(page).hover();
  await expect.poll(() => asked.sections).toEqual(['/sportsbooks']);
  expect(asked.scripts).toEqual([]);
});

test('a script of an opened section that is not the published one does not run', async ({ page, faults }) => {
  faults.expect(/integrity|digest|remoteEntry|remote-tools/i);
  const address = `/assets/remote-tools/${await requireEntry()}`;
  // Before the page: a shell that repairs itself asks for it again, up to the end of the test.
  const body = `globalThis.tampered = true;\n${await (await page.request.get(address)).text()}`;
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto('/faq');
  await openMenu(page);
  await converterLink(page).click();
  await expect(page.getByText('This section is unavailable right now')).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
});

test('a browser that takes one import map a page loads the page of the section', async ({ page }) => {
  await page.addInitScript(takeOneMap);
  const asked = watchRequests(page);
  await page.goto('/faq');
  await openMenu(page);
  await converterLink(page).click();
  await expect(heading(page)).toBeVisible();
  expect(asked.documents).toEqual(['/faq', CONVERTER]);
  // Until then, links load pages by themselves.
  await waitUntilStarted(page);
  await bar(page).getByRole('link', { name: 'FAQ' }).click();
  await expect(heading(page)).toBeHidden();
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  // The page of the section has its scripts already.
  expect(asked.documents).toEqual(['/faq', CONVERTER]);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(heading(page)).toBeHidden();
});

test('a section that does not answer says so, and Retry brings it once it does', async ({ page, faults }) => {
  faults.expect(/live\.json/);
  await page.route(SECTION, (route) => route.abort('connectionrefused'));
  await page.goto('/faq');
  await openMenu(page);
  await converterLink(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This section is unavailable right now' });
  await expect(alert).toBeVisible();
  await page.unroute(SECTION);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toBeVisible();
});

test('a section that failed is asked for again by whoever comes back', async ({ page, faults }) => {
  faults.expect(/live\.json/);
  await page.route(SECTION, (route) => route.abort('connectionrefused'));
  const asked = watchRequests(page);
  await page.goto('/faq');
  await openMenu(page);
  await converterLink(page).click();
  await expect(page.getByText('This section is unavailable right now')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('This section is unavailable right now')).toBeHidden();
  await page.unroute(SECTION);
  await page.goForward();
  await expect(heading(page)).toBeVisible();
  expect(asked.documents).toEqual(['/faq']);
});

test('a path that no section has is not found without a page load', async ({ page }) => {
  const asked = watchRequests(page);
  await page.goto('/faq');
  for (const path of ['/sportsbooks/no-such-page', '/no-such-section']) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.goBack();
  }
  expect(asked.documents).toEqual(['/faq']);
});

test('a section with another release since comes with a page load, in that release', async ({
  page,
  createSite,
}) => {
  const site = await createSite();
  const asked = watchRequests(page);
  await page.goto(`${site.url}/faq`);
  await openMenu(page);
  await site.release('1.1.0');
  await converterLink(page).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(bannerOf('1.1.0'))).toBeVisible();
  expect(asked.documents).toEqual(['/faq', CONVERTER]);
});

test('an opened section leaves a release that is withdrawn, without a page load', async ({
  page,
  createSite,
}) => {
  const site = await createSite();
  await site.release('1.1.0');
  const asked = watchRequests(page);
  await page.goto(`${site.url}/faq`);
  await openMenu(page);
  await converterLink(page).click();
  await expect(page.getByText(bannerOf('1.1.0'))).toBeVisible();
  await site.mfe('rollback', 'remote-tools', '--reason', 'a fault');
  await expect(page.getByText(bannerOf('1.1.0'))).toBeHidden();
  await expect(heading(page)).toBeVisible();
  expect(asked.documents).toEqual(['/faq']);
});
