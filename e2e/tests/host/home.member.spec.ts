import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';
import { readLayoutShift, watchLayoutShifts } from '../../harness/pages/layout-shifts.ts';
import { fetchRemotePages } from '../../harness/pages/pages.ts';
import { openPage } from '../../harness/pages/visit.ts';

const board = (page: Page) => page.getByRole('region', { name: 'On the board' });

for (const width of [1440, 390]) {
  test(`the board lights up with figures and games, and moves nothing, without the data cache of the screens, at ${width} px`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(await response.text());
    });
    await page.setViewportSize({ width, height: 900 });
    await watchLayoutShifts(page);
    await page.goto('/');
    // The best bet, or a figure if no pick is a bet.
    await expect(board(page).getByText(/^(Best bet · |MLB · Hottest bat)/)).toBeVisible();
    await expect(board(page).getByRole('listitem')).toHaveCount(6);
    await expect(board(page).getByText('Sample data')).toBeVisible();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(
      page.getByRole('contentinfo').getByText(/^MLB data: updated (today|yesterday) \d+:\d\d [AP]M ET$/),
    ).toBeVisible();
    expect(await readLayoutShift(page)).toBeLessThan(0.02);
    expect(scripts.filter((script) => script.includes('useSWR'))).toEqual([]);
  });
}

// Upcoming: '... at ..., MLB, today 7:10 PM ET, best prices ...'; live: '..., MLB, live, Top 3rd'; finished: '..., MLB, today, Final'.
const GAME_NAME =
  /^.+ at .+, (MLB|NBA|NFL)(, Game \d)?, (live, .+|(today|tomorrow) (\d+:\d\d [AP]M ET|Time TBD)(, best prices .+)?|(today|tomorrow), .+)$/;

/** Texts of the board that do not fit into their boxes. */
const findCut = (page: Page) =>
  board(page)
    .locator('li [aria-hidden=true] *')
    .evaluateAll((all) => {
      const edge = all[0]?.closest('ul')?.getBoundingClientRect().right ?? 0;
      return (
        all
          // Drawings of badges are left out, because they extend beyond their boxes.
          .filter((part) => part.clientWidth > 0 && !part.closest('svg'))
          .filter(
            (part) =>
              part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > Math.ceil(edge),
          )
          .map(({ textContent }) => textContent)
      );
    });

/** Height of the highest part, in px. */
const findHeight = (parts: Locator) =>
  parts.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().height)));

