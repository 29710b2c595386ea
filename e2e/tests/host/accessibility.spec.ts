import { expectAccessibleInEveryLook } from '../../harness/pages/accessibility.ts';
import { fetchRemotePages, readHostPages } from '../../harness/pages/pages.ts';
import { visit } from '../../harness/pages/visit.ts';
import { test } from '../../harness/test.ts';

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
