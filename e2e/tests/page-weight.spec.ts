import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';

async function countRequests(page: Page, path: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return counts;
}

test('nothing is downloaded twice, preloads included', async ({ page }) => {
  const counts = await countRequests(page, '/sportsbooks/odds-converter');
  expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
});

test('everything that a screen needs is named in its page', async ({ page }) => {
  const html = await (await page.request.get('/sportsbooks/odds-converter')).text();
  const counts = await countRequests(page, '/sportsbooks/odds-converter');
  const scripts = [...counts.keys()].filter((path) => path.endsWith('.js'));
  expect(scripts.filter((path) => !html.includes(`rel="modulepreload" href="${path}"`))).toEqual([]);
});

test('the home page loads nothing of a remote', async ({ page }) => {
  const counts = await countRequests(page, '/');
  expect([...counts.keys()].filter((path) => path.startsWith('/assets/remote-'))).toEqual([]);
});

test('the policies allow no inline script and no eval', async ({ page }) => {
  const response = await page.request.get('/');
  const { 'content-security-policy': csp = '', 'integrity-policy': integrity } = response.headers();
  const scripts = /script-src ([^;]+)/.exec(csp)?.[1] ?? '';
  expect(scripts).toMatch(/^'self'( 'sha256-[A-Za-z0-9+/=]+')+$/);
  expect(csp).toContain("default-src 'none'");
  expect(integrity).toBe('blocked-destinations=(script)');
});
