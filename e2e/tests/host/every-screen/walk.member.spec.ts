import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { GATE, listMemberApps } from '../../../harness/builds/member-apps.ts';
import { expect, test } from '../../../harness/member-test.ts';
import { findLostInForcedColors } from '../../../harness/pages/forced-colors.ts';
import { walkByKeyboard } from '../../../harness/pages/keyboard-walk.ts';
import { listScreens } from '../../../harness/pages/pages.ts';
import { answerFromFile } from '../../../harness/pages/recorded-answers.ts';
import { findLostText } from '../../../harness/pages/text-in-room.ts';

const APPS = ['host', 'remote-tools', ...listMemberApps().filter((app) => app !== GATE)];

/** 1440 px at 200 %, the narrowest phone, and text twice as large on a wide window. */
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

async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

for (const app of APPS) {
  test(`each screen of ${app} is walked by keys, and loses nothing at 200 % or in forced colours`, async ({
    page,
    memberSite,
    faults,
  }) => {
    faults.expect(/404/);
    await answerFromFile(page, join(import.meta.dirname, 'answers', `${app}.json`));
    for (const screen of (await listScreens(memberSite.url)).filter((one) => one.app === app)) {
      await openScreen(page, screen.address);
      const { wrong } = await walkByKeyboard(page);
      expect.soft(wrong, `by keys on ${screen.path}`).toEqual([]);
      for (const { room, width, text } of ROOMS) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
        await expect
          .soft(async () => expect(await findLostText(page)).toEqual([]), `${screen.path}, ${room}`)
          .toPass({ timeout: 3000 });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      // Of the other kind than the theme, which is dark.
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
      expect.soft(await findLostInForcedColors(page), `in forced colours on ${screen.path}`).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none', colorScheme: null });
    }
  });
}
