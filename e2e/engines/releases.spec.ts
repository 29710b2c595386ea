import { dirname } from 'node:path';
import { FOREIGN_TOOLS, type ForeignTool, foreignRelease } from '../harness/builds/foreign-builds.ts';
import { bannerOf } from '../harness/builds/variants.ts';
import { expect, expectHidden, expectRead, expectShown, open, test } from '../harness/engines/engine-test.ts';
import { CONVERTER } from '../harness/pages/calculators.ts';
import { startFrontProxy } from '../harness/servers/front-proxy.ts';
import { startEdgeHere } from '../harness/servers/in-process.ts';
import { PATIENT } from '../harness/site.ts';

const heading = { role: 'heading', level: 1, name: 'Odds Converter' } as const;
const decimal = { role: 'textbox', name: 'Decimal' } as const;
const banner = { css: 'main p', text: bannerOf('1.1.0') };
const REASON = ['--reason', 'The converter shows a banner'] as const;

const TAMPERED = 'globalThis.tampered = true;\n';
const isTampered = () => 'tampered' in globalThis;

test('a rollback reaches an open tab without a reload, and keeps what was typed', async ({
  tab,
  makeSite,
}) => {
  const site = await makeSite();
  await site.release('1.1.0');
  await open(tab, site.url + CONVERTER);
  await expectShown(tab, banner);
  await tab.type(decimal, '2.50');
  await tab.evaluate(() => {
    // Takes the focus from the field, because the page does not switch releases while a visitor is typing.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.documentElement.dataset.sameDocument = 'yes';
  });
  const { stderr } = await site.mfe('rollback', 'remote-tools', ...REASON);
  expect(stderr).toBe('');
  await expectHidden(tab, banner);
  await expectShown(tab, { css: 'html[data-same-document] [data-release="remote-tools@1.0.0"]' });
  await expectRead(tab, decimal, ([first]) => first && 'value' in first && first.value).toBe('2.50');
});

/**
 * The releases that this document has loaded, oldest first. `isSame`: true if the release got the same shared modules
 * as the first.
 */
function readGiven() {
  const given: unknown = Reflect.get(globalThis, 'givenToReleases');
  if (!Array.isArray(given)) return [];
  return given.map(({ release, ...modules }) => {
    const isSame = Object.entries(modules).every(([name, value]) => value === given[0][name]);
    return { release, isSame };
  });
}

test('two releases of a section in one page have one React, also where two tools have built them', async ({
  tab,
  makeSite,
}) => {
  const site = await makeSite();
  await site.release('1.1.0');
  await site.release('1.2.0');
  await open(tab, site.url + CONVERTER);
  await expectShown(tab, { ...banner, text: bannerOf('1.2.0') });
  await site.mfe('rollback', 'remote-tools', ...REASON);
  await expectShown(tab, banner);
  const ours = await tab.evaluate(readGiven);
  expect(ours).toEqual(['1.2.0', '1.1.0'].map((release) => ({ release, isSame: true })));

  // The modules of these releases include the page's session store.
  const builtBy = (tool: ForeignTool) =>
    ({ role: 'heading', level: 1, name: `Built by ${FOREIGN_TOOLS[tool].shown}` }) as const;
  for (const tool of ['vite', 'webpack'] as const) {
    await site.releaseBuild({ app: 'remote-foreign', folder: foreignRelease(tool) });
  }
  await open(tab, `${site.url}/foreign/hello`);
  await expectShown(tab, builtBy('webpack'));
  await site.mfe('rollback', 'remote-foreign', ...REASON);
  await expectShown(tab, builtBy('vite'));
  const foreign = await tab.evaluate(readGiven);
  expect(foreign).toEqual(['webpack', 'Vite'].map((release) => ({ release, isSame: true })));
});

test('a script that was changed on its way does not run, be it of the shell or of a section', async ({
  tab,
  makeSite,
  atEnd,
}) => {
  const site = await makeSite();
  const proxy = await startFrontProxy(site.url);
  atEnd(() => proxy.close());
  proxy.tamperNext('/assets/host/main.', TAMPERED);
  await tab.goto(proxy.url + CONVERTER);
  // The page starts nevertheless, because it requests the script again by itself.
  await expectShown(tab, { css: '[data-ready] h1' });
  expect(proxy.isWaiting()).toBe(false);
  expect(await tab.evaluate(isTampered)).toBe(false);

  proxy.tamperNext('/assets/remote-tools/screen-arbitrage-calculator.', TAMPERED);
  await open(tab, `${proxy.url}/sportsbooks/arbitrage-calculator`);
  await expectShown(tab, { css: 'main', text: /This section is unavailable right now/ });
  expect(proxy.isWaiting()).toBe(false);
  expect(await tab.evaluate(isTampered)).toBe(false);
  await tab.click({ role: 'button', name: 'Retry' });
  await expectShown(tab, { role: 'heading', level: 1, name: 'Arbitrage Calculator' });
});

test('the stream of an open tab opens again after the edge was restarted, and tells of a rollback', async ({
  tab,
  makeSite,
  atEnd,
}) => {
  const site = await makeSite();
  await site.release('1.1.0');
  const proxy = await startFrontProxy(site.url);
  atEnd(() => proxy.close());
  await open(tab, proxy.url + CONVERTER);
  await expectShown(tab, banner);
  await expect.poll(proxy.countStreams).toBe(1);
  await site.edge.stop();
  await expect.poll(proxy.countStreams).toBe(0);
  const port = Number(new URL(site.url).port);
  const edge = await startEdgeHere({ folder: dirname(site.registry), config: PATIENT, port });
  atEnd(() => edge.stop());
  await expect.poll(proxy.countStreams).toBe(1);
  await site.mfe('rollback', 'remote-tools', ...REASON);
  await expectHidden(tab, banner);
  await expectShown(tab, heading);
});
