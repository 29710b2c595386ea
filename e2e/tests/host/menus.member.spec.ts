import type { Page } from '@playwright/test';
import { type LiveDocument, liveDocumentSchema, type Navigation, parseContract } from '@sharpside/contracts';
import { expect, test } from '../../harness/member-test.ts';

const bar = (page: Page) => page.getByRole('banner');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** The menus of the live remotes, in the order of the bar. */
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

const listHrefs = (page: Page, menu: string) =>
  bar(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: menu, exact: true }) })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

const toRows = ({ items }: Navigation) => items.map(({ label, path }) => [label, path]);

test('the bar has every menu that is declared, in order, with its links, by mouse', {
  tag: ['@NAV-09', '@NAV-14', '@NAV-16', '@NAV-19', '@NAV-24'],
}, async ({ page }) => {
  await page.goto('/');
  const menus = await readMenus(page);
  expect(menus.length).toBeGreaterThan(1);
  await expect(bar(page).locator('nav > ul > li > :is(a, button):visible')).toHaveText(
    ['Home', ...menus.map(({ label }) => label), 'FAQ'],
    { useInnerText: true },
  );
  for (const menu of menus) {
    await bar(page).getByRole('button', { name: menu.label, exact: true }).click();
    expect(await listHrefs(page, menu.label)).toEqual(toRows(menu));
    await expect(bar(page).locator('button[aria-expanded=true]:visible')).toHaveText([menu.label]);
  }
});

test('every link of every menu is reached by keys alone', async ({ page }) => {
  await page.goto('/');
  const menus = await readMenus(page);
  await bar(page).getByRole('link', { name: 'Home', exact: true }).focus();
  for (const { label, items } of menus) {
    await page.keyboard.press('ArrowRight');
    await expect(bar(page).getByRole('button', { name: label, exact: true })).toBeFocused();
    for (const item of items) {
      await page.keyboard.press('ArrowDown');
      await expect(page.locator(':focus')).toHaveText(item.label);
      await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Escape');
    await expect(bar(page).getByRole('button', { name: label, exact: true })).toBeFocused();
  }
  await page.keyboard.press('ArrowRight');
  await expect(bar(page).getByRole('link', { name: 'FAQ' })).toBeFocused();
});

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
    // A page without prerendered content: where there is a bar, it answers.
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
  for (const { account, name, plan } of [
    { account: 'subscriber', name: 'Dana Whitlock', plan: /^Subscription paid until \w{3} \d+, \d{4}\.$/ },
    { account: 'expired-subscriber', name: 'Priya Okafor', plan: /^Your subscription ended on / },
    { account: 'unshared-subscriptions', name: 'Iris Calloway', plan: /^Creatorly does not tell this site/ },
    { account: 'broken-profile', name: 'Your account cannot be read right now.', plan: /^Retry$/ },
  ] as const) {
    test.describe(() => {
      test.use({ account });

      test(`finds who is signed in, and the plan: ${account}`, async ({ page, faults }) => {
        if (account === 'broken-profile') faults.expect(/50\d/);
        await page.goto('/faq');
        await bar(page).getByRole('button', { name: 'Account' }).click();
        await expect(bar(page).getByText(name)).toBeVisible();
        await expect(bar(page).getByText(plan)).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Escape');
        await page.setViewportSize({ width: 320, height: 700 });
        await bar(page).getByRole('button', { name: 'Menu', exact: true }).click();
        await expect(sheet(page).getByText(name)).toBeVisible();
        await expect(sheet(page).getByText(plan)).toBeInViewport({ ratio: 1 });
        await expect(sheet(page).getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
      });
    });
  }
});
