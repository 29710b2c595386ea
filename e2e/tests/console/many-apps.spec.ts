import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { aRemoteRelease, publishFixture } from '@sharpside/registry/testing/releases';
import { createConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { expect, test } from '../../harness/test.ts';

const COUNT = 300;

test('is accessible in both themes, on a phone and on a desk, also where nothing is found', async ({
  page,
  faults,
  createSite,
  atEnd,
}) => {
  const made = await createConsoleSite({ createSite, atEnd });
  const store = openRegistryStore(made.site.registry, {});
  for (let index = 0; index < COUNT; index += 1) {
    const name = `remote-s${String(index).padStart(3, '0')}`;
    await publishFixture(store, aRemoteRelease({ name }));
  }
  await made.signIn(page);
  // The token is only for remote-tools, so plans for other apps are refused.
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
