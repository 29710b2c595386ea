import { createConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';
const APP = '/apps/remote-tools';
const NOTICE = 'Fractions of 1/7 are wrong today.';

test('a setting that a team changes in the console is seen by visitors, and ops take it back', async ({
  page,
  browser,
  createSite,
  atEnd,
}) => {
  const { site, control, signIn } = await createConsoleSite({ createSite, atEnd });
  const dialog = page.getByRole('dialog');
  const settings = page.getByRole('region', { name: 'Settings' });
  const visitor = await (await browser.newContext()).newPage();
  const openTab = await (await browser.newContext()).newPage();
  const noticeOf = (tab: typeof page) => tab.getByRole('note');
  await openTab.goto(site.url + CONVERTER);
  await expect(noticeOf(openTab)).toBeHidden();
  await signIn(page);

  await test.step('the console refuses what the app does not accept, and makes the change', async () => {
    await page.goto(control.url + APP);
    await settings.getByRole('button', { name: 'Change notice' }).click();
    await dialog.getByRole('combobox', { name: 'notice' }).selectOption('Another value');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('x'.repeat(201));
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Known fault');
    await dialog.getByRole('button', { name: 'Change setting' }).click();
    await expect(dialog).toContainText('must be a text of at most 200 characters');
    await dialog.getByRole('textbox', { name: 'Value' }).fill(NOTICE);
    await dialog.getByRole('button', { name: 'Change setting' }).click();
    await expect(settings).toContainText(`${NOTICE}Default: ''`);
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
    await expect(history).toContainText(`Set notice=${NOTICE}`);
  });

  await test.step('a new page has it before any script has run, and an open tab stays as it was', async () => {
    await expect.poll(async () => (await fetch(site.url + CONVERTER)).text()).toContain(NOTICE);
    await visitor.goto(site.url + CONVERTER);
    await expect(noticeOf(visitor)).toHaveText(NOTICE);
    await expect(visitor.locator('[data-release="remote-tools@1.0.0"]')).toBeVisible();
    await expect(noticeOf(openTab)).toBeHidden();
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(site.url + CONVERTER);
    await expect(noticeOf(plain)).toHaveText(NOTICE);
  });

  await test.step('the screen can be used on a phone and at a desk, in both themes', async () => {
    for (const { theme, width } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.goto(control.url + APP);
      await expect(settings).toContainText(NOTICE);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.goto(`${control.url}${APP}?do=settings&setting=notice`);
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
    }
  });

  await test.step('ops take it back, and the release stays', async () => {
    const { code } = await site.mfe('settings', 'remote-tools', 'rollback', '--reason', 'It is mended');
    expect(code).toBe(0);
    await expect.poll(async () => (await fetch(site.url + CONVERTER)).text()).not.toContain(NOTICE);
    await visitor.reload();
    await expect(visitor.locator('[data-release="remote-tools@1.0.0"]')).toBeVisible();
    await expect(noticeOf(visitor)).toBeHidden();
    expect((await site.mfe('history', '--verify')).stdout).toContain('they lead to what is stored');
  });
});
