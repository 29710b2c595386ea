import { CONSOLE_HEADER, SESSION_PATH } from '@sharpside/contracts/control';
import { createConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { openPreview } from '../../harness/pages/visit.ts';
import { expect, test } from '../../harness/test.ts';

test('a link to the site as it was is made beside the way back to it, and shows it', async ({
  page,
  context,
  createSite,
  atEnd,
}) => {
  const { site, control, createToken } = await createConsoleSite({ createSite, atEnd });
  await site.mfe('promote', 'remote-tools', '1.1.0');
  await site.waitUntilLive('1.1.0');
  const tokens = [(await createToken('publish')).text, (await createToken('rollback')).text];
  const headers = { [CONSOLE_HEADER]: '1', origin: control.url };
  await page.request.post(control.url + SESSION_PATH, { data: { tokens }, headers });

  await page.goto(control.url);
  await page.getByRole('link', { name: 'Back to this, revision 2' }).click();
  await page.getByRole('button', { name: 'Make a preview link' }).click();
  const link = page.getByRole('link', { name: /_preview/ });
  await expect(link).toBeVisible();
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath(`link-${theme}-${width}.png`) });
    if (theme === 'dark') await page.getByRole('button', { name: 'Dark mode' }).click();
  }
  const preview = await context.newPage();
  await openPreview(preview, (await link.getAttribute('href')) ?? '');
  const mark = preview.getByRole('complementary', { name: 'Preview' });
  await expect(mark).toContainText('Preview without your account: revision 2 of production');
});
