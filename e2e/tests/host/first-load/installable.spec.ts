import { expect, test } from '../../../harness/test.ts';

test('a browser finds nothing that keeps the site from being installed', async ({ page }) => {
  await page.goto('/');
  const devtools = await page.context().newCDPSession(page);
  const { errors, data = '{}' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ name: 'Sharpside', start_url: '/', display: 'standalone' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Tests run in incognito windows, from which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('every picture of the site is there, in the size and form that it is said to have', async ({ page }) => {
  await page.goto('/');
  const { icons } = await (await page.request.get('/manifest.webmanifest')).json();
  const links = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const pictures = [...icons, ...links.map((src) => ({ src }))];
  expect(pictures).toHaveLength(5);
  for (const { src, sizes, type } of pictures) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes) expect(size).toBe(sizes);
    if (type) expect((await page.request.get(src)).headers()['content-type']).toBe(type);
  }
});

test('the bars of the browser have the colour of the theme', async ({ page }) => {
  await page.goto('/faq');
  const color = () => page.locator('meta[name=theme-color]').getAttribute('content');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect([await color(), await ground()]).toEqual(['#0a0f0d', 'rgb(10, 15, 13)']);
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect([await color(), await ground()]).toEqual(['#f3efe5', 'rgb(243, 239, 229)']);
});

test('letters of other alphabets have their font once they are shown, and not before', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname.split('.')[0] ?? '');
  });
  await page.goto('/faq');
  await page.waitForLoadState('networkidle');
  expect(fonts).toEqual(['/assets/host/archivo']);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Nikola Jokić, Alperen Şengün';
  });
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => fonts).toEqual(['/assets/host/archivo', '/assets/host/archivo-ext']);
});
