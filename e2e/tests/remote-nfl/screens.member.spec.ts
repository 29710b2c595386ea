import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';
import { expectAccessibleInEveryLook } from '../../harness/pages/accessibility.ts';
import { fetchRemotePages } from '../../harness/pages/pages.ts';
import { expectSentToLogin, visit } from '../../harness/pages/visit.ts';

const COVERAGE = '/nfl/target-shares-and-defensive-coverages';
const HIT_RATES = '/nfl/nfl-hit-rates';

const table = (page: Page, name: string | RegExp) => page.getByRole('table', { name });
const props = (page: Page) => table(page, 'Props and their hit rates').locator('> tbody > tr[data-row]');
const region = (page: Page, name: string) => page.getByRole('region', { name });
const drawing = (page: Page, name: string | RegExp) => page.getByRole('img', { name }).locator('svg').first();

const MATCHUP = `${COVERAGE}?offense=KC&defense=BUF`;
const expectMatchup = async (page: Page) => {
  await expect(drawing(page, /^Coverage Distribution/)).toBeVisible();
  await expect(
    table(page, /receivers against/)
      .locator('[data-row]')
      .first(),
  ).toBeVisible();
};

// Reduced motion, because a turning spinner is drawn sixty times a second.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor is sent to /login from every NFL screen', {
  tag: ['@GATE-26', '@ROUTE-23', '@ROUTE-24', '@ROUTE-25', '@ROUTE-26', '@ROUTE-27'],
}, async ({ page, memberSite }) => {
  await expectSentToLogin(page, { site: memberSite.url, app: 'remote-nfl' });
});

test.describe('a member without the subscription', () => {
  test.use({ account: 'non-subscriber' });

  test('matches an offense with a defense, and restores the match from its link', {
    tag: ['@COV-02', '@COV-03', '@COV-10', '@COV-12', '@COV-13', '@COV-15', '@COV-17', '@COV-18', '@COV-19'],
  }, async ({ page }) => {
    // Without a team, the screen opens on the next game.
    await page.goto(`${COVERAGE}?offense=KC`);
    await expect(drawing(page, /^Target share/)).toBeVisible();
    await expect(page.getByText('Coverage Distribution')).toHaveCount(0);
    await region(page, 'Defensive Teams').getByRole('button', { name: 'Buffalo Bills' }).click();
    const pie = drawing(page, /^Man vs Zone Percentage/);
    await expect(pie).toBeVisible();
    await pie.locator('path[fill]').first().hover();
    await expect(page.getByText(/^Share of plays\d+\.\d%$/)).toBeVisible();
    const ranked = table(page, /receivers against/).locator('[data-row]');
    await ranked
      .first()
      .getByRole('button', { name: /by coverage$/ })
      .click();
    await expect(
      table(page, /by coverage$/)
        .locator('[data-row]')
        .first(),
    ).toBeVisible();
    await region(page, 'Coverage Matrix').getByLabel('Coverage', { exact: true }).selectOption('Cover 3');
    await expect(page).toHaveURL(`${COVERAGE}?offense=KC&defense=BUF&coverage=Cover+3`);
    await page.reload();
    await expect(drawing(page, /against Cover 3, Kansas City Chiefs, 20\d\d/)).toBeVisible();
    await expect(pie).toBeVisible();
    await page.goBack();
    await expect(drawing(page, /against all coverages/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Coverage Distribution')).toHaveCount(0);
    await page.goForward();
    await expect(pie).toBeVisible();
  });

  test('goes from a price to the converter filled in, and back to the same props', {
    tag: ['@CONV-18', '@CONV-19'],
  }, async ({ page }) => {
    await page.goto(`${HIT_RATES}?sort=odds&direction=desc`);
    await props(page).first().locator('a[href*="odds-converter"]').click();
    await expect(page.getByLabel('American (Moneyline)')).toHaveValue(/^[+-]\d{3,}$/);
    await page.getByRole('link', { name: 'Back to NFL Hit Rates' }).click();
    await expect(page).toHaveURL(`${HIT_RATES}?sort=odds&direction=desc`);
    await expect(props(page).first()).toBeVisible();
  });

  test('axe finds nothing, dark and light', async ({ page, memberSite }) => {
    for (const { path } of await fetchRemotePages(memberSite.url, 'remote-nfl')) {
      await visit(page, path === COVERAGE ? MATCHUP : path);
      if (path === COVERAGE) await expectMatchup(page);
      if (path === HIT_RATES) {
        await props(page)
          .first()
          .getByRole('button', { name: /^Games of/ })
          .click();
        await expect(drawing(page, /by game/)).toBeVisible();
      }
      await expectAccessibleInEveryLook(page);
    }
  });
});
