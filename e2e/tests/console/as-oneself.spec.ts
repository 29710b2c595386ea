import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ConsoleSite, createConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { pressRefused } from '../../harness/pages/press-refused.ts';
import { startConsoleProvider } from '../../harness/servers/console-provider.ts';
import { expect, test } from '../../harness/test.ts';

let made: ConsoleSite;
let provider: Awaited<ReturnType<typeof startConsoleProvider>>;
test.beforeEach(async ({ createSite, atEnd }) => {
  provider = await startConsoleProvider(await mkdtemp(join(tmpdir(), 'console-provider-')));
  atEnd(() => provider.stop());
  made = await createConsoleSite({ createSite, atEnd, settings: provider.settings });
});

async function signIn(page: Page, name: RegExp) {
  await page.getByRole('link', { name: 'Sign in with Creatorly' }).click();
  await page.getByRole('button', { name }).click();
}

async function expectGoodLooks(page: Page, name: string, wait: () => Promise<void>) {
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.reload();
    await wait();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: test.info().outputPath(`${name}-${theme}-${width}.png`), fullPage: true });
  }
}

test('signs in at the provider, promotes under one’s own name, and makes and revokes a token, in both themes and widths', async ({
  page,
}) => {
  await page.goto(`${made.control.url}/apps/remote-tools`);
  const toProvider = page.getByRole('link', { name: 'Sign in with Creatorly' });
  await expectGoodLooks(page, 'sign-in', () => expect(toProvider).toBeVisible());
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
  const rights = page.getByText('Dana Whitlock: promote, rollback of all apps');
  await expectGoodLooks(page, 'tokens', () => expect(rights).toBeVisible());
  expect((await fetch(`${made.control.url}/v1/whoami`, { headers })).status).toBe(401);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(toProvider).toBeVisible();
});

test('on a phone, somebody on call rolls back, and is told why they cannot promote', async ({ page }) => {
  await made.site.mfe('promote', 'remote-tools', '1.1.0');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${made.control.url}/apps/remote-tools`);
  const toProvider = page.getByRole('link', { name: 'Sign in with Creatorly' });
  await toProvider.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Theo Marsh/ }).click();
  await expect(page.getByText('Theo Marsh').filter({ visible: true })).toBeVisible();

  const unable = page.getByRole('button', { name: 'Promote 1.0.0' });
  const reason = 'None of your groups gives promote of remote-tools. Ask the platform team.';
  await expect(unable).toHaveAccessibleDescription(reason);
  await pressRefused(unable);
  await expect(page.getByRole('dialog')).toBeHidden();
  // A toast shows the reason, too, because a touch screen has no hovering.
  await expect(page.locator('[data-sonner-toast]')).toHaveText(reason);

  await page.getByRole('button', { name: 'Roll back from 1.1.0' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Stakes are wrong');
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByRole('region', { name: 'Live', exact: true })).toContainText('1.0.0');
  const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(latest).toContainText(/by Theo Marsh, token [a-z2-7]{12}/);
  const { stdout } = await made.site.mfe('history', 'remote-tools', '--json');
  expect(stdout).toContain('Theo Marsh <non-subscriber>');
  await made.site.mfe('history', '--verify');

  // No script of the page can read the session.
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.getByRole('button', { name: 'Sign out' }).click();
  // No second click is needed, because the provider still has the person's session.
  await toProvider.click();
  await expect(page.getByRole('heading', { name: 'remote-tools', level: 1 })).toBeVisible();
});

test('tells somebody without a role who they are, what counts and whom to ask', async ({ page }) => {
  await page.goto(made.control.url);
  await signIn(page, /Iris Calloway/);
  const noRole = page.getByRole('heading', { name: 'You have no role here' });
  await expect(page.getByText('Iris Calloway <unshared-subscriptions>')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(['release-managers', 'on-call']);
  await expect(page.getByRole('main')).toContainText('Ask the platform team which one you need');
  await expectGoodLooks(page, 'no-role', () => expect(noRole).toBeVisible());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in with Creatorly' })).toBeVisible();
});

test('takes tokens while the provider is down', async ({ page }) => {
  await provider.stop();
  await page.goto(`${made.control.url}/apps/remote-tools`);
  await page.getByRole('link', { name: 'Sign in with Creatorly' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The provider does not answer.');
  await expectGoodLooks(page, 'provider-away', () => expect(alert).toBeVisible());
  const { text } = await made.createToken('promote');
  await page.getByRole('textbox', { name: /^Tokens/ }).fill(text);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'remote-tools', level: 1 })).toBeVisible();
});
