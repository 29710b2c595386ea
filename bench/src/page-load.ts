import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Cost of one page load. Bytes are as transferred; times are in ms from the start of the navigation. */
export type PageLoad = { scriptBytes: number; scriptRequests: number; headingMs: number; usableMs: number };

/**
 * The event that makes a page usable: its heading, the converter's first answer, or the first row (or card) of data.
 */
export type Use = 'heading' | 'converter' | 'rows';

/** A phone on slow 4G, as in Lighthouse's mobile preset. */
export const THROTTLE = { rttMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8, cpuSlowdown: 4 } as const;

/**
 * A page has loaded everything once no answer has arrived for this long, which is several round trips of the slow
 * network.
 */
const QUIET_MS = 1_500;

// Runs in the page from its beginning: records when a heading was painted, and when the page became usable.
function watchPage(use: Use) {
  const isMarked = (name: string) => performance.getEntriesByName(name).length > 0;
  const afterPaint = (name: string) =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (!isMarked(name)) performance.mark(name);
      }),
    );
  const field = (label: string) =>
    [...document.querySelectorAll('label')].find((element) => element.textContent?.includes(label))?.control;

  function tryToConvert() {
    const decimal = field('Decimal');
    const american = field('American');
    if (!(decimal instanceof HTMLInputElement && american instanceof HTMLInputElement)) return;
    if (american.value === '+377') return afterPaint('usable');
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setValue?.call(decimal, decimal.value === '4.77' ? '4.770' : '4.77');
    decimal.dispatchEvent(new Event('input', { bubbles: true }));
  }
  function look() {
    if (document.querySelector('#root h1')) afterPaint('heading');
    if (use === 'converter') tryToConvert();
    if (use === 'rows' && document.querySelector('#root tr[data-row], #root main article'))
      afterPaint('usable');
    if (!isMarked(use === 'heading' ? 'heading' : 'usable')) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

async function throttle(session: CDPSession) {
  const { rttMs, bytesPerSecond, cpuSlowdown } = THROTTLE;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: rttMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/**
 * File of the federation runtime. A page of the shell loads it when idle, for the first section that the visitor will
 * open, so it does not count for such a page.
 */
const RUNTIME = '/page-federation-runtime.';

/** Counts the transferred bytes of scripts. Leaves out cached scripts, and scripts with `without` in their address. */
function countScripts(session: CDPSession, without: string | undefined) {
  const scripts = new Set<string>();
  const cost = { scriptBytes: 0, scriptRequests: 0 };
  let lastAt = performance.now();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = type === 'Script' || /javascript/.test(response.mimeType);
    const isCounted = without === undefined || !response.url.includes(without);
    if (isScript && isCounted && !response.fromDiskCache && !response.fromPrefetchCache) {
      scripts.add(requestId);
    }
    lastAt = performance.now();
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => scripts.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return;
    cost.scriptBytes += encodedDataLength;
    cost.scriptRequests += 1;
    lastAt = performance.now();
  });
  return { cost, readQuietMs: () => performance.now() - lastAt };
}

async function readMark(page: Page, name: string): Promise<number> {
  const handle = await page.waitForFunction(
    (mark) => performance.getEntriesByName(mark)[0]?.startTime,
    name,
    {
      timeout: 60_000,
    },
  );
  return (await handle.jsonValue()) ?? Number.NaN;
}

type LoadOptions = { url: string; use: Use; isThrottled?: boolean };

/** Loads a page in a context that may have cached files, and returns its cost. */
export async function loadPage(
  context: BrowserContext,
  { url, use, isThrottled = true }: LoadOptions,
): Promise<PageLoad> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (isThrottled) await throttle(session);
  const { cost, readQuietMs } = countScripts(session, use === 'heading' ? RUNTIME : undefined);
  await page.addInitScript(watchPage, use);
  await page.goto(url, { waitUntil: 'commit' });
  const headingMs = await readMark(page, 'heading');
  const usableMs = use === 'heading' ? headingMs : await readMark(page, 'usable');
  await page.waitForLoadState('load');
  // A prerendered page loads its scripts after it is painted, some of them after the `load` event. These count too.
  while (readQuietMs() < QUIET_MS) await delay(QUIET_MS - readQuietMs());
  await page.close();
  return { ...cost, headingMs, usableMs };
}

type ColdLoadOptions = LoadOptions & {
  storageState?: StorageState;
};

/** Like `loadPage`, in a browser without cached files of the site. */
export async function loadPageCold(
  browser: Browser,
  { storageState, ...options }: ColdLoadOptions,
): Promise<PageLoad> {
  const context = await browser.newContext(storageState && { storageState });
  try {
    return await loadPage(context, options);
  } finally {
    await context.close();
  }
}
