import type { Page } from '@playwright/test';
import { holdScripts } from '../../../harness/pages/hold-scripts.ts';
import { fetchRemotePages, readHostPages } from '../../../harness/pages/pages.ts';
import { expect, test, waitUntilStarted } from '../../../harness/test.ts';
import { translatePage } from '../every-screen/translation.ts';

const CONVERTER = '/sportsbooks/odds-converter';
const ARBITRAGE = '/sportsbooks/arbitrage-calculator';

const openEarly = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

test('every page has its bar and its heading before any script has arrived', async ({
  page,
  sharedSite,
  faults,
}) => {
  faults.expect(/404.*no-such-page/);
  await holdScripts(page);
  const remotePages = await fetchRemotePages(sharedSite.url);
  expect(remotePages.length).toBeGreaterThan(1);
  for (const path of [...(await readHostPages()), ...remotePages.map((remotePage) => remotePage.path)]) {
    await test.step(path, async () => {
      await openEarly(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible();
      expect(await page.locator('main').textContent()).not.toBe('');
    });
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('every button of a page works before its scripts have arrived, or is kept until then', async ({
  page,
  faults,
}) => {
  faults.expect(/404.*no-such-page/);
  const release = await holdScripts(page);
  for (const path of [...(await readHostPages()), CONVERTER, ARBITRAGE]) {
    await test.step(path, async () => {
      await openEarly(page, path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const left = await page.evaluate(() => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('#root button')];
        const pressed = buttons.filter(
          (button) =>
            button.checkVisibility() &&
            !button.disabled &&
            !button.hasAttribute('commandfor') &&
            !button.hasAttribute('data-toggles-theme'),
        );
        for (const button of pressed) button.click();
        return pressed.flatMap((button) => (button.ariaBusy === 'true' ? [] : button.textContent));
      });
      expect(left).toEqual([]);
    });
  }
  release();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the calculators are whole before any script has arrived, and are taken over as they stand', async ({
  page,
}) => {
  for (const path of [CONVERTER, ARBITRAGE]) {
    await test.step(path, async () => {
      const release = await holdScripts(page);
      await openEarly(page, path);
      await expect(page.getByRole('textbox').first()).toBeVisible();
      const early = await page.locator('main').elementHandle();
      const before = await page.locator('main').innerHTML();
      release();
      await waitUntilStarted(page);
      expect(await early?.evaluate((element) => element.isConnected)).toBe(true);
      expect(await page.locator('main').innerHTML()).toBe(before);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('what is typed and chosen early is calculated when the scripts have arrived', async ({ page }) => {
  const release = await holdScripts(page);
  await openEarly(page, ARBITRAGE);
  await page.getByLabel('Line #1').fill('+150');
  await page.getByLabel('Line #2').fill('-120');
  await page.getByLabel('Bet #1 Amount').fill('40');
  await page.getByLabel('Show odds as').selectOption('fraction');
  await page.getByLabel('Bet #1 Amount').press('Enter');
  release();
  await waitUntilStarted(page);
  await expect(page.getByLabel('Bet #1 Amount')).toHaveValue('40');
  await expect(page.getByLabel('Line #2')).toHaveValue('-120');
  await expect(
    page.getByRole('region', { name: 'Results' }).or(page.getByText('$54.55')).first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/amount=40&line=%2B150&line=-120&calculated=1/);
  await expect(page.getByText('at 3/2')).toBeVisible();
  await expect(page.getByLabel('Show odds as')).toHaveValue('fraction');
});

// The harness fails a test whose page writes an error to the console.
test('a page that the browser translates before its scripts arrive starts and works', async ({ page }) => {
  const release = await holdScripts(page);
  await openEarly(page, CONVERTER);
  await expect(page.getByLabel('Decimal')).toBeVisible();
  await page.waitForLoadState();
  await translatePage(page);
  release();
  await waitUntilStarted(page);
  await page.getByLabel('Decimal').fill('2.50');
  await expect(page.getByLabel('American')).toHaveValue(/150/);
  await expect(page.getByRole('heading', { level: 1, name: 'Odds Converter' })).toBeVisible();
});
