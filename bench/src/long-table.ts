import type { Browser, CDPSession, Page, Route } from 'playwright-core';
import * as v from 'valibot';
import { measureAnswerWork, ROWS_PAINTED } from './answer-work.ts';
import type { StorageState } from './page-load.ts';
import { median } from './statistics.ts';

/** Length of the table, slowdown of the processor, and speed of scrolling. */
export const LONG = { rows: 2_000, cpuSlowdown: 4, pxPerSecond: 3_000, seconds: 5 } as const;

const PAGE_SIZE = 50;
const FRAME_MS = 1_000 / 60;
const SCROLLS = 3;

export type LongTableFigures = {
  /**
   * Work of the main thread per frame of that scrolling, and for a changed filter from the press to the painted rows,
   * in ms of the slowed processor. This is processor time, so other work of the machine does not count.
   */
  frameWorkMs: number;
  filterWorkMs: number;
  /** The part of it after the last byte of the filter's answer. */
  answerWorkMs: number;
  framesPerSecond: number;
  /** Shares of the frames, 0–1: frames that are more than half a frame late, and frames with missing rows in view. */
  lateFrames: number;
  uncovered: number;
  longestFrameMs: number;
  /** Time from the last byte of a filter's answer to its painted rows. */
  answerMs: number;
};

const boardSchema = v.looseObject({
  results: v.pipe(v.array(v.looseObject({ batter: v.string(), batter_id: v.number() })), v.minLength(1)),
});

/**
 * Answers the board without filters with a number of pages, all copies of its first. Filtered requests go to the
 * backend.
 */
async function answerBoard(route: Route) {
  const url = new URL(route.request().url());
  const isFiltered = url.searchParams.has('is_night_game') || url.searchParams.has('is_home');
  if (isFiltered) return route.continue();
  const page = Number(url.searchParams.get('page'));
  url.searchParams.set('page', '1');
  const response = await route.fetch({ url: url.href });
  const { results, ...rest } = v.parse(boardSchema, await response.json());
  const rows = Array.from({ length: PAGE_SIZE }, (_, index) => {
    const row = results[index % results.length];
    const place = (page - 1) * PAGE_SIZE + index;
    return { ...row, batter: `${row?.batter} ${place + 1}`, batter_id: 1_000_000 + place };
  });
  const next = page * PAGE_SIZE < LONG.rows ? `page=${page + 1}` : null;
  await route.fulfill({ response, json: { ...rest, results: rows, next } });
}

/** Scrolls to the end repeatedly, until all pages are loaded. */
async function loadAllRows(page: Page) {
  await page.waitForFunction(
    (rows) => {
      const table = document.querySelector('table[role=table]');
      if (table?.getAttribute('aria-rowcount') === String(rows + 1)) return true;
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Load more')
        ?.scrollIntoView({ block: 'center' });
      return false;
    },
    LONG.rows,
    { timeout: 120_000 },
  );
}

// Runs in the page: records the start of each frame, and if the drawn rows cover the window.
function recordFrames() {
  const frames: { at: number; isCovered: boolean }[] = [];
  const body = document.querySelector('table[role=table] > tbody');
  const look = (at: number) => {
    const rows = body?.querySelectorAll('tr[data-row]') ?? [];
    const first = rows[0]?.getBoundingClientRect();
    const last = rows[rows.length - 1]?.getBoundingClientRect();
    frames.push({ at, isCovered: !!first && !!last && first.top <= 100 && last.bottom >= innerHeight });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { recordedFrames: frames });
}

