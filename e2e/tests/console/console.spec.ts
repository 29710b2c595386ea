import type { Page } from '@playwright/test';
import { NEEDING_A_NAME, NEW_NAME, toolsBuild } from '../../harness/builds/variants.ts';
import { type ConsoleSite, createConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { pressRefused } from '../../harness/pages/press-refused.ts';
import { expect, test } from '../../harness/test.ts';

const APP = '/apps/remote-tools';

let made: ConsoleSite;
test.beforeEach(async ({ createSite, atEnd }) => {
  made = await createConsoleSite({ createSite, atEnd });
});

const open = (page: Page, path = '/') => page.goto(made.control.url + path);

async function trySignIn(page: Page, ...tokens: string[]) {
  await page.getByRole('textbox', { name: /^Tokens/ }).fill(tokens.join('\n'));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** The edge's live document for visitors of the site. */
const readLive = async () => (await fetch(`${made.site.url}/live.json`)).text();

test('signs in with good tokens only, and does what they allow', async ({ page, faults }) => {
  faults.expect(/401/);
  const [promote, old] = [await made.createToken('promote'), await made.createToken('rollback')];
  await made.expire(old);
  await open(page, APP);

  await trySignIn(page, `mfe_aaaaaaaaaaaa_${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText('is not one of this registry');
  await trySignIn(page, promote.text, old.text);
  await expect(page.getByRole('alert')).toContainText('expired');
  await trySignIn(page, promote.text);
  await expect(page.getByRole('heading', { name: 'remote-tools', level: 1 })).toBeVisible();
  await expect(card(page, 'Live')).toContainText('1.0.0');

  const freeze = page.getByRole('button', { name: 'Freeze remote-tools' });
  await expect(freeze).toHaveAccessibleDescription(/without a token for rollback of remote-tools/);
  // A pointer can still press a disabled action.
  await pressRefused(freeze);
  await expect(dialog(page)).toBeHidden();

  // Revoked while its session goes on: the next look is the last.
  await made.site.mfe('token', 'revoke', promote.id, '--reason', 'It leaked');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('aborts a canary, compares releases, says which fit and who uses a name, and has no faults that axe finds', async ({
  page,
}) => {
  await made.site.mfe('promote', 'remote-tools', '1.1.0', '--canary', '10');
  // Nothing is live on staging that it could be compared with.
  await made.site.mfe('publish', 'remote-tools', '--dir', toolsBuild(NEEDING_A_NAME), '--channel', 'staging');
  await made.signIn(page);
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await open(page);
    await expect(page.getByRole('heading', { name: 'remote-tools' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name of a shared package' }).fill('shared-ui#Card');
    await page.keyboard.press('Enter');
    const uses = page.getByRole('table', { name: 'Releases on production that use shared-ui#Card' });
    await expect(uses.getByRole('row', { name: /^remote-tools 1\.1\.0 canary/ }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await open(page, APP);
    const misfit = `${NEEDING_A_NAME} does not fit what is live on production: remote-tools imports ${NEW_NAME}`;
    await expect(page.getByRole('region', { name: 'Releases' }).getByText(misfit)).toBeVisible();
    await expect(page.getByRole('table', { name: /What browsers load of 1.0.0 and 1.1.0/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Abort the canary 1.1.0' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Stakes are wrong');
  await dialog(page).getByRole('button', { name: 'Abort' }).click();
  await expect(card(page, 'Canary')).toContainText('No canary');
  await expect(page.getByRole('row', { name: /^1.1.0/ })).toContainText('Withdrawn');
});

/** Presses a button and confirms its dialog, with the keyboard; without a reason nothing is sent. */
async function confirm(page: Page, button: string, reason: string) {
  await page.getByRole('button', { name: button, exact: true }).press('Enter');
  const why = dialog(page).getByRole('textbox', { name: 'Reason' });
  await expect(why).toBeFocused();
  await why.press('Enter');
  await expect(dialog(page)).toContainText('Say why, for the history.');
  await why.fill(reason);
  await why.press('Enter');
  await expect(dialog(page)).toBeHidden();
  // The button may be gone, and its focus must not be lost.
  await expect(page.getByRole('region', { name: 'What visitors get' })).toBeFocused();
}

test('charts what a browser told, then freezes, pins and takes an app off the site', async ({ page }) => {
  await page.goto(`${made.site.url}/sportsbooks/odds-converter`);
  await made.signIn(page);
  const readTold = async () => (await page.request.get(`${made.control.url}/v1${APP}/observations`)).text();
  await expect.poll(readTold).toContain('"loads":1');
  await open(page, APP);
  const loads = card(page, 'Load time of the first screen');
  await expect(loads.locator('circle')).toHaveCount(2);
  await loads.getByRole('button', { name: 'Show as table' }).click();
  await expect(loads.getByRole('cell', { name: / m?s$/ })).toHaveCount(2);

  await confirm(page, 'Freeze remote-tools', 'World Series');
  await expect(page.getByText('Frozen: it takes no promotes and no canaries')).toBeVisible();
  await confirm(page, 'Unfreeze remote-tools', 'It is over');
  await confirm(page, 'Pin remote-tools', 'Known to be good');
  await expect(page.getByText('Pinned to 1.0.0')).toBeVisible();
  await confirm(page, 'Unpin remote-tools', 'Go on');

  await confirm(page, 'Take off the site remote-tools', 'Winter');
  await expect(card(page, 'Live')).toContainText('Nothing of it is live here');
  await expect.poll(readLive).not.toContain('remote-tools');
});
