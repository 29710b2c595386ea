import type { Browser } from '@playwright/test';
import { createRegistry } from '@sharpside/registry/records/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import {
  FAILING_BROWSER,
  FAILING_MESSAGE,
  FAILING_PLACE,
  THROWING_IN_ONE_BROWSER,
} from '../../harness/builds/variants.ts';
import { createConsoleSite } from '../../harness/console-site.ts';
import { ADDRESS_COOKIE, startFrontProxy } from '../../harness/servers/front-proxy.ts';
import { expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';
const MINUTE_MS = 60_000;
const BROWSERS = 20;
/** Which of them fails; the others come before and after. */
const FAILING = 6;

/** A page view from a network of its own, by a browser of that name. */
async function visit(browser: Browser, network: number, { url, name }: { url: string; name: string }) {
  const context = await browser.newContext({ userAgent: `Mozilla/5.0 (X11) Chrome/150.0.0.0 ${name}` });
  await context.addCookies([{ name: ADDRESS_COOKIE, value: `${20 + network}.1.1.1`, url }]);
  const page = await context.newPage();
  const told = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/beacons/ticket'));
  await page.goto(url + CONVERTER);
  await expect(page.getByRole('heading', { name: 'Odds Converter', level: 1 })).toBeVisible();
  await told;
  return context;
}

test('the console names file, line, release and owner of an error that one browser of twenty has, within a minute', async ({
  browser,
  page,
  createSite,
  atEnd,
}) => {
  const settings = { CONTROL_COLLECT_INTERVAL_MS: '5000' };
  const { site, control, signIn } = await createConsoleSite({
    createSite,
    atEnd,
    trustedProxies: 1,
    settings,
  });
  const front = await startFrontProxy(site.url);
  atEnd(() => front.close());
  await site.release(THROWING_IN_ONE_BROWSER);
  await signIn(page);
  await page.goto(`${control.url}/apps/remote-tools`);
  const errors = page.getByRole('region', { name: 'Errors in browsers' });
  await expect(errors).toContainText('No browser told of an error');

  let failedAt = 0;
  for (let network = 0; network < BROWSERS; network += 1) {
    const isFailing = network === FAILING;
    if (isFailing) failedAt = Date.now();
    const name = isFailing ? FAILING_BROWSER : 'FineBrowser';
    const context = await visit(browser, network, { url: front.url, name });
    if (isFailing) await expect.poll(() => countErrors(site.edge.operatorsUrl)).toBe(1);
    await context.close();
  }

  await expect(errors).toContainText(FAILING_MESSAGE, { timeout: failedAt + MINUTE_MS - Date.now() });
  const [error] = await errors.getByRole('listitem').all();
  await expect(error ?? errors).toContainText(FAILING_PLACE);
  await expect(error ?? errors).toContainText(THROWING_IN_ONE_BROWSER);
  await expect(error ?? errors).toContainText('1 network');
  await expect(error ?? errors).toContainText('Tools section, #tools-section');
  await expect(errors.locator('[aria-current]')).toContainText(`throw new Error('${FAILING_MESSAGE}')`);
  await expect(errors.getByRole('listitem')).toHaveCount(1);
});

/** Errors that the edge lists. */
async function countErrors(operatorsUrl: string): Promise<number> {
  const answer = await fetch(`${operatorsUrl}/observations?errors=0`);
  return (await answer.text()).split('"failure"').length - 1;
}

test('no source map of a published release can be had from the site, nor does a file of it name one', async ({
  createSite,
}) => {
  const site = await createSite();
  const registry = createRegistry(openRegistryStore(site.registry, {}));
  for (const app of ['host', 'remote-tools']) {
    const [version = ''] = await registry.listVersions(app);
    const release = await registry.readRelease(app, version);
    const maps = release?.manifest.maps ?? [];
    expect(maps.length).toBeGreaterThan(1);
    for (const { path } of maps) {
      expect((await fetch(`${site.url}/assets/${app}/${path}`)).status).toBe(404);
      const script = await fetch(`${site.url}/assets/${app}/${path.slice(0, -'.map'.length)}`);
      expect(script.status).toBe(200);
      expect(script.headers.get('sourcemap')).toBeNull();
      expect(await script.text()).not.toContain('sourceMappingURL');
    }
  }
});
