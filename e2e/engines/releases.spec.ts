import { dirname } from 'node:path';
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
    // A visitor who is still typing is left alone.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.documentElement.dataset.sameDocument = 'yes';
  });
  const { stderr } = await site.mfe('rollback', 'remote-tools', ...REASON);
  expect(stderr).toBe('');
  await expectHidden(tab, banner);
  await expectShown(tab, { css: 'html[data-same-document] [data-release="remote-tools@1.0.0"]' });
  await expectRead(tab, decimal, ([first]) => first && 'value' in first && first.value).toBe('2.50');
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
  // The page asks for the script again by itself.
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
