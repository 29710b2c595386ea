import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ConsoleSite, createConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { startConsoleProvider } from '../../harness/servers/console-provider.ts';
import { expect, test } from '../../harness/test.ts';

let made: ConsoleSite;
test.beforeEach(async ({ createSite, atEnd }) => {
  const provider = await startConsoleProvider(await mkdtemp(join(tmpdir(), 'console-provider-')));
  atEnd(() => provider.stop());
  made = await createConsoleSite({ createSite, atEnd, settings: provider.settings });
});

async function signIn(page: Page, name: RegExp) {
  await page.getByRole('link', { name: 'Sign in as yourself' }).click();
  await page.getByRole('button', { name }).click();
}

test('signs in at the provider, promotes under one’s own name, and makes and revokes a token', async ({
  page,
}) => {
  await page.goto(`${made.control.url}/apps/remote-tools`);
  await signIn(page, /Dana Whitlock/);
  await expect(page).toHaveURL(`${made.control.url}/apps/remote-tools`);
  await page.getByRole('button', { name: 'Promote 1.1.0' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Ready');
  await dialog.getByRole('button', { name: /^Promote/ }).click();
  await expect(page.getByText(/by Dana Whitlock/).first()).toBeVisible();
  const { stdout } = await made.site.mfe('history', 'remote-tools');
  expect(stdout).toMatch(/promote.*Dana Whitlock/);

  await page.getByRole('link', { name: 'Tokens' }).click();
  await page.getByRole('textbox', { name: 'Holder' }).fill('On call');
  await page.getByRole('textbox', { name: 'Apps' }).fill('*');
  await page.getByRole('checkbox', { name: 'rollback' }).check();
  await page.getByRole('button', { name: 'Make the token' }).click();
  const secret = await page.getByText(/^mfe_/).textContent();
  const headers = { authorization: `Bearer ${secret}` };
  expect((await fetch(`${made.control.url}/v1/whoami`, { headers })).status).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();
  const id = secret?.slice(4, 16);
  await page.getByRole('button', { name: `Revoke ${id}` }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('It was a try');
  await page.getByRole('button', { name: `Revoke ${id}` }).click();
  await expect(page.getByText('Revoked by Dana Whitlock: It was a try')).toBeVisible();
  expect((await fetch(`${made.control.url}/v1/whoami`, { headers })).status).toBe(401);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in as yourself' })).toBeVisible();
});

test('tells somebody without a role whom to ask', async ({ page }) => {
  await page.goto(made.control.url);
  await signIn(page, /Iris Calloway/);
  await expect(page.getByRole('alert')).toContainText('Ask the platform team which group you need');
});

for (const { theme, width } of LOOKS) {
  test(`reads well: sign-in and tokens, ${theme} at ${width} px`, async ({ page }, testInfo) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(made.control.url);
    await expect(page.getByRole('link', { name: 'Sign in as yourself' })).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: testInfo.outputPath('sign-in.png') });
    await signIn(page, /Dana Whitlock/);
    await page.goto(`${made.control.url}/tokens`);
    await expect(page.getByText('Dana Whitlock: promote, rollback of all apps')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.screenshot({ path: testInfo.outputPath('tokens.png'), fullPage: true });
  });
}
