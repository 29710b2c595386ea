import type { Browser, CDPSession, Page, Route } from 'playwright-core';
import * as v from 'valibot';
import { measureAnswerWork, ROWS_PAINTED } from './answer-work.ts';
import type { StorageState } from './page-load.ts';
import { median } from './statistics.ts';

/** How long the table is, how slow the processor, and how fast it is scrolled. */
export const LONG = { rows: 2_000, cpuSlowdown: 4, pxPerSecond: 3_000, seconds: 5 } as const;

const PAGE_SIZE = 50;
const FRAME_MS = 1_000 / 60;
const SCROLLS = 3;

export type LongTableFigures = {
  /**
   * What the main thread works for a frame of that scrolling, and for a changed filter from the press to the painted
   * rows, in ms of the slowed-down processor. Time of the processor, so what else the machine does is not in it.
   */
  frameWorkMs: number;
  filterWorkMs: number;
  /** The part of it that comes after the last byte of the filter's answer. */
  answerWorkMs: number;
  framesPerSecond: number;
  /** Shares of the frames, 0–1: those that came more than half a frame late, and those with rows missing in view. */
  lateFrames: number;
  uncovered: number;
  longestFrameMs: number;
  /** From the last byte of a filter's answer to its painted rows. */
  answerMs: number;
};

const boardSchema = v.looseObject({
  results: v.pipe(v.array(v.looseObject({ batter: v.string(), batter_id: v.number() })), v.minLength(1)),
});

/** Gives the board without filters so many pages, made of its first one; what is filtered is the backend's. */
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

/** Scrolls to the end again and again, until all pages are there. */
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

// Runs in the page: notes when each frame began, and whether the rows drawn then cover the window.
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

/** How long the page's main thread has worked, by the processor's time, as it is and not slowed down. */
async function readWorkMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** What something that is done in the page costs, in ms of the slowed-down processor. */
async function measureWork(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const before = await readWorkMs(session);
  await work();
  return ((await readWorkMs(session)) - before) * LONG.cpuSlowdown;
}

/** The first of several scrolls has code to compile that the others do not: their median, for a frame. */
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

// Runs in the page: presses a chip, and says how long after the last byte of the answer its rows were painted.
function pressAndTime({ name, mark }: Press): Promise<number> {
  const rows = () => document.querySelector('table[role=table] tr[data-row]');
  const answers = () =>
    performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/api/exit-velocity/'));
  const before = answers().length;
  const chip = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return new Promise((resolve) => {
    let isCleared = false;
    const look = () => {
      isCleared ||= !rows();
      if (!isCleared || !rows()) return requestAnimationFrame(look);
      setTimeout(() => {
        performance.mark(mark);
        const answer = answers()[before];
        const end = answer instanceof PerformanceResourceTiming ? answer.responseEnd : Number.NaN;
        resolve(performance.now() - end);
      });
    };
    chip?.click();
    requestAnimationFrame(look);
  });
}

/** Each press has to lead to a board that was not there before: one that was is there at once. */
async function measureFilters(page: Page, names: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const name of names) times.push(await page.evaluate(pressAndTime, { name, mark: ROWS_PAINTED }));
  return median(times);
}

/** As `measureFilters`, in ms of the slowed-down processor, whose clock no other work of the machine moves. */
async function measureAnswers(browser: Browser, page: Page, names: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const name of names) {
    const press = () => page.evaluate(pressAndTime, { name, mark: ROWS_PAINTED });
    times.push(await measureAnswerWork(browser, { page, path: '/api/exit-velocity/', press }));
  }
  return median(times) * LONG.cpuSlowdown;
}

type LongTableOptions = { url: string; storageState: StorageState };

/** The real screen with 2,000 loaded rows on a slow processor: how it scrolls, and how soon it shows another filter's. */
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
    const presses = ['L', 'Day', 'Home'];
    const pressWorkMs = await measureWork(session, () => measureFilters(page, presses));
    // The second one clears the first.
    const answerWorkMs = await measureAnswers(browser, page, ['Night', 'Night', 'Away']);
    return {
      ...scrolled,
      answerMs,
      answerWorkMs,
      frameWorkMs,
      filterWorkMs: pressWorkMs / presses.length,
    };
  } finally {
    await context.close();
  }
}
