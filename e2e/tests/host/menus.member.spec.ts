import type { Page } from '@playwright/test';
import { type LiveDocument, liveDocumentSchema, type Navigation, parseContract } from '@sharpside/contracts';
import { expect, test } from '../../harness/member-test.ts';

const bar = (page: Page) => page.getByRole('banner');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function readMenus(page: Page): Promise<Navigation[]> {
  const live: LiveDocument = parseContract(
    liveDocumentSchema,
    await (await page.request.get('/live.json')).json(),
    '/live.json',
  );
  const releases = Object.values(live.discovery.microFrontends).flatMap(([release]) => release ?? []);
  return releases
    .flatMap(({ extras }) => extras.declaration.navigation ?? [])
    .sort((one, other) => one.order - other.order);
}

test('no open menu is cut off, in a narrow and a wide window', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 600 });
  await page.goto('/');
  const menus = await readMenus(page);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 600 });
    for (const { label, items } of menus) {
      await bar(page).getByRole('button', { name: label, exact: true }).click();
      for (const item of items) {
        const link = bar(page).getByRole('link', { name: item.label, exact: true });
        await expect(link, `${width} px`).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the sheet has every menu that is declared, by touch, in targets for a thumb', {
    tag: ['@NAV-23', '@NAV-29'],
  }, async ({ page }) => {
    await page.goto('/sportsbooks/odds-converter');
    await bar(page).getByRole('button', { name: 'Menu', exact: true }).tap();
    for (const { label, items } of await readMenus(page)) {
      const opener = sheet(page).getByRole('button', { name: label, exact: true });
      await opener.tap();
      await expect(sheet(page).locator('button[aria-expanded=true]')).toHaveText([label]);
      for (const item of items) {
        const link = sheet(page)
          .getByRole('link', { name: item.label, exact: true })
          .filter({ visible: true });
        await expect(link).toHaveAttribute('href', item.path);
        await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    }
  });
});

test.describe('a signed-in visitor', () => {
  // The account with the longest text about its plan.
  test.use({ account: 'unshared-subscriptions' });

  test('finds who is signed in, and the plan', async ({ page }) => {
    await page.goto('/faq');
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 700 });
      const [opener, opened] = width === 320 ? ['Menu', sheet(page)] : ['Account', bar(page)];
      await bar(page).getByRole('button', { name: opener, exact: true }).click();
      await expect(opened.getByText('Iris Calloway')).toBeVisible();
      // On a phone the account is one row, which opens.
      if (width === 320) await opened.getByText('Iris Calloway').click();
      await expect(opened.getByText(/^Creatorly does not tell this site/)).toBeInViewport({ ratio: 1 });
      await expect(opened.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    }
  });
});