// Runs in the page: scrolls by `px` in each of `steps` frames.
function scrollBySteps({ steps, px }: { steps: number; px: number }): Promise<void> {
  return new Promise((resolve) => {
    let left = steps;
    const step = () => {
      if (left === 0) return resolve();
      left -= 1;
      window.scrollBy(0, px);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Processor time of the page's main thread so far, without the slowdown. */
async function readWorkMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** Work of one action in the page, in ms of the slowed processor. */
async function measureWork(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const before = await readWorkMs(session);
  await work();
  return ((await readWorkMs(session)) - before) * LONG.cpuSlowdown;
}

/** Median work per frame of several scrolls: only the first scroll has to compile code. */
async function measureFrameWork(page: Page, session: CDPSession): Promise<number> {
  const steps = 60 * LONG.seconds;
  const works: number[] = [];
  for (let round = 0; round < SCROLLS; round++) {
    await page.evaluate(() => window.scrollTo(0, 0));
    works.push(
      await measureWork(session, () => page.evaluate(scrollBySteps, { steps, px: LONG.pxPerSecond / 60 })),
    );
  }
  return median(works) / steps;
}

const framesSchema = v.array(v.object({ at: v.number(), isCovered: v.boolean() }));

async function measureScroll(page: Page, session: CDPSession) {
  await page.evaluate(() => window.scrollTo(0, 2_000));
  await page.evaluate(recordFrames);
  await session.send('Input.synthesizeScrollGesture', {
    x: 400,
    y: 500,
    yDistance: -LONG.pxPerSecond * LONG.seconds,
    speed: LONG.pxPerSecond,
    gestureSourceType: 'mouse',
  });
  const frames = v.parse(framesSchema, await page.evaluate(() => Reflect.get(window, 'recordedFrames')));
  const gaps = frames.slice(1).map(({ at }, index) => at - (frames[index]?.at ?? at));
  const elapsedMs = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    framesPerSecond: (gaps.length / elapsedMs) * 1_000,
    lateFrames: gaps.filter((gap) => gap > 1.5 * FRAME_MS).length / gaps.length,
    longestFrameMs: Math.max(...gaps),
    uncovered: frames.filter(({ isCovered }) => !isCovered).length / frames.length,
  };
}

type Press = { name: string; mark: string };

// Runs in the page: presses a chip, and returns the time from the last byte of the answer to its painted rows. It waits
// for the table's own mark, because checking in every frame would cause additional frames.
function pressAndTime({ name, mark }: Press): Promise<number> {
  const table = document.querySelector('table[role=table]');
  const chip = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!table || !chip) return Promise.reject(new Error(`There is no table, or no chip ${name}.`));
  return new Promise((resolve, reject) => {
    let isBusy = false;
    let answeredAt = Number.NaN;
    const answers = new PerformanceObserver((list) => {
      const answer = list.getEntries().findLast((entry) => entry.name.includes('/api/exit-velocity/'));
      if (answer instanceof PerformanceResourceTiming) answeredAt = answer.responseEnd;
    });
    answers.observe({ type: 'resource' });
    const finish = () => {
      performance.mark(mark);
      answers.disconnect();
      resolve(performance.now() - answeredAt);
    };
    const changes = new MutationObserver(() => {
      isBusy ||= table.getAttribute('aria-busy') === 'true';
      if (!isBusy || table.getAttribute('aria-busy') === 'true') return;
      changes.disconnect();
      clearTimeout(limit);
      // After the paint of the frame with the rows.
      requestAnimationFrame(() => setTimeout(finish));
    });
    const limit = setTimeout(() => reject(new Error(`The rows of ${name} did not come.`)), 20_000);
    changes.observe(table, { attributes: true, attributeFilter: ['aria-busy'] });
    chip.click();
  });
}

/** Each press must lead to a board that was not shown before, because cached boards appear at once. */
async function measureFilters(page: Page, names: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const name of names) times.push(await page.evaluate(pressAndTime, { name, mark: ROWS_PAINTED }));
  return median(times);
}

/** Like `measureFilters`, in ms of the slowed processor, and independent of other work of the machine. */
async function measureAnswers(browser: Browser, page: Page, names: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const name of names) {
    const press = () => page.evaluate(pressAndTime, { name, mark: ROWS_PAINTED });
    times.push(await measureAnswerWork(browser, { page, path: '/api/exit-velocity/', press }));
  }
  return median(times) * LONG.cpuSlowdown;
}

type LongTableOptions = { url: string; storageState: StorageState };

/**
 * Measures the real screen with 2,000 loaded rows on a slow processor: its scrolling, and its time to show filtered
 * rows.
 */
export async function measureLongTable(
  browser: Browser,
  { url, storageState }: LongTableOptions,
): Promise<LongTableFigures> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.route('**/api/exit-velocity/**', answerBoard);
    await page.goto(url);
    await loadAllRows(page);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const frameWorkMs = await measureFrameWork(page, session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: LONG.cpuSlowdown });
    const scrolled = await measureScroll(page, session);
    await page.evaluate(() => window.scrollTo(0, 0));
    const answerMs = await measureFilters(page, ['Night', 'Home', 'Day', 'Away', 'Night']);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const filterWorks: number[] = [];
    for (const name of ['L', 'Day', 'Home', '25+', 'Away']) {
      filterWorks.push(await measureWork(session, () => measureFilters(page, [name])));
    }
    // The second press clears the first.
    const answerWorkMs = await measureAnswers(browser, page, ['Night', 'Night', 'Away']);
    return {
      ...scrolled,
      answerMs,
      answerWorkMs,
      frameWorkMs,
      filterWorkMs: median(filterWorks),
    };
  } finally {
    await context.close();
  }
}
