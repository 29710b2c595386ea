import { expectAccessibleInEveryLook } from '../../harness/pages/accessibility.ts';
import { fetchRemotePages, readHostPages } from '../../harness/pages/pages.ts';
import { visit } from '../../harness/pages/visit.ts';
import { expect, test } from '../../harness/test.ts';

test('axe finds nothing on any page that is open to all, dark and light, and each fits 320 px and paper', async ({
  page,
  faults,
  sharedSite,
}) => {
  faults.expect(/404/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const remotePages = await fetchRemotePages(sharedSite.url);
  const open = remotePages.filter(({ access }) => access === 'public').map(({ path }) => path);
  for (const path of [...(await readHostPages()), ...open]) {
    await visit(page, path);
    await expectAccessibleInEveryLook(page);
  }
});

test('what one entry of a list lacks is found, on a page that was come to from another', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/faq');
  await visit(page, '/sportsbooks/odds-converter');
  // Of rows that are alike, axe checks only the first two. The added button makes this row differ, so it is checked.
  const cell = page.getByRole('table').getByRole('row').nth(5).getByRole('cell').first();
  await cell.evaluate((one) => one.append(document.createElement('button')));
  await expect(expectAccessibleInEveryLook(page)).rejects.toThrow(/button-name/);
});
