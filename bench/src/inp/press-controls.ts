import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import type { INPMetric } from 'web-vitals';
import { CONTROLS, type Control, listUnknownControls } from './controls.ts';
import { type PressWork, readPress, TRACE_CATEGORIES } from './press-trace.ts';

/**
 * One press: the kind of control, the elapsed time of its slowest event until the paint, and the main thread's work.
 */
type Press = { kind: string; slowestMs: number; work: PressWork };

/** The INP of a document after these presses. */
export type ScreenInp = {
  inpMs: number;
  presses: Press[];
  /** Kinds of control on the screen that could not be pressed, and controls of no kind. */
  left: string[];
};

/** Time limit of a press. */
const LIMIT_MS = 4_000;
const QUIET_MS = 250;
/** Time between pointer down and up. A paint comes in between, as when a visitor presses. */
const HELD_MS = 80;

// Runs in the page from its beginning, after the library, which reports the INP of the document. The library reports an
// event only if the INP changes, so the events of each press are also observed directly.
export function recordInp() {
  const known = { inpMs: 0, slowestMs: 0 };
  Object.assign(window, { recordedInp: known });
  const library = Reflect.get(window, 'webVitals');
  library.onINP(
    ({ value }: Pick<INPMetric, 'value'>) => {
      known.inpMs = value;
    },
    { reportAllChanges: true, durationThreshold: 16 },
  );
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'interactionId') > 0)
        known.slowestMs = Math.max(known.slowestMs, entry.duration);
    }
  });
  // Declared here, because TypeScript's types of the browser lack `durationThreshold`.
  const events = { type: 'event', durationThreshold: 16 };
  observer.observe(events);
}

// Runs in the page: returns the slowest event since the last call, and the INP so far.
function takeInp(): { slowestMs: number; inpMs: number } {
  const known = Reflect.get(window, 'recordedInp');
  const taken = { ...known };
  known.slowestMs = 0;
  return taken;
}

const takenSchema = v.object({ slowestMs: v.number(), inpMs: v.number() });

/** Waits until the screen makes no more requests. */
export async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(QUIET_MS);
  await page
    .locator('main [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: LIMIT_MS })
    .catch(() => {
      // A screen that stays busy is measured nevertheless.
    });
}

/** Presses with the mouse or keyboard. The mouse is in place before the measurement begins. */
async function press(page: Page, key: string | undefined): Promise<void> {
  if (key !== undefined) return page.keyboard.press(key, { delay: HELD_MS });
  await page.mouse.down();
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up();
}

async function tracePress(browser: Browser, page: Page, { selector, key }: Control) {
  const target = page.locator(selector).first();
  if (key === undefined) await target.hover({ timeout: LIMIT_MS });
  else await target.focus({ timeout: LIMIT_MS });
  await rest(page);
  await page.evaluate(takeInp);
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await press(page, key);
  await rest(page);
  const work = readPress((await browser.stopTracing()).toString());
  return { work, ...v.parse(takenSchema, await page.evaluate(takeInp)) };
}

const isThere = (page: Page, { selector }: Control) =>
  page
    .locator(selector)
    .first()
    .isVisible()
    .catch(() => false);

/** Presses the first control of each kind that the screen has, in sequence. */
export async function pressControls(browser: Browser, page: Page): Promise<ScreenInp> {
  const result: ScreenInp = { inpMs: 0, presses: [], left: await listUnknownControls(page) };
  for (const [place, control] of CONTROLS.entries()) {
    if (!(await isThere(page, control))) continue;
    const { kind, isWithin, opens } = control;
    try {
      const { work, slowestMs, inpMs } = await tracePress(browser, page, control);
      result.inpMs = inpMs;
      if (work) result.presses.push({ kind, slowestMs, work });
      else result.left.push(`${kind} (no event arrived)`);
    } catch (error) {
      result.left.push(`${kind} (${String(error).split('\n', 1)[0]})`);
    }
    const next = CONTROLS[place + 1];
    const goesOn = opens && next?.isWithin && (await isThere(page, next));
    if ((opens || isWithin || kind === 'menu') && !goesOn) await page.keyboard.press('Escape');
  }
  return result;
}
