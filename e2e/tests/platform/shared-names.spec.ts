import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { NEWER_HOST, newerHostBuild } from '../../harness/builds/host-variant.ts';
import {
  NEEDING_A_NAME,
  NEW_NAME,
  NEW_NAME_MODULE,
  NOTE,
  toolsBuild,
} from '../../harness/builds/variants.ts';
import type { Site } from '../../harness/site.ts';
import { expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';

const heading = (page: Page) => page.getByRole('heading', { name: 'Odds Converter', level: 1 });

/** A visitor who reloads the page until the test says that it is enough. */
function keepVisiting(page: Page, site: Site) {
  let isOver = false;
  let visits = 0;
  const visiting = (async () => {
    while (!isOver) {
      await page.goto(site.url + CONVERTER);
      await expect(heading(page)).toBeVisible();
      await expect(page.locator('main')).not.toContainText(/undefined|unavailable/i);
      visits += 1;
      // Each page reports two load times, and an edge takes four a second of one visitor.
      await pause(500);
    }
    return visits;
  })();
  const count = () => visits;
  return {
    count,
    /** Waits for a visit that began after what was changed last, and has ended. */
    async again() {
      const before = visits;
      await expect.poll(count).toBeGreaterThan(before + 1);
    },
    /** Ends the visits, and says how many there were. */
    async end() {
      isOver = true;
      return visiting;
    },
  };
}

/** Runs a command that must be refused, and returns the objection to the shared names. */
async function refuse(site: Site, ...args: string[]): Promise<string | undefined> {
  const { code, stderr } = await site.mfe(...args);
  expect(code, args.join(' ')).toBe(1);
  return /Shared names are there: (.*)/.exec(stderr)?.[1];
}

async function run(site: Site, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await site.mfe(...args);
  expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' });
  return stdout;
}

test('a remote that uses a name which the live host lacks is refused until that host is live, and then the host may not drop it; no visitor ever notices', async ({
  page,
  context,
  createSite,
}) => {
  test.slow();
  const site = await createSite();
  const visitor = keepVisiting(page, site);
  const needs = `remote-tools imports ${NEW_NAME} from ${NEW_NAME_MODULE} (./odds-converter), the live host`;
  const publish = ['publish', 'remote-tools', '--dir', toolsBuild(NEEDING_A_NAME)];
  const promote = ['promote', 'remote-tools', NEEDING_A_NAME];

  await test.step('refused at publish, at promote and as a canary', async () => {
    expect(await refuse(site, ...publish)).toContain(needs);
    // Nothing is live on staging that it could be compared with.
    await run(site, ...publish, '--channel', 'staging');
    expect(await refuse(site, ...promote)).toContain(`${needs} 2.`);
    expect(await refuse(site, ...promote, '--canary', '10')).toContain('does not export it');
    expect(await run(site, 'releases', 'remote-tools')).toContain(
      `${NEEDING_A_NAME} does not fit what is live on production: ${needs}`,
    );
    await visitor.again();
  });

  const before = await site.mfe('status', '--json');
  const [, oldHost = ''] = /"host"[^}]*?"(\d+\.\d+\.\d+)"/s.exec(before.stdout) ?? [];

  await test.step('let in by the host that brings the name', async () => {
    await run(site, 'publish', 'host', '--dir', newerHostBuild, '--promote', '--allow-growth');
    await visitor.again();
    await run(site, ...promote, '--canary', '100');
    const tab = await context.newPage();
    await expect(async () => {
      await tab.goto(site.url + CONVERTER);
      await expect(tab.getByText(NOTE)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(heading(tab)).toBeVisible();
    await tab.close();
    await visitor.again();
  });

  await test.step('kept by the host while a canary, live, pinned or fallback release uses it', async () => {
    const drop = () => refuse(site, 'promote', 'host', oldHost);
    const lacks = `imports ${NEW_NAME} from ${NEW_NAME_MODULE} (./odds-converter), host ${oldHost} does not export it`;
    expect(await drop()).toContain(`the canary remote-tools ${NEEDING_A_NAME} ${lacks}`);
    await run(site, 'canary', 'remote-tools', 'promote');
    await visitor.again();
    expect(await drop()).toContain(`the live remote-tools ${NEEDING_A_NAME} ${lacks}`);
    await run(site, 'pin', 'remote-tools', '--reason', 'Nothing moves');
    expect(await drop()).toContain(`the live remote-tools ${NEEDING_A_NAME} ${lacks}`);
    await run(site, 'unpin', 'remote-tools', '--reason', 'It may move');
    await run(site, 'promote', 'remote-tools', '1.0.0');
    await visitor.again();
    expect(await drop()).toContain(`the fallback remote-tools ${NEEDING_A_NAME} ${lacks}`);
    expect(await run(site, 'uses', `shared-ui/table#${NEW_NAME}`)).toMatch(/remote-tools +1\.3\.0 +fallback/);
  });

  await expect.poll(visitor.count).toBeGreaterThan(10);
  expect(await visitor.end()).toBeGreaterThan(10);
  expect(site.edge.log.filter(({ event }) => event === 'beacon')).toEqual([]);
  expect(NEWER_HOST).not.toBe(oldHost);
});

test('a rollback to a release whose names the live host lacks is made all the same, and warned of', async ({
  page,
  createSite,
  faults,
}) => {
  // React names what it was given in place of a component.
  faults.expect(/undefined|#130/);
  const site = await createSite();
  await run(site, 'publish', 'remote-tools', '--dir', toolsBuild(NEEDING_A_NAME), '--channel', 'staging');
  const rollback = ['rollback', 'remote-tools', '--to', NEEDING_A_NAME, '--reason', 'Only to see it'];
  const { code, stdout, stderr } = await site.mfe(...rollback);
  expect(code).toBe(0);
  expect(stdout + stderr).toContain(`remote-tools imports ${NEW_NAME} from ${NEW_NAME_MODULE}`);
  await site.waitUntilLive(NEEDING_A_NAME);
  await page.goto(site.url + CONVERTER);
  await expect(page.getByText('This section is unavailable right now')).toBeVisible();
  await expect
    .poll(() => site.edge.log.filter(({ event }) => event === 'beacon'))
    .toContainEqual(
      expect.objectContaining({ app: 'remote-tools', version: NEEDING_A_NAME, failure: 'render' }),
    );
});
