import type { Page } from '@playwright/test';
import { NEWER_HOST, newerHostBuild } from '../../harness/builds/host-variant.ts';
import { NEEDING_A_NAME, NOTE, toolsBuild } from '../../harness/builds/variants.ts';
import type { Site } from '../../harness/site.ts';
import { expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';

async function run(site: Site, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await site.mfe(...args);
  expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' });
  return stdout;
}

const note = (page: Page) => page.getByText(NOTE);
const heading = (page: Page) => page.getByRole('heading', { name: 'Odds Converter', level: 1 });

/** Release of the host that a page was made of. */
const hostOf = async (page: Page) => {
  const live = await page.locator('#live-document').textContent();
  return /"hostVersion":"([^"]+)"/.exec(live ?? '')?.[1];
};

test('a host and the remote that needs it go live together, and a restore takes both back, in open tabs too', async ({
  page,
  context,
  createSite,
}) => {
  test.slow();
  const site = await createSite();
  await page.goto(site.url + CONVERTER);
  await expect(heading(page)).toBeVisible();
  const oldHost = await hostOf(page);

  // Nothing is live on staging that they could be compared with.
  await run(site, 'publish', 'host', '--dir', newerHostBuild, '--allow-growth', '--channel', 'staging');
  await run(site, 'publish', 'remote-tools', '--dir', toolsBuild(NEEDING_A_NAME), '--channel', 'staging');
  const together = [`host@${NEWER_HOST}`, `remote-tools@${NEEDING_A_NAME}`];
  const alone = await site.mfe('promote', 'remote-tools', NEEDING_A_NAME);
  expect(alone.code).toBe(1);
  expect(await run(site, 'promote', ...together, '--reason', 'They belong together')).toContain(
    'All of it is live on production (revision 3).',
  );

  const fresh = await context.newPage();
  await expect(async () => {
    await fresh.goto(site.url + CONVERTER);
    await expect(note(fresh)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  expect(await hostOf(fresh)).toBe(NEWER_HOST);
  await expect(heading(page)).toBeVisible();
  await expect(note(page)).toBeHidden();

  await run(site, 'restore', '--revision', '2', '--reason', 'The note is wrong');
  await expect(note(fresh)).toBeHidden();
  await expect(heading(fresh)).toBeVisible();
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(note(page)).toBeHidden();
  expect(await hostOf(page)).toBe(oldHost);

  const history = await run(site, 'history');
  expect(history).toMatch(/^4 .* host +restore .* The note is wrong$/m);
  expect(await run(site, 'history', '--verify')).toContain('4 changes of production');
});
