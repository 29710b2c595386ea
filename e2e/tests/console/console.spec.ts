import { NEEDING_A_NAME, NEW_NAME, toolsBuild } from '../../harness/builds/variants.ts';
import { createConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { expect, test } from '../../harness/test.ts';

const APP = '/apps/remote-tools';

test('aborts a canary, compares releases, says which fit and who uses a name, and has no faults that axe finds', async ({
  page,
  createSite,
  atEnd,
}) => {
  const made = await createConsoleSite({ createSite, atEnd });
  const open = (path = '/') => page.goto(made.control.url + path);
  const dialog = page.getByRole('dialog');
  await made.site.mfe('promote', 'remote-tools', '1.1.0', '--canary', '10');
  // Published to staging: in production it would have to fit the live host, which lacks the name.
  await made.site.mfe('publish', 'remote-tools', '--dir', toolsBuild(NEEDING_A_NAME), '--channel', 'staging');
  await made.signIn(page);
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await open();
    await expect(page.getByRole('heading', { name: 'remote-tools' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name of a shared package' }).fill('shared-ui#Card');
    await page.keyboard.press('Enter');
    const uses = page.getByRole('table', { name: 'Releases on production that use shared-ui#Card' });
    await expect(uses.getByRole('row', { name: /^remote-tools 1\.1\.0 canary/ }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await open(APP);
    const misfit = `${NEEDING_A_NAME} does not fit what is live on production: remote-tools imports ${NEW_NAME}`;
    await expect(page.getByRole('region', { name: 'Releases' }).getByText(misfit)).toBeVisible();
    await expect(page.getByRole('table', { name: /What browsers load of 1.0.0 and 1.1.0/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Abort the canary 1.1.0' }).click();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stakes are wrong');
  await dialog.getByRole('button', { name: 'Abort' }).click();
  await expect(page.getByRole('region', { name: 'Canary', exact: true })).toContainText('No canary');
  await expect(page.getByRole('row', { name: /^1.1.0/ })).toContainText('Withdrawn');
});

test('restores the ticked apps of a plan, and shows what became of each', async ({
  page,
  createSite,
  atEnd,
}) => {
  const made = await createConsoleSite({ createSite, atEnd });
  await made.signIn(page);
  await made.site.mfe('promote', 'remote-tools', '1.1.0');

  await page.goto(made.control.url);
  // Once the promote is on screen, the first of these links leads to the revision before it.
  await expect(page.getByText('Revision 3', { exact: false }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Back to this/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Back to revision/ })).toBeVisible();
  const address = page.url();
  const button = page.getByRole('button', { name: /^Restore/ });
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(address);
    const tools = page.getByRole('checkbox', { name: 'remote-tools' });
    await expect(tools).toBeChecked();
    await page.getByText('remote-tools', { exact: true }).click();
    await expect(tools).not.toBeChecked();
    await expect(button).toHaveText('Restore 0 apps');
    await expect(button).toBeDisabled();
    await tools.press('Space');
    await expect(button).toHaveText('Restore 1 app');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('textbox', { name: 'Reason' }).fill('Stakes are wrong');
  await button.click();
  const rows = page.getByRole('list', { name: 'What became of each app' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'remote-tools' })).toHaveText(/1\.1\.0 → 1\.0\.0Done$/);
  await expectAccessible(page);
});
