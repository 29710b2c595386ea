import { expect, test, waitUntilStarted } from '../../harness/test.ts';

// The harness fails a test whose page throws an error or writes one to the console.
for (const path of ['/', '/faq', '/login', '/sportsbooks/odds-converter', '/no-such-page']) {
  test(`${path} and the bar work with any fragment, from the first load on`, async ({ page, faults }) => {
    if (path === '/no-such-page') faults.expect(/404/);
    await page.goto(`${path}#100%`);
    await waitUntilStarted(page);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).not.toHaveText('This page could not be shown');
    const title = (await heading.textContent()) ?? '';
    for (const hash of ['#%', '#50%off', '#%ff', '#%E0%A4%A']) {
      await page.evaluate((text) => {
        location.hash = text;
      }, hash);
      await expect(heading).toHaveText(title);
    }
    await page.reload();
    await waitUntilStarted(page);
    await expect(heading).toHaveText(title);
    await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL('/faq');
    await expect(heading).toHaveText('FAQ');
  });
}
