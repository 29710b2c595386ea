// `pnpm bench:inp`: the answer of every screen to a press, on a CPU slowed down 4 times, as the `web-vitals` library counts
// it. With paths as arguments, only these screens.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { HOST_APP } from '@sharpside/contracts';
import { fetchSignedInState } from '@sharpside/e2e/harness/accounts';
import { GATE, listMemberApps, toDistFolder } from '@sharpside/e2e/harness/builds/member-apps';
import { prepareSampleSeasons } from '@sharpside/e2e/harness/builds/sample-seasons';
import { prepareVariants } from '@sharpside/e2e/harness/builds/variants';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { listScreens } from '@sharpside/e2e/harness/pages/pages';
import { createSite } from '@sharpside/e2e/harness/site';
import { buildInChild } from '@sharpside/mfe/build-apps';
import { type Browser, chromium, request } from 'playwright-core';
import { CHROMIUM_ARGS, provideChromium } from '../../../scripts/workspace/chromium.ts';
import type { StorageState } from '../page-load.ts';
import { pressControls, recordInp, rest, type ScreenInp } from './press-controls.ts';

const AIM_MS = 100;
const CPU_SLOWDOWN = 4;

const library = await readFile(
  join(createRequire(import.meta.url).resolve('web-vitals'), '../web-vitals.iife.js'),
  'utf8',
);

type ScreenOptions = { url: string; isRemote: boolean; storageState: StorageState };

/** A document of its own for each screen: INP is counted by document. */
async function measureScreen(
  browser: Browser,
  { url, isRemote, storageState }: ScreenOptions,
): Promise<ScreenInp> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(`${library};globalThis.webVitals=webVitals;(${recordInp.toString()})()`);
    await page.goto(url);
    await page.locator('main h1').first().waitFor({ timeout: 30_000 });
    if (isRemote)
      await page.locator('[data-release]').first().waitFor({ state: 'attached', timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    await rest(page);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await pressControls(page, session);
  } finally {
    await context.close();
  }
}

function printScreen(path: string, { inpMs, presses }: ScreenInp) {
  const verdict = inpMs <= AIM_MS ? 'met' : 'MISSED';
  const each = presses.map(
    (press) => `${press.control} ${press.slowestMs.toFixed(0)} (${press.workMs.toFixed(0)})`,
  );
  console.log(`${path.padEnd(34)}${inpMs.toFixed(0).padStart(5)} ms  ${verdict.padEnd(8)}${each.join(', ')}`);
}

console.log('Building every app, and the sample seasons where they are not of today ...');
await prepareSampleSeasons();
// The tests' own section has nothing to press.
const remotes = listMemberApps().filter((app) => app !== GATE);
for (const app of ['host', ...remotes])
  await buildInChild(app === 'host' ? join(ROOT, app) : join(toDistFolder(app), '..'));
await prepareVariants();
const browser = await chromium.launch({
  executablePath: await provideChromium(console.error),
  args: CHROMIUM_ARGS,
});
const site = await createSite({ config: {}, backend: true, remotes });
try {
  const chosen = process.argv.slice(2);
  const screens = (await listScreens(site.url)).filter(({ path }) => path !== '/no-such-page');
  const storageState = await fetchSignedInState(request, { baseURL: site.url, account: 'subscriber' });
  console.log(
    `\nINP, CPU slowed down ${CPU_SLOWDOWN} times (aim: at most ${AIM_MS} ms). Of each press: its slowest event, and in brackets the processor time of the main thread until the screen rests\n`,
  );
  for (const { app, path, address } of screens) {
    if (chosen.length > 0 && !chosen.includes(path)) continue;
    printScreen(
      path,
      await measureScreen(browser, {
        url: site.url + address,
        isRemote: app !== HOST_APP,
        storageState,
      }),
    );
  }
} finally {
  await browser.close();
  await site.close();
}
