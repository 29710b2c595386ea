import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { parseContractJson, type RemoteManifest, remoteManifestSchema } from '@sharpside/contracts';
import {
  bannerOf,
  LATE_ERRORS,
  THROWING_AT_RENDER,
  THROWING_LATER,
  type ToolsVersion,
  toolsBuild,
} from '../../harness/builds/variants.ts';
import type { Site } from '../../harness/site.ts';
import { expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';
const ARBITRAGE = '/sportsbooks/arbitrage-calculator';
const ASSETS = '/assets/remote-tools/';

let site: Site;
test.beforeEach(async ({ createSite }) => {
  site = await createSite();
});

async function readManifest(version: ToolsVersion): Promise<RemoteManifest> {
  const file = join(toolsBuild(version), 'remote.json');
  return parseContractJson(remoteManifestSchema, await readFile(file, 'utf8'), file);
}

/**
 * Path of the entry, or of a chunk of the converter. Never a file that 1.0.0 has too, because the fallback needs it.
 */
async function requireFile(version: ToolsVersion, part: 'entry' | 'chunk'): Promise<string> {
  const [{ entry, screens }, previous] = await Promise.all([readManifest(version), readManifest('1.0.0')]);
  const kept = new Set(previous.files.map(({ path }) => path));
  const file = [entry, ...(part === 'chunk' ? (screens['./odds-converter'] ?? []) : [])]
    .slice(part === 'chunk' ? 1 : 0)
    .find((path) => !kept.has(path));
  if (!file) throw new Error(`remote-tools ${version} has no ${part}.`);
  return file;
}

/** Removes a published file from the store, in every encoding. */
async function removeFromStore(file: string) {
  for (const folder of ['assets', 'encoded/br', 'encoded/gzip']) {
    await rm(join(site.registry, folder, 'remote-tools', file), { force: true });
  }
}

const release = (page: Page, version: string) => page.locator(`[data-release="remote-tools@${version}"]`);

async function expectPreviousRelease(page: Page) {
  await expect(
    release(page, '1.0.0').getByRole('heading', { name: 'Odds Converter', level: 1 }),
  ).toBeVisible();
  await expect(page.getByText(bannerOf('1.1.0'))).toBeHidden();
}

async function expectRestOfSite(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login to Sharpside', level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function expectBeacon(version: string, failure: string) {
  await expect
    .poll(() => site.edge.log.filter(({ event }) => event === 'beacon'))
    .toContainEqual(expect.objectContaining({ app: 'remote-tools', version, failure, fallback: '1.0.0' }));
}

for (const part of ['entry', 'chunk'] as const) {
  test(`the previous release stands in when the ${part} is missing`, async ({ page, faults }) => {
    faults.expect(/404/);
    await site.release('1.1.0');
    await removeFromStore(await requireFile('1.1.0', part));
    await page.goto(site.url + CONVERTER);
    await expectPreviousRelease(page);
    await expectBeacon('1.1.0', 'load');
    await expectRestOfSite(page);
  });

  test(`the previous release stands in when the ${part} was tampered with`, async ({ page, faults }) => {
    faults.expect(/integrity/i);
    faults.expect(/^request: .*\/assets\/remote-tools\//);
    await site.release('1.1.0');
    const file = await requireFile('1.1.0', part);
    await page.route(`**${ASSETS}${file}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n;globalThis.tampered = true;` });
    });
    await page.goto(site.url + CONVERTER);
    await expectPreviousRelease(page);
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await expectBeacon('1.1.0', 'integrity');
    await expectRestOfSite(page);
  });
}

test('only the screen that throws while it renders goes back to the previous release', async ({ page }) => {
  await site.release(THROWING_AT_RENDER);
  await page.goto(site.url + CONVERTER);
  await expectPreviousRelease(page);
  await expectBeacon(THROWING_AT_RENDER, 'render');
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('link', { name: 'Arbitrage Calculator' }).first().click();
  await expect(release(page, THROWING_AT_RENDER).getByRole('heading', { level: 1 })).toBeVisible();
  await expectRestOfSite(page);
});

test('ops are told once what an event, a timer or a promise threw, and the screen stays', async ({
  page,
  faults,
}) => {
  for (const message of LATE_ERRORS) faults.expect(new RegExp(`^page error: ${message}$`));
  const beacons = () => site.edge.log.filter(({ event }) => event === 'beacon');
  await site.release(THROWING_LATER);
  await page.goto(site.url + CONVERTER);
  for (const [index, message] of LATE_ERRORS.entries()) {
    const button = page.getByRole('button', { name: message });
    await button.click();
    await button.click();
    await expect.poll(beacons).toHaveLength(index + 1);
    expect(beacons()[index]).toMatchObject({
      app: 'remote-tools',
      version: THROWING_LATER,
      failure: 'render',
      detail: expect.stringMatching(new RegExp(`^Error: ${message} \\(.+\\.js:\\d+:\\d+\\)$`)),
      fallback: THROWING_LATER,
    });
  }
  await expect(release(page, THROWING_LATER).getByText(bannerOf(THROWING_LATER))).toBeVisible();
  // Such errors do not make a network count as failing, so they stop no release.
  const observed: unknown = await (await page.request.get(`${site.edge.operatorsUrl}/observations`)).json();
  expect(observed).toMatchObject({
    releases: expect.arrayContaining([
      expect.objectContaining({
        version: THROWING_LATER,
        failures: { load: 0, integrity: 0, timeout: 0, render: LATE_ERRORS.length },
        fallbacks: 0,
        ballots: [expect.objectContaining({ hasFailed: false })],
      }),
    ]),
  });
});

test('a script that no release vouches for does not run', async ({ page, faults }) => {
  faults.expect(/integrity|Refused|blocked/i);
  await page.goto(site.url + ARBITRAGE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/assets/remote-tools/stranger.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.stranger = true; export default 1;' }),
  );
  const outcome = await page.evaluate(() =>
    import('/assets/remote-tools/stranger.js'.toString()).then(
      () => 'ran',
      () => 'refused',
    ),
  );
  expect(outcome).toBe('refused');
  expect(await page.evaluate(() => 'stranger' in globalThis)).toBe(false);
});
