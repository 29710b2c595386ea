import type { Locator, Page } from '@playwright/test';
import type { Account } from '../../../harness/accounts.ts';
import { expect } from '../../../harness/member-test.ts';
import { openPage } from '../../../harness/pages/visit.ts';

type State = {
  /** Name of the kept file, without `.yaml`. */
  state: string;
  account: Extract<Account, 'subscriber'> | null;
  /** Brings the page into the state, and returns the part to check. */
  show: (page: Page) => Promise<Locator>;
};

const BOARD = '/mlb/exit-velocity-tracker';
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const banner = (page: Page) => page.getByRole('banner');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Closes the parts that the previous state opened. Opens the page at `path` unless it is already shown. */
async function open(page: Page, path: string, size = DESKTOP): Promise<void> {
  await page.setViewportSize(size);
  await page.keyboard.press('Escape');
  if (new URL(page.url()).pathname !== path) await openPage(page, path);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Opens a board with its rows, and presses a control there. */
async function press(page: Page, control: Locator, size = DESKTOP): Promise<void> {
  await open(page, BOARD, size);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await control.click();
}

export const SHELL_STATES: readonly State[] = [
  {
    state: 'bar-and-foot-of-a-visitor',
    account: null,
    async show(page) {
      await open(page, '/contact');
      return page.locator('body');
    },
  },
  {
    state: 'sign-in-asked-for',
    account: null,
    async show(page) {
      await open(page, '/mlb/scores');
      return page.getByRole('main');
    },
  },
  {
    state: 'bar-of-a-member',
    account: 'subscriber',
    async show(page) {
      await open(page, '/faq');
      return banner(page);
    },
  },
  {
    state: 'menu-open',
    account: 'subscriber',
    async show(page) {
      await open(page, '/faq');
      await banner(page).getByRole('button', { name: 'Tools', exact: true }).click();
      return banner(page);
    },
  },
  {
    state: 'account-menu-open',
    account: 'subscriber',
    async show(page) {
      await open(page, '/faq');
      await banner(page).getByRole('button', { name: 'Account' }).click();
      await expect(banner(page).getByText('Dana Whitlock')).toBeVisible();
      return banner(page);
    },
  },
  {
    state: 'menu-of-a-phone',
    account: 'subscriber',
    async show(page) {
      await open(page, '/faq', PHONE);
      await banner(page).getByRole('button', { name: 'Menu', exact: true }).click();
      await page
        .getByRole('dialog', { name: 'Menu' })
        .getByRole('button', { name: 'Tools', exact: true })
        .click();
      return page.getByRole('dialog', { name: 'Menu' });
    },
  },
  {
    state: 'jump-to-open',
    account: 'subscriber',
    async show(page) {
      await open(page, '/faq');
      await banner(page).getByRole('button', { name: 'Jump to' }).click();
      await page.keyboard.type('hot');
      return page.getByRole('dialog');
    },
  },
  {
    state: 'screen-on-its-way',
    account: 'subscriber',
    async show(page) {
      await page.route('**/api/park-factors-all/**', () => undefined);
      await open(page, '/mlb/park-factors');
      await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
      return page.getByRole('main');
    },
  },
  {
    state: 'screen-without-data',
    account: 'subscriber',
    async show(page) {
      await page.route('**/api/nfl/defenses-against-qbs/**', (route) =>
        route.fulfill({ status: 404, json: {} }),
      );
      await open(page, '/nfl/defensive-team-stats');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      return page.getByRole('main');
    },
  },
  {
    state: 'section-unavailable',
    account: 'subscriber',
    async show(page) {
      await page.route('**/assets/remote-nba/**', (route) => route.abort());
      await open(page, '/faq');
      await page.goto('/nba/awards');
      await expect(page.getByRole('alert')).toBeVisible();
      await page.unroute('**/assets/remote-nba/**');
      return page.getByRole('main');
    },
  },
  {
    state: 'row-open',
    account: 'subscriber',
    async show(page) {
      await press(page, page.locator('main [data-toggle]').first());
      await expect(page.locator('[data-details] [data-row]').first()).toBeVisible();
      return page.locator('main table').first();
    },
  },
  {
    state: 'calendar-open',
    account: 'subscriber',
    async show(page) {
      await press(page, button(page, 'Open the calendar of Start date'));
      return page.getByRole('dialog');
    },
  },
  {
    state: 'list-of-a-filter-open',
    account: 'subscriber',
    async show(page) {
      await press(page, page.getByRole('button', { name: /^Team / }));
      return page.getByRole('dialog');
    },
  },
  {
    state: 'filters-of-a-phone',
    account: 'subscriber',
    async show(page) {
      await press(page, button(page, 'Filters'), PHONE);
      return page.getByRole('dialog');
    },
  },
  {
    state: 'info-open',
    account: 'subscriber',
    async show(page) {
      await press(page, button(page, 'About Percentile'));
      return page.getByRole('columnheader', { name: 'Percentile' });
    },
  },
  {
    state: 'chart-as-a-table',
    account: 'subscriber',
    async show(page) {
      await open(page, '/nfl/target-shares-and-defensive-coverages?offense=KC&defense=BUF');
      await button(page, 'Show as table').first().click();
      return page.getByRole('figure').first();
    },
  },
];
