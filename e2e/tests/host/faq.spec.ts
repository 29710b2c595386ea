import { expect, test } from '../../harness/test.ts';

test('an answer that an address names is open and in sight, before any script has arrived too', async ({
  page,
}) => {
  await page.route('**/*.js', () => undefined);
  await page.goto('/faq#hit-rates', { waitUntil: 'commit' });
  await expect(page.getByText('The NFL hit-rate sheet updates once a day.')).toBeInViewport();
  await expect(page.getByText('How often are the hit rates updated?')).toBeInViewport();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/');
  await page.goto('/faq');
  await page.evaluate(() => {
    location.hash = '#old-data';
  });
  await expect(page.getByText('Try a hard refresh')).toBeInViewport();
});
