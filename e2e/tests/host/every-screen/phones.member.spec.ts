import type { Page } from '@playwright/test';
import { expect, test } from '../../../harness/member-test.ts';
import { readLayoutShift, watchLayoutShifts } from '../../../harness/pages/layout-shifts.ts';
import { listScreens } from '../../../harness/pages/pages.ts';
import { APPS } from './kept-tree.ts';

/** Screens without rows, and the reason. */
const NO_BOARDS: Readonly<Record<string, string>> = {
  '/': 'the front page',
  '/faq': 'questions and answers',
  '/no-such-page': 'the page for unknown addresses',
  '/mlb/definition': 'definitions, after the list of their names',
  '/sportsbooks/arbitrage-calculator': 'a calculator',
  '/sportsbooks/odds-converter': 'a calculator',
};

const MAX_TOP_PX = 300;
const MAX_SHIFT = 0.02;

test.use({
  account: 'subscriber',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  timezoneId: 'America/New_York',
  contextOptions: { reducedMotion: 'reduce' },
});

/** Screens of cards, whose first card counts. The others are tables, whose first row counts. */
const CARDS = [
  '/mlb/daily-lineup-stats',
  '/mlb/inning-first-stats',
  '/mlb/scores',
  '/mlb/SECRETODDS',
  '/nba/awards',
  '/nba/first-basket',
  '/nba/three-pointer-hub',
  '/nba/whos-hot',
  '/nfl/target-shares-and-defensive-coverages',
];

/** Distance from the top of the page to its first row or card, in px. */
async function readFirstRow(page: Page, path: string): Promise<number> {
  const kind = CARDS.includes(path) ? 'section:not([aria-label=Filters]), article' : 'table tbody tr';
  const first = page.locator('main').locator(kind).filter({ visible: true }).first();
  return Math.round(await first.evaluate((element) => element.getBoundingClientRect().top + window.scrollY));
}

for (const app of APPS.filter((name) => name !== 'host')) {
  test(`on a phone, the rows of each board of ${app} begin above ${MAX_TOP_PX} px, and nothing jumps`, async ({
    page,
    memberSite,
  }) => {
    await watchLayoutShifts(page);
    const screens = (await listScreens(memberSite.url)).filter((screen) => screen.app === app);
    for (const { path, address } of screens) {
      await test.step(path, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        expect.soft(await readLayoutShift(page), `layout shift of ${path}`).toBeLessThan(MAX_SHIFT);
        if (path in NO_BOARDS) return;
        const top = await readFirstRow(page, path);
        expect.soft(top, `first row of ${path}`).toBeLessThan(MAX_TOP_PX);
      });
    }
  });
}
