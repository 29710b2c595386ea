import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../../harness/member-test.ts';
import { findUnheardNames } from '../../../harness/pages/accessibility-tree.ts';
import { findLostInForcedColors } from '../../../harness/pages/forced-colors.ts';
import { findObsolete, toFileName, WRITE_SCREENS } from '../../../harness/pages/kept.ts';
import { walkByKeyboard } from '../../../harness/pages/keyboard-walk.ts';
import { listScreens } from '../../../harness/pages/pages.ts';
import { answerFromFile } from '../../../harness/pages/recorded-answers.ts';
import { visit } from '../../../harness/pages/visit.ts';
import { APPS, expectKeptTree, TREES, toAnswersFile } from './kept-tree.ts';
import { findLostText } from './text-in-room.ts';

const ROOMS = [
  { room: '1440 px at 200 %', width: 720, text: '' },
  { room: '320 px', width: 320, text: '' },
  { room: 'text of 200 %', width: 1440, text: '200%' },
] as const;

test.use({
  account: 'subscriber',
  timezoneId: 'UTC',
  locale: 'en-US',
  contextOptions: { reducedMotion: 'reduce' },
});

async function expectHeard(page: Page, file: string): Promise<void> {
  await expectKeptTree(page.getByRole('main'), file);
  expect(await findUnheardNames(page), `names on ${page.url()} that no screen reader says`).toEqual([]);
}

async function expectRoomForWords(page: Page): Promise<void> {
  for (const { room, width, text } of ROOMS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
    await expect
      .soft(async () => expect(await findLostText(page)).toEqual([]), `${page.url()}, ${room}`)
      .toPass({ timeout: 30_000 });
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function expectReadInForcedColors(page: Page): Promise<void> {
  // Light, because the page's theme is dark: colours of the theme that remain are then found.
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  expect.soft(await findLostInForcedColors(page), `in forced colours on ${page.url()}`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: null });
}

for (const app of APPS) {
  test(`each screen of ${app} has the tree that is kept, is walked by keys, and loses nothing at 200 % or in forced colours`, async ({
    page,
    memberSite,
    faults,
  }) => {
    faults.expect(/404/);
    const screens = (await listScreens(memberSite.url)).filter((screen) => screen.app === app);
    const answers = await answerFromFile(page, toAnswersFile(app));
    for (const { path, address } of screens) {
      await test.step(path, async () => {
        await visit(page, address);
        await expectHeard(page, `${app}/${toFileName(path)}.yaml`);
        expect.soft(await walkByKeyboard(page), `by keys on ${path}`).toEqual([]);
        await expectRoomForWords(page);
        await expectReadInForcedColors(page);
      });
    }
    expect(answers.missing, `not recorded; ${WRITE_SCREENS} does`).toEqual([]);
    await answers.save();
    const files = screens.map(({ path }) => `${toFileName(path)}.yaml`);
    expect(await findObsolete(join(TREES, app), files), `nothing needs these; ${WRITE_SCREENS}`).toEqual([]);
  });
}
