import { dirname, join } from 'node:path';
import { signIn } from '@sharpside/e2e/harness/accounts';
import { toDistFolder } from '@sharpside/e2e/harness/builds/member-apps';
import { prepareSampleSeasons } from '@sharpside/e2e/harness/builds/sample-seasons';
import { toolsSources } from '@sharpside/e2e/harness/builds/variants';
import { createSite } from '@sharpside/e2e/harness/site';
import { buildInChild } from '@sharpside/mfe/build-apps';
import type { Browser } from 'playwright-core';
import { measureCold, RUNS, toRows } from './cold-loads.ts';
import { MEMBER_REMOTES, MEMBER_SCREENS } from './member-screens.ts';
import { buildMonolith } from './monolith-build.ts';
import { startMonolithServer } from './monolith-server.ts';
import type { StorageState } from './page-load.ts';
import { type Row, toTable } from './statistics.ts';

const TRACKER = '/mlb/exit-velocity-tracker';

/** Browser state of a returning subscriber: cookies, and storage that the site filled at an earlier visit. */
async function signInAt(browser: Browser, url: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, 'subscriber', TRACKER);
  await page.locator('tr[data-row]').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * Measures screens behind the sign-in. Both sides use the same real backend with its sample seasons.
 *
 * `paths`: paths of the `MEMBER_SCREENS` to measure.
 */
export async function measureMemberScreens(
  browser: Browser,
  { paths, out }: { paths: readonly string[]; out: string },
): Promise<void> {
  console.log("\nBuilding the leagues' sections and the monolith that has them ...");
  await prepareSampleSeasons();
  for (const remote of MEMBER_REMOTES) await buildInChild(dirname(toDistFolder(remote)));
  const build = await buildMonolith({
    toolsFolder: toolsSources('1.0.0'),
    hasLeagues: true,
    out: join(out, 'members'),
  });
  const site = await createSite({ config: {}, backend: true, remotes: MEMBER_REMOTES });
  const monolith = await startMonolithServer(build, site.url);
  try {
    const urls = { federated: site.url, monolith: monolith.url };
    // Cookies ignore ports, so a session on one side is valid on the other.
    const storageState = await signInAt(browser, site.url);
    const rows: Row[] = [];
    for (const { path, usable } of MEMBER_SCREENS.filter((screen) => paths.includes(screen.path))) {
      const loads = await measureCold(browser, { urls, path, use: 'rows', storageState });
      rows.push(...toRows({ path, loads, scriptAim: 1.2, usable }));
    }
    console.log(`\nMedian of ${RUNS} cold loads, signed in\n`);
    console.log(toTable(rows));
  } finally {
    await monolith.close();
    await site.close();
  }
}