test.describe('a game on the board', () => {
  // In Berlin an evening game of the league begins at night, on the next day.
  test.use({ account: 'subscriber', timezoneId: 'Europe/Berlin' });

  test('is one link, for a thumb, that says league, day and zone, at any width', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto('/');
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const rows = board(page).getByRole('listitem');
      await expect(rows).toHaveCount(6);
      for (const row of await rows.all()) {
        await expect(row.getByRole('link', { name: GAME_NAME })).toHaveCount(1);
        await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await expect.poll(() => findCut(page), `${width} px`).toEqual([]);
    }
  });

  test('stands whole with the longest words, the second of a day, and a name that nobody knows', async ({
    page,
  }) => {
    const side = { team: '', name: 'Nowhere Nobodies', score: 128 };
    const games = ['in', 'pre', 'post'].map((state) => ({
      id: state,
      section: 'MLB',
      state,
      starts_at: '2026-07-25T23:05:00.000Z',
      day: '2026-07-25',
      is_start_set: state !== 'pre',
      game_number: 2,
      detail: state === 'in' ? 'Delayed - Bottom 11th' : 'Postponed',
      away: { team: 'ARI', name: 'Arizona Diamondbacks', score: 128 },
      home: state === 'post' ? side : { team: 'PHI', name: 'Philadelphia Phillies', score: 128 },
      path: null,
    }));
    await page.route('**/api/highlights', (route) => route.fulfill({ json: { figures: [], games } }));
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto('/');
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(board(page).getByRole('listitem')).toHaveCount(3);
      // Each score is on one line, and no word is broken.
      const scores = board(page).getByText('128', { exact: true });
      const name = board(page).getByText('Diamondbacks', { exact: true }).first();
      if (width === 1440) await expect.poll(async () => (await name.boundingBox())?.height).toBeLessThan(30);
      await expect.poll(() => findCut(page), `${width} px`).toEqual([]);
      await expect(scores).toHaveCount(6);
      await expect.poll(() => findHeight(scores), `${width} px`).toBeLessThan(30);
    }
  });

  test('leads to the screen of its league that shows it, on its day', async ({ page, memberSite }) => {
    const screens = (await fetchRemotePages(memberSite.url)).map(({ path }) => path);
    // The first answer is repeated, because games may end during the test.
    let answer: string | undefined;
    await page.route('**/api/highlights', async (route) => {
      answer ??= await (await route.fetch()).text();
      await route.fulfill({ contentType: 'application/json', body: answer });
    });
    await page.goto('/');
    const links = board(page).getByRole('listitem').getByRole('link');
    await expect(links).toHaveCount(6);
    // A subscriber's rows of baseball lead to the odds once the subscription is known, though no menu names that page.
    await expect(board(page).locator('a[href="/mlb/SECRETODDS"]').first()).toBeVisible();
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const byScreen = new Map(hrefs.map((href) => [href.split('?')[0] ?? '', href]));
    for (const [screen, href] of byScreen) {
      expect(screens).toContain(screen);
      await board(page).locator(`a[href="${href}"]`).first().click();
      await expect(page).toHaveURL(new RegExp(`${screen}(\\?|$)`));
      const date = href.split('date=')[1];
      if (date === undefined) {
        // The odds have all days.
        await expect(page.getByRole('heading', { name: 'MLB Odds' })).toBeVisible();
        await openPage(page, '/');
        continue;
      }
      const day = new Date(date);
      const long = day.toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
      await expect(page.getByRole('main').getByText(long).first()).toBeVisible();
      await openPage(page, '/');
    }
  });
});

for (const width of [1440, 390]) {
  test(`tonight's pick, the record and the converter come after the page and move nothing, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchLayoutShifts(page);
    await page.goto('/');
    const record = page.getByRole('region', { name: 'Said before, counted after' });
    await expect(record.getByRole('table')).toBeVisible();
    const pick = page.getByRole('region', { name: /best bet/ });
    await expect(pick.getByText('Fair price')).toBeVisible();
    await page.getByLabel('Your side').fill('+150');
    await expect(
      page.getByRole('region', { name: 'What is a price worth?' }).getByText('40.0%'),
    ).toBeVisible();
    expect(await readLayoutShift(page)).toBeLessThan(0.02);
    // Nothing is wider than the window.
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBe(0);
  });
}

test.describe('for a visitor with a session', () => {
  test.use({ account: 'subscriber' });

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`the board comes first, and moves nothing, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await watchLayoutShifts(page);
      await page.goto('/');
      const price = board(page)
        .getByText(/^[+-]\d{3,}$/)
        .first();
      await expect(price).toBeVisible();
      await expect.poll(async () => (await price.boundingBox())?.y).toBeLessThan(300);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      await expect(page.getByRole('link', { name: 'Explore Analytics' })).toBeInViewport();
      if (width > 390) await expect(page.getByRole('heading', { name: /^Ton|^Tom/ })).toBeInViewport();
      expect(await readLayoutShift(page)).toBeLessThan(0.02);
    });
  }
});

test('a backend that fails leaves no hole and no error', async ({ page, faults }) => {
  faults.expect(/503/);
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }));
  await watchLayoutShifts(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'What it takes to break even' })).toBeVisible();
  await expect(page.getByText('Games, picks and record cannot be loaded right now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  // No room is kept for what does not come.
  const excess = await page.evaluate(() => {
    const bottom = (id: string) =>
      document.getElementById(id)?.closest('section')?.getBoundingClientRect().bottom;
    const next = document.getElementById('sections')?.getBoundingClientRect().top;
    return (next ?? Number.POSITIVE_INFINITY) - (bottom('worth') ?? 0);
  });
  expect(excess).toBeLessThan(160);
  await expect(page.getByText(/sample data/i)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
});
