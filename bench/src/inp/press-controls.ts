import type { Page } from 'playwright-core';
import * as v from 'valibot';
import type { INPMetric } from 'web-vitals';
import { CONTROLS, type Control, listUnknownControls } from './controls.ts';

const timingSchema = v.object({
  totalMs: v.number(),
  waitMs: v.number(),
  listenersMs: v.number(),
  paintMs: v.number(),
});

/**
 * The slowest event of a press, from the input to the paint: the wait for its listeners, the listeners, and the rest
 * until the paint.
 */
type Timing = v.InferOutput<typeof timingSchema>;

type Press = { kind: string; timing: Timing };

/** The INP of a document after these presses. */
export type ScreenInp = {
  inpMs: number;
  presses: Press[];
  /** Kinds of control on the screen that could not be pressed, and controls of no kind. */
  left: string[];
};

const LIMIT_MS = 4_000;
const QUIET_MS = 250;
/** Time between pointer down and up. As with a real visitor, a paint comes in between. */
const HELD_MS = 80;

// Runs in the page before its scripts, but after the `web-vitals` library, which reports the INP of the document. The
// library reports an event only if the INP changes, so the events of each press are also observed directly.
export function recordInp() {
  const none = { totalMs: 0, waitMs: 0, listenersMs: 0, paintMs: 0 };
  const known = { inpMs: 0, slowest: none };
  const library = Reflect.get(window, 'webVitals');
  library.onINP(
    ({ value }: Pick<INPMetric, 'value'>) => {
      known.inpMs = value;
    },
    { reportAllChanges: true, durationThreshold: 16 },
  );
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming && entry.interactionId > 0)) continue;
      const { startTime, processingStart, processingEnd, duration } = entry;
      if (duration <= known.slowest.totalMs) continue;
      const [waitMs, listenersMs] = [processingStart - startTime, processingEnd - processingStart];
      known.slowest = { totalMs: duration, waitMs, listenersMs, paintMs: duration - waitMs - listenersMs };
    }
  });
  // A variable, because the type of the parameter lacks `durationThreshold`.
  const events = { type: 'event', durationThreshold: 16 };
  observer.observe(events);
  Object.assign(window, {
    takeInp() {
      const taken = { ...known, presses: performance.interactionCount };
      known.slowest = none;
      return taken;
    },
  });
}

const takenSchema = v.object({ inpMs: v.number(), presses: v.number(), slowest: timingSchema });

/** The INP and the number of presses so far, and the slowest event since the last call. */
const takeInp = async (page: Page) => v.parse(takenSchema, await page.evaluate('takeInp()'));

/** Waits until the screen is no longer busy, for `LIMIT_MS` at most. */
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

/** Presses with the mouse, or with a key. The mouse was moved to the control before the measurement. */
async function press(page: Page, key: string | undefined): Promise<void> {
  if (key !== undefined) return page.keyboard.press(key, { delay: HELD_MS });
  await page.mouse.down();
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up();
}

async function timePress(page: Page, { selector, key }: Control) {
  const target = page.locator(selector).first();
  if (key === undefined) await target.hover({ timeout: LIMIT_MS });
  else await target.focus({ timeout: LIMIT_MS });
  await rest(page);
  const before = await takeInp(page);
  await press(page, key);
  await rest(page);
  const { inpMs, presses, slowest } = await takeInp(page);
  return { inpMs, timing: presses > before.presses ? slowest : undefined };
}

const isThere = (page: Page, { selector }: Control) =>
  page
    .locator(selector)
    .first()
    .isVisible()
    .catch(() => false);

/** Presses the first control of each kind that the screen has, in sequence. */
export async function pressControls(page: Page): Promise<ScreenInp> {
  const result: ScreenInp = { inpMs: 0, presses: [], left: await listUnknownControls(page) };
  for (const [place, control] of CONTROLS.entries()) {
    if (!(await isThere(page, control))) continue;
    const { kind, isWithin, opens } = control;
    try {
      const { inpMs, timing } = await timePress(page, control);
      result.inpMs = inpMs;
      if (timing) result.presses.push({ kind, timing });
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
