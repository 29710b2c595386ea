import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createRemote } from '../../harness/builds/created-remote.ts';
import { expect, test } from '../../harness/test.ts';

test('a league that was created and published is in the menus and routed, the host untouched; retired, it is gone', async ({
  page,
  faults,
  createSite,
  atEnd,
}) => {
  const site = await createSite();
  const remote = await createRemote('remote-nhl');
  atEnd(remote.remove);
  const bar = page.getByRole('banner');
  const hostFiles = await readdir(join(site.registry, 'assets/host'));
  await page.goto(site.url);
  await expect(bar.getByRole('button', { name: 'Tools' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'NHL' })).toBeHidden();

  const published = await site.mfe('publish', 'remote-nhl', '--dir', remote.dist, '--promote');
  expect(published.code).toBe(0);
  await expect.poll(async () => (await fetch(`${site.url}/live.json`)).text()).toContain('remote-nhl');
  await page.goto(site.url);
  await bar.getByRole('button', { name: 'NHL' }).click();
  await bar.getByRole('link', { name: 'Data' }).click();
  await expect(page.getByRole('heading', { name: 'Data', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^NHL Data · /);
  // This site has no backend behind it, and the screen says so.
  await expect(page.getByText('The tables could not be loaded.')).toBeVisible();
  await page.goto(`${site.url}/nhl`);
  await expect(page).toHaveURL(`${site.url}/nhl/data`);
  expect(await readdir(join(site.registry, 'assets/host'))).toEqual(hostFiles);

  const retired = await site.mfe('retire', 'remote-nhl', '--reason', 'The season is over');
  expect(retired.code).toBe(0);
  await expect.poll(async () => (await fetch(`${site.url}/live.json`)).text()).not.toContain('remote-nhl');
  faults.expect(/status of 404/);
  const answer = await page.goto(`${site.url}/nhl/data`);
  expect(answer?.status()).toBe(404);
  await expect(bar.getByRole('button', { name: 'Tools' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'NHL' })).toBeHidden();
});
