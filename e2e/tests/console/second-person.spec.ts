import type { Page } from '@playwright/test';
import { CONSOLE_HEADER, SESSION_PATH } from '@sharpside/contracts/control';
import { type ConsoleSite, createConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { expect, test } from '../../harness/test.ts';

/** Signs the browser in with a token for promotes that is somebody else's than that of `signIn`. */
async function signInAs(page: Page, { control, createToken }: ConsoleSite, holder: string): Promise<void> {
  const { text } = await createToken('promote', holder);
  const answer = await page.request.post(control.url + SESSION_PATH, {
    data: { tokens: [text] },
    headers: { [CONSOLE_HEADER]: '1', origin: control.url },
  });
  expect(answer.status()).toBe(200);
}

test('a promote waits for a second person, who accepts it', async ({ page, createSite, atEnd }, testInfo) => {
  const settings = { CONTROL_SECOND_PERSON: 'production' };
  const made = await createConsoleSite({ createSite, atEnd, settings });
  await made.signIn(page);
  await page.goto(`${made.control.url}/apps/remote-tools`);
  await page.getByRole('button', { name: 'Promote 1.1.0' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Ready');
  await dialog.getByRole('button', { name: /^Promote/ }).click();
  await page.goto(made.control.url);
  const accept = page.getByRole('button', { name: /^Accept: .*remote-tools/ });
  await expect(accept).toBeDisabled();
  expect((await made.site.mfe('status')).stdout).toContain('1.0.0');
  await signInAs(page, made, 'Theo of tools');
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(made.control.url);
    await expect(accept).toBeEnabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: testInfo.outputPath(`proposal-${theme}-${width}.png`), fullPage: true });
  }
  await accept.click();
  await made.site.waitUntilLive('1.1.0');
  const { stdout } = await made.site.mfe('history', 'remote-tools', '--limit', '1');
  expect(stdout).toContain('Olga of ops');
  expect(stdout).toContain('Theo of tools');
});
