import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../harness/accessibility.ts';
import { fetchRemotePages, readHostPages } from '../harness/pages.ts';
import { expect, test } from '../harness/test.ts';

/** Every page that needs no account, whoever declares it. */
async function listOpenPages(url: string): Promise<string[]> {
  const remotePages = await fetchRemotePages(url);
  const open = remotePages.filter(({ access }) => access === 'public').map(({ path }) => path);
  return [...(await readHostPages()), ...open];
}

for (const { theme, width } of LOOKS) {
  test(`axe finds nothing on any page that is open to all, ${theme}, ${width} px`, async ({
    page,
    faults,
    sharedSite,
  }) => {
    test.slow();
    faults.expect(/404/);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const path of await listOpenPages(sharedSite.url)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test('every page that is open to all fits a screen of 320 px', async ({ page, faults, sharedSite }) => {
  test.slow();
  faults.expect(/404/);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of await listOpenPages(sharedSite.url)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
