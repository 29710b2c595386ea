import { expect, type Page } from '@playwright/test';

export type MlbScreen = { path: string; heading: RegExp; access: 'protected' | 'subscriber' };

export const MLB_SCREENS: readonly MlbScreen[] = [
  { path: '/mlb/the-script', heading: /^The MLB Script$/, access: 'subscriber' },
  { path: '/mlb/the-hit-script', heading: /^The MLB Hit Script$/, access: 'subscriber' },
  { path: '/mlb/exit-velocity-tracker', heading: /^MLB Exit Velocity Tracker \d{4}$/, access: 'subscriber' },
  { path: '/mlb/whos-hot', heading: /Who's Hot/, access: 'subscriber' },
  { path: '/mlb/SECRETODDS', heading: /^MLB Odds$/, access: 'subscriber' },
  { path: '/mlb/starting-pitcher-stats', heading: /^Starting Pitcher Stats$/, access: 'protected' },
  { path: '/mlb/daily-lineup-stats', heading: /^Daily Lineup Stats/, access: 'protected' },
  { path: '/mlb/scores', heading: /^MLB Scores$/, access: 'protected' },
  { path: '/mlb/park-factors', heading: /^MLB Park Factors \d{4}$/, access: 'protected' },
  { path: '/mlb/definition', heading: /^MLB Definitions$/, access: 'protected' },
  { path: '/mlb/inning-first-stats', heading: /^1st Inning Stats$/, access: 'protected' },
];

export const FOR_SUBSCRIBERS = MLB_SCREENS.filter(({ access }) => access === 'subscriber');
export const FOR_MEMBERS = MLB_SCREENS.filter(({ access }) => access === 'protected');

export const title = (page: Page, heading: RegExp) => page.getByRole('heading', { level: 1, name: heading });

export async function expectReady(page: Page, { heading }: MlbScreen): Promise<void> {
  await expect(title(page, heading)).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

export const rowsOf = (page: Page) => page.getByRole('table').first().locator('> tbody > tr[data-row]');

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
