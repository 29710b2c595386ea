import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { aRemoteRelease, publishFixture } from '@sharpside/registry/testing/releases';
import { type ConsoleSite, shareConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { expect, test } from '../../harness/test.ts';

const COUNT = 300;

const toName = (index: number) => `remote-s${String(index).padStart(3, '0')}`;

const readMade = shareConsoleSite(test, async ({ site }) => {
  const store = openRegistryStore(site.registry, {});
  const names = Array.from({ length: COUNT }, (_, index) => toName(index));
  for (const name of names) await publishFixture(store, aRemoteRelease({ name }));
});

let made: ConsoleSite;
test.beforeEach(async ({ page }) => {
  made = readMade();
  await made.signIn(page);
});

test('asks again in bytes where nothing changed, and in kilobytes for a page', async ({ page }) => {
  const answers: { status: number; size: number }[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/v1/state')) return;
    const size = response.status() === 304 ? 0 : (await response.body()).length;
    answers.push({ status: response.status(), size });
  });
  await page.goto(made.control.url);
  await expect(page.getByRole('region', { name: 'Apps' }).getByRole('listitem')).toHaveCount(50);
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  expect(answers[0]?.size).toBeLessThan(60_000);
  // As a page does that is looked at again.
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await expect.poll(() => answers.at(-1), { timeout: 60_000 }).toEqual({ status: 304, size: 0 });
});

test('is accessible in both themes, on a phone and on a desk, also where nothing is found', async ({
  page,
  faults,
}) => {
  // The token is for remote-tools alone, so nobody looks at what others would do.
  faults.expect(/403/);
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const path of ['/?page=7', '/?search=nothing', '/together?search=s00&release=remote-s299%401.0.0']) {
      await page.goto(made.control.url + path);
      await expect(page.getByRole('searchbox', { name: 'Search apps' })).toBeVisible();
      await expect(page.getByText(`of ${COUNT + 2} apps`).or(page.getByText('Page 7 of 7'))).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
});
