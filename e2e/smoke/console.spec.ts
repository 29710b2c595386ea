import type { Page } from '@playwright/test';
import { createConsoleSite } from '../harness/console-site.ts';
import { expect, test } from '../harness/test.ts';

const APP = '/apps/remote-tools';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test('shows a canary that the command line starts, raises it, aborts it and rolls back', async ({
  page,
  faults,
  createSite,
  atEnd,
}) => {
  const made = await createConsoleSite({ createSite, atEnd });
  const open = (path = '/') => page.goto(made.control.url + path);
  const readLive = async () => (await fetch(`${made.site.url}/live.json`)).text();

  // The test stops the service at its end, which causes these faults.
  faults.expect(/ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|Failed to load/);
  await made.signIn(page);
  await open();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'remote-tools' }) });
  await expect(row).toContainText('1.0.0');
  await made.site.mfe('promote', 'remote-tools', '1.1.0', '--canary', '10');
  await expect(row).toContainText('10 %');

  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Raise the canary 1.1.0' }).click();
  await dialog(page).getByRole('textbox', { name: 'Share of the visitors' }).fill('50');
  await expect(dialog(page)).toContainText('50 % of the visitors get 1.1.0 instead of 10 %');
  await dialog(page).getByRole('button', { name: 'Raise' }).click();
  await expect(card(page, 'Canary')).toContainText('50 % of visitors');

  await page.getByRole('button', { name: 'Promote the canary 1.1.0' }).click();
  await dialog(page).getByRole('button', { name: 'Promote canary' }).click();
  await expect(card(page, 'Live')).toContainText('1.1.0');
  await expect.poll(readLive).toContain('"version":"1.1.0"');

  await page.getByRole('button', { name: 'Roll back from 1.1.0' }).click();
  await dialog(page).getByRole('button', { name: 'Roll back' }).click();
  await expect(dialog(page)).toContainText('Say why, for the history.');
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Stakes are wrong');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Live')).toContainText('1.0.0');
  await expect.poll(readLive).not.toContain('"version":"1.1.0"');
  const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(latest).toContainText('Rolled back from 1.1.0 to 1.0.0');
  await expect(latest).toContainText('Stakes are wrong');
  await expect(latest).toContainText(/by Olga of ops, token [a-z2-7]{12}/);

  // Opened by its address, because no button offers a change that would be refused.
  await open(`${APP}?do=promote&version=1.1.0`);
  await dialog(page).getByRole('button', { name: 'Promote' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('1.1.0 was withdrawn;');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(made.control.url + APP);

  await made.control.stop();
  await expect(page.getByText('The connection to the control service is lost')).toBeVisible();
});
