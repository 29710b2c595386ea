import { expect, test } from '../../harness/member-test.ts';

const NOTICE = 'The site is busy.';

// Reduced motion, because an animation while data is loading is drawn sixty times a second.
test.use({ account: 'subscriber', contextOptions: { reducedMotion: 'reduce' } });

for (const width of [390, 1440]) {
  test(`a backend that is too busy is waited for, and asked again, at ${width} px`, async ({
    page,
    faults,
  }) => {
    faults.expect(/status of (429|503)/);
    const refusals = [429, 503];
    await page.setViewportSize({ width, height: 900 });
    await page.route('**/api/park-factors-all/**', (route) => {
      const status = refusals.shift();
      if (status === undefined) return route.continue();
      return route.fulfill({ status, headers: { 'retry-after': '2' }, json: {} });
    });
    await page.goto('/mlb/park-factors');
    const notice = page.getByRole('listitem').filter({ hasText: NOTICE });
    await expect(notice).toBeVisible();
    await expect(page.locator('[aria-live=polite]').filter({ hasText: NOTICE })).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    expect(refusals).toEqual([]);
    await expect(notice).toBeHidden();
  });
}
