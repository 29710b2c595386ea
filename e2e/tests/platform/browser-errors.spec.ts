import { createRegistry } from '@sharpside/registry/records/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import {
  FAILING_BROWSER,
  FAILING_MESSAGE,
  FAILING_PLACE,
  THROWING_IN_ONE_BROWSER,
} from '../../harness/builds/variants.ts';
import { createConsoleSite } from '../../harness/console-site.ts';
import { expect, test } from '../../harness/test.ts';

test('the console names file, line, release and owner of an error that a browser has, within a minute', async ({
  browser,
  page,
  createSite,
  atEnd,
}) => {
  const { site, control, signIn } = await createConsoleSite({ createSite, atEnd });
  await site.release(THROWING_IN_ONE_BROWSER);
  await signIn(page);
  await page.goto(`${control.url}/apps/remote-tools`);
  const errors = page.getByRole('region', { name: 'Errors in browsers' });
  await expect(errors).toContainText('No browser told of an error');

  const visitor = await browser.newContext({
    userAgent: `Mozilla/5.0 (X11) Chrome/150.0.0.0 ${FAILING_BROWSER}`,
  });
  const visited = await visitor.newPage();
  await visited.goto(`${site.url}/sportsbooks/odds-converter`);
  const entry = errors.getByRole('listitem');
  await expect(entry).toContainText(FAILING_MESSAGE, { timeout: 60_000 });
  await visitor.close();
  await expect(entry).toContainText(FAILING_PLACE);
  await expect(entry).toContainText(THROWING_IN_ONE_BROWSER);
  await expect(entry).toContainText('1 network');
  await expect(entry).toContainText('Tools section, #tools-section');
});

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
