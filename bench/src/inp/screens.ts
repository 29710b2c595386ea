import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { HOST_APP } from '@sharpside/contracts';
import { listScreens } from '@sharpside/e2e/harness/pages/pages';
import type { Browser } from 'playwright-core';
import type { StorageState } from '../page-load.ts';
import { FEW } from './controls.ts';
import { pressControls, recordInp, rest, type ScreenInp } from './press-controls.ts';

const AIM_MS = 100;
const OF_SHELL = new Set(['menu', 'account', 'theme', 'jump']);
const CPU_SLOWDOWN = 4;

const library = await readFile(
  join(createRequire(import.meta.url).resolve('web-vitals'), '../web-vitals.iife.js'),
  'utf8',
);

type ScreenOptions = { url: string; isRemote: boolean; storageState: StorageState };

/** Measures each screen in a new document, because INP is counted per document. */
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
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await pressControls(page);
  } finally {
    await context.close();
  }
}

function printScreen(path: string, { inpMs, presses }: ScreenInp) {
  console.log(`${path}: INP ${inpMs.toFixed(0)} ms, ${inpMs <= AIM_MS ? 'met' : 'MISSED'}`);
  for (const { kind, timing } of presses) {
    const { totalMs, waitMs, listenersMs, paintMs } = timing;
    const figures = [totalMs, waitMs, listenersMs, paintMs].map((ms) => ms.toFixed(0).padStart(10));
    console.log(`  ${kind.padEnd(20)}${figures.join('')}${totalMs <= AIM_MS ? '' : '  MISSED'}`);
  }
}

/**
 * Report lines for controls that were not pressed, and for a screen with fewer than two kinds of pressed controls of
 * its own: too few to call it fast.
 */
function listGaps(path: string, { presses, left }: ScreenInp): string[] {
  const own = presses.filter(({ kind }) => !OF_SHELL.has(kind));
  const isFew = own.length < 2 && !FEW.has(path);
  return [...left, ...(isFew ? [`only ${own.length} kinds of control, for no reason`] : [])].map(
    (gap) => `${path}: not pressed: ${gap}`,
  );
}

const HEAD = `
INP, CPU slowed down ${CPU_SLOWDOWN} times (aim: at most ${AIM_MS} ms). Of each press the slowest event until the paint, and its parts: the
wait for its listeners, the listeners, and the rest until the paint.

${'  kind'.padEnd(22)}${['event', 'wait', 'listeners', 'paint'].map((word) => word.padStart(10)).join('')}`;

type SiteOptions = { url: string; storageState: StorageState; chosen: readonly string[] };

/** Measures and prints every screen of a site, or the chosen screens. Returns the lines of `listGaps`. */
export async function measureScreens(browser: Browser, options: SiteOptions): Promise<string[]> {
  const { url, storageState, chosen } = options;
  const screens = (await listScreens(url)).filter(
    ({ path }) => path !== '/no-such-page' && (chosen.length === 0 || chosen.includes(path)),
  );
  console.log(HEAD);
  const gaps: string[] = [];
  for (const { app, path, address } of screens) {
    const site = { url: url + address, isRemote: app !== HOST_APP, storageState };
    const screen = await measureScreen(browser, site);
    printScreen(path, screen);
    gaps.push(...listGaps(path, screen));
  }
  return gaps;
}
