import { expect, test } from '../../../harness/test.ts';

const PREFIX = '/sports';

for (const path of ['/', '/faq', '/sportsbooks/odds-converter', '/no-such-page']) {
  test(`${path} says at once that the site needs an origin of its own, if a proxy has put it below a path`, async ({
    page,
    baseURL,
    faults,
  }) => {
    faults.expect(/404|net::ERR|MIME/);
    // A proxy that passes only what is below the prefix on to the site.
    await page.route('**/*', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      if (!pathname.startsWith(PREFIX))
        return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' });
      const response = await route.fetch({ url: `${baseURL}${pathname.slice(PREFIX.length)}${search}` });
      return route.fulfill({ response });
    });
    await page.goto(PREFIX + path);
    await expect(page.getByText('This site needs an origin of its own')).toBeVisible();
  });
}
