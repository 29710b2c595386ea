import type { Page } from '@playwright/test';
import { bannerOf } from '../../harness/builds/variants.ts';
import { expect, test, waitUntilStarted } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';

const bar = (page: Page) => page.getByRole('banner');
const heading = (page: Page) => page.getByRole('heading', { name: 'Odds Converter', level: 1 });
const converterLink = (page: Page) => bar(page).getByRole('link', { name: 'Odds Converter' });

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

/** Simulates a browser that accepts one import map per page, and ignores all further maps. */
const takeOneMap = () => {
  const { append } = Element.prototype;
  Element.prototype.append = function (...nodes) {
    for (const node of nodes)
      if (node instanceof HTMLScriptElement && node.type === 'importmap') node.type = 'not-known-here';
    Reflect.apply(append, this, nodes);
  };
};

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

test('a browser that takes one import map a page loads the page of the section', async ({ page }) => {
  await page.addInitScript(takeOneMap);
  const asked = watchRequests(page);
  await page.goto('/faq');
  await openMenu(page);
  await converterLink(page).click();
  await expect(heading(page)).toBeVisible();
  expect(asked.documents).toEqual(['/faq', CONVERTER]);
  // Until the shell has started, links load a new page.
  await waitUntilStarted(page);
  await bar(page).getByRole('link', { name: 'FAQ' }).click();
  await expect(heading(page)).toBeHidden();
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  // The browser still has the section's page with its scripts, so going back loads no page.
  expect(asked.documents).toEqual(['/faq', CONVERTER]);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(heading(page)).toBeHidden();
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
