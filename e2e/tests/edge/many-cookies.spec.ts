import { expect, test } from '../../harness/test.ts';

test('a visitor whose domain has too many cookies reads what to clear, and has the site back after that', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect(/431/);
  const cookies = Array.from({ length: 12 }, (_, index) => ({
    name: `other-site-${index}`,
    value: 'x'.repeat(4_000),
    url: baseURL ?? '',
  }));
  await page.context().addCookies(cookies.slice(0, 7));
  expect((await page.goto('/faq'))?.status()).toBe(200);
  await page.context().addCookies(cookies);
  expect((await page.goto('/faq'))?.status()).toBe(431);
  await expect(page.getByRole('heading', { name: 'Your browser sends too many cookies' })).toBeVisible();
  await expect(page.getByText('Clear the cookies of this site and of its domain')).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
});
