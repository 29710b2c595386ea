import type { CDPSession, Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import type { INPMetric } from 'web-vitals';

/** One press: the time of its slowest event until the paint, and the main thread's work for it until the screen rests. */
type Press = { control: string; slowestMs: number; workMs: number };

/** The INP of a document in which these were pressed. */
export type ScreenInp = { inpMs: number; presses: Press[] };

/** Typical controls of a screen, by kind: the first of each that it has is pressed. */
const CONTROLS: readonly { control: string; selector: string }[] = [
  { control: 'filter', selector: 'main [aria-pressed]' },
  { control: 'several', selector: 'main button[aria-haspopup=listbox]' },
  { control: 'option', selector: 'main [role=option]' },
  { control: 'sort', selector: 'main th button[data-sorted], main th:nth-child(2) button' },
  { control: 'tab', selector: 'main [role=tab][aria-selected=false]' },
  { control: 'row', selector: 'main [data-toggle]' },
  { control: 'card', selector: 'main article button' },
  { control: 'box', selector: 'main input[type=checkbox]' },
  { control: 'question', selector: 'main summary' },
  { control: 'menu', selector: 'header button[aria-haspopup], header button[aria-expanded]' },
  { control: 'theme', selector: 'header button[aria-label*=theme i]' },
];

/** No press takes longer than this; one that covers its control is passed over. */
const LIMIT_MS = 4_000;
const QUIET_MS = 250;

// Runs in the page from its first moment, after the library, which says the INP of the document; it tells of an event only
// where that changes, so the events of each press are observed beside it.
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
  // Its own words, which TypeScript's list of a browser's does not have.
  const events = { type: 'event', durationThreshold: 16 };
  observer.observe(events);
}

// Runs in the page: the slowest event since the last call, and the INP so far.
function takeInp(): { slowestMs: number; inpMs: number } {
  const known = Reflect.get(window, 'recordedInp');
  const taken = { ...known };
  known.slowestMs = 0;
  return taken;
}

const takenSchema = v.object({ slowestMs: v.number(), inpMs: v.number() });

/** Processor time of the main thread so far. Under emulation it is that of the slowed processor. */
async function readWorkMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** Waits until the screen asks for nothing. */
export async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(QUIET_MS);
  await page
    .locator('main [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: LIMIT_MS })
    .catch(() => {
      // A screen that stays busy is measured as it is.
    });
}

const isThere = (control: Locator) =>
  control.isVisible().then(async (isVisible) => isVisible && (await control.isEnabled()));

/** Presses the typical controls of the screen that a page shows, one after the other, with a real mouse. */
export async function pressControls(page: Page, session: CDPSession): Promise<ScreenInp> {
  const result: ScreenInp = { inpMs: 0, presses: [] };
  for (const { control, selector } of CONTROLS) {
    const target = page.locator(selector).first();
    if (!(await isThere(target).catch(() => false))) continue;
    await page.evaluate(takeInp);
    const before = await readWorkMs(session);
    const isPressed = await target.click({ timeout: LIMIT_MS }).then(
      () => true,
      () => false, // Covered by another control: no press.
    );
    if (!isPressed) continue;
    await rest(page);
    const workMs = (await readWorkMs(session)) - before;
    const { slowestMs, inpMs } = v.parse(takenSchema, await page.evaluate(takeInp));
    result.presses.push({ control, slowestMs, workMs });
    result.inpMs = inpMs;
    if (control === 'option' || control === 'menu') await page.keyboard.press('Escape');
  }
  return result;
}
