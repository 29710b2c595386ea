import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readHostManifest, toDistFolder } from '../../harness/builds/member-apps.ts';
import { NEEDING_A_PART, PART_CHIP, STILL_NEEDING_A_PART } from '../../harness/builds/variants.ts';
import { startFrontProxy } from '../../harness/servers/front-proxy.ts';
import type { Site } from '../../harness/site.ts';
import { type AtEnd, type CreateSite, expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';
const UNAVAILABLE = 'This section is unavailable right now';
const PART = /\/part-ui-board-dates~ui-filters\./;

const beaconsOf = ({ edge }: Site) => edge.log.filter(({ event }) => event === 'beacon');

test.describe('a part that the host shares', () => {
  for (const { what, failure, status } of [
    { what: 'is missing', failure: 'load', status: 404 },
    { what: 'is damaged', failure: 'integrity', status: 200 },
  ]) {
    test(`is told of as the host’s where it ${what}, without a wait, and Retry brings it back`, async ({
      page,
      faults,
      createSite,
    }) => {
      faults.expect(/404|integrity|part-ui-board-dates~ui-filters/i);
      const site = await createSite();
      await site.release(NEEDING_A_PART);
      await site.release(STILL_NEEDING_A_PART);
      await page.route(PART, (route) =>
        route.fulfill({ status, contentType: 'text/javascript', body: 'globalThis.tampered = true;' }),
      );
      await page.goto(site.url + CONVERTER);
      await expect(page.getByText(UNAVAILABLE)).toBeVisible();
      const { version } = await readHostManifest();
      await expect
        .poll(() => beaconsOf(site))
        .toContainEqual(expect.objectContaining({ app: 'host', version, failure }));
      expect(beaconsOf(site).map(({ app }) => app)).not.toContain('remote-tools');
      await page.unroute(PART);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('button', { name: PART_CHIP })).toBeVisible();
    });
  }
});

/** The build of the host under another version, with an entry that throws. */
async function buildThrowingHost(folder: string) {
  await cp(toDistFolder('host'), folder, { recursive: true });
  const file = join(folder, 'host.json');
  const manifest = await readHostManifest(folder);
  const [entry = ''] = manifest.entries;
  const path = 'main.0123456789abcdef.js';
  // The new entry contains the text of the copied entry, so that the build stays consistent. That text never runs,
  // because the error is thrown first.
  const rest = await readFile(join(folder, entry), 'utf8');
  const body = `throw new Error('This host throws when it starts.');${rest}`;
  await writeFile(join(folder, path), body);
  const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  const changed = {
    ...manifest,
    version: '1.0.1',
    entries: [path],
    files: [
      ...manifest.files.filter((one) => one.path !== entry),
      { path, size: Buffer.byteLength(body), integrity },
    ],
    maps: manifest.maps?.filter((one) => one.path !== `${entry}.map`),
  };
  for (const gone of [entry, `${entry}.map`]) await rm(join(folder, gone));
  await writeFile(file, JSON.stringify(changed));
}

test('a host that throws when it starts is told of, and its page comes back by itself after the rollback', async ({
  page,
  faults,
  createSite,
}) => {
  faults.expect(/This host throws/);
  const site = await createSite();
  const folder = await mkdtemp(join(tmpdir(), 'host-'));
  await buildThrowingHost(folder);
  await site.releaseBuild({ app: 'host', folder });
  await page.clock.install();
  const thrown = page.waitForEvent('pageerror');
  await page.goto(site.url + CONVERTER, { waitUntil: 'load' });
  await thrown;
  await page.clock.fastForward(15_000);
  await expect
    .poll(() => beaconsOf(site))
    .toContainEqual(
      expect.objectContaining({
        app: 'host',
        version: '1.0.1',
        failure: 'timeout',
        detail: expect.stringContaining('This host throws when it starts.'),
      }),
    );
  await expect(page.getByText('This page does not seem to arrive.')).toBeVisible();
  await site.mfe('rollback', 'host', '--reason', 'It does not start');
  await expect(async () => {
    await page.clock.fastForward(6000);
    await expect(page.locator('html')).toHaveAttribute('data-started', '', { timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This page does not seem to arrive.')).toBeHidden();
  await rm(folder, { recursive: true });
});

type Opening = { page: Page; createSite: CreateSite; atEnd: AtEnd };

/** Opens the converter behind a proxy that damages the next answers for these scripts of the shell, one for each. */
async function openDamaged(scripts: readonly string[], { page, createSite, atEnd }: Opening) {
  const site = await createSite();
  const proxy = await startFrontProxy(site.url);
  atEnd(() => proxy.close());
  for (const script of scripts) proxy.tamperNext(`/assets/host/${script}`, 'damaged;');
  await page.goto(proxy.url + CONVERTER, { waitUntil: 'commit' });
  return { site, proxy };
}

test.describe('scripts of the shell that came damaged, which the browser would keep for a year', () => {
  for (const parts of [['main.'], ['main.', 'part-start.'], ['start-rescue.', 'main.']]) {
    test(`are asked for again by themselves: ${parts.join(' and ')}`, async ({
      page,
      faults,
      createSite,
      atEnd,
    }) => {
      faults.expect(/integrity/i);
      const { site } = await openDamaged(parts, { page, createSite, atEnd });
      await expect(page.locator('html')).toHaveAttribute('data-ready', '');
      // The heading is also in the placeholder of the screen.
      await expect(page.getByLabel('Decimal')).toBeVisible();
      const isRescueDamaged = parts.includes('start-rescue.');
      const { version } = await readHostManifest();
      await expect
        .poll(() => beaconsOf(site))
        .toContainEqual(
          expect.objectContaining({ app: 'host', version, failure: isRescueDamaged ? 'load' : 'integrity' }),
        );
    });
  }

  test('are asked for again at Retry, where the shell has started and a section needs them', async ({
    page,
    faults,
    createSite,
    atEnd,
  }) => {
    faults.expect(/integrity/i);
    const { site } = await openDamaged(['part-start.'], { page, createSite, atEnd });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Decimal')).toBeVisible();
    const { version } = await readHostManifest();
    await expect
      .poll(() => beaconsOf(site))
      .toContainEqual(expect.objectContaining({ app: 'host', version, failure: 'integrity' }));
  });

  test('are asked for again after a reload by hand, too, which comes within the minute', async ({
    page,
    faults,
    createSite,
    atEnd,
  }) => {
    faults.expect(/integrity/i);
    // The page itself asks for the script twice, and gets damaged bytes both times.
    const { proxy } = await openDamaged(['main.', 'main.'], { page, createSite, atEnd });
    await expect(page.locator('html')).toHaveAttribute('data-failed', '');
    await expect.poll(proxy.isWaiting).toBe(false);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  });
});
