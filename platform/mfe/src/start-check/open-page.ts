import { setTimeout as pause } from 'node:timers/promises';
import { BEACON_PATH, type Beacon, beaconSchema, HOST_APP } from '@sharpside/contracts';
import { toReason } from '@sharpside/server-kit';
import type { Browser, Locator, Page as Tab } from 'playwright-core';
import * as v from 'valibot';
import { answerLocally, type Case } from './local-answers.ts';

/**
 * A page to open, and the app whose screen it shows. `version`: the version that must be shown; default: any.
 */
export type Page = { path: string; app: string; version?: string };

/**
 * Outcome of a page in a browser. `fault`: what it did in place of starting. `isOpened`: the browser had the page.
 * `isLate`: it took longer than a visitor would wait. `isDead`: it showed nothing within its whole time limit.
 */
export type Outcome = { fault?: string; isOpened: boolean; isLate?: boolean; isDead?: boolean };

type OpenOptions = { url: string; which: Case; limitMs: number };

const MAX_REASON = 500;
const LOOK_AGAIN_MS = 100;
const CLOSING_MS = 10_000;
// Each look waits for the page's main thread, so a busy machine only makes them slower.
const CALM_LOOKS = 5;
const BUSY_MS = 3_000;
const BUSY =
  'a script kept the page busy, as a loop without an end does; if this machine was busy, run the check again';

const postedSchema = v.pipe(v.string(), v.parseJson(), beaconSchema);

/**
 * Failures that a page reports to ops, errors that nobody caught, and the number of requests so far. The shell decides
 * which errors it reports; the others only explain why a page shows nothing.
 */
type Watch = { beacons: Beacon[]; thrown: string[]; requests: number };

function watch(tab: Tab): Watch {
  const seen: Watch = { beacons: [], thrown: [], requests: 0 };
  const note = () => {
    seen.requests += 1;
  };
  tab.on('request', (request) => {
    note();
    if (new URL(request.url()).pathname !== BEACON_PATH) return;
    const beacon = v.safeParse(postedSchema, request.postData());
    if (beacon.success) seen.beacons.push(beacon.output);
  });
  tab.on('requestfinished', note);
  tab.on('requestfailed', note);
  tab.on('pageerror', ({ name, message }) => seen.thrown.push(`${name}: ${message}`.slice(0, MAX_REASON)));
  tab.on('crash', () => seen.thrown.push('the browser gave the page up'));
  return seen;
}

/** The element that shows the screen once the shell runs. A prerendered screen is there before. */
function toSelector({ app, version }: Page): string {
  if (app === HOST_APP) return 'html[data-ready] #root';
  const release = version === undefined ? `^="${app}@"` : `="${app}@${version}"`;
  return `html[data-ready] [data-release${release}]`;
}

// A page that reports a timeout may still start.
const findFailure = ({ beacons }: Watch) => beacons.find(({ failure }) => failure !== 'timeout');

/** True if a visitor sees something of the screen: text, or an element without others in it, such as a picture. */
async function showsSomething(screen: Locator): Promise<boolean> {
  if (!(await screen.isVisible())) return false;
  const texts = await screen.allInnerTexts();
  if (texts.join('').trim() !== '') return true;
  return screen.locator(':visible:not(:has(*))').first().isVisible();
}

/**
 * Waits until the page shows its screen or throws, and then requests nothing more. `isShown`: it shows it. `isBusy`: a
 * script has kept the page from answering for seconds, until the end of the time limit.
 */
async function waitForScreen(tab: Tab, seen: Watch, { page, limitMs }: { page: Page; limitMs: number }) {
  const screen = tab.locator(toSelector(page)).first();
  const end = Date.now() + limitMs;
  // Playwright itself sets no limit to a look at a page whose script never ends.
  const isOverdue = pause(limitMs, undefined, { ref: false });
  let calm = 0;
  let requests = 0;
  let isShown = false;
  while (Date.now() < end && !findFailure(seen)) {
    // A page that loads another page meanwhile cannot be looked at.
    const began = Date.now();
    const look = showsSomething(screen).catch(() => false);
    const answer = await Promise.race([look, isOverdue]);
    if (answer === undefined) {
      const isBusy = Date.now() - began >= BUSY_MS;
      return { isShown: isShown && !isBusy, isBusy };
    }
    isShown = answer;
    const isOver = isShown || seen.thrown.length > 0;
    calm = isOver && requests === seen.requests ? calm + 1 : 0;
    if (calm === CALM_LOOKS) break;
    requests = seen.requests;
    await pause(LOOK_AGAIN_MS);
  }
  return { isShown, isBusy: false };
}

/** The reason of an error of Playwright, without the log of the browser that follows it. */
export const toFirstLine = (error: unknown): string => toReason(error).split('\n', 1)[0] ?? '';

/** Opens a page in a new profile, and waits until its screen is shown and requests nothing more. */
export async function openPage(
  browser: Browser,
  page: Page,
  { url, which, limitMs }: OpenOptions,
): Promise<Outcome> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    await answerLocally(context, { url, which });
    const tab = await context.newPage();
    const seen = watch(tab);
    await tab.goto(url + page.path, { waitUntil: 'commit', timeout: limitMs });
    const { isShown, isBusy } = await waitForScreen(tab, seen, { page, limitMs });
    const failure = findFailure(seen);
    if (failure)
      return { fault: `failed: ${failure.app} ${failure.version}: ${failure.detail}`, isOpened: true };
    const [late] = seen.beacons;
    if (isShown) return { isOpened: true, isLate: late !== undefined };
    const [thrown] = seen.thrown;
    if (thrown !== undefined) return { fault: `failed: ${thrown}`, isOpened: true };
    const why = isBusy ? BUSY : late?.detail;
    const cause = why === undefined ? '' : `: ${why}`;
    return { fault: `showed no screen in ${limitMs / 1000} s${cause}`, isOpened: true, isDead: true };
  } catch (error) {
    return { fault: `was not opened: ${toFirstLine(error)}`, isOpened: false, isDead: true };
  } finally {
    // Chromium sometimes never confirms the end of a page; the page then ends with the browser.
    await Promise.race([context.close(), pause(CLOSING_MS, undefined, { ref: false })]);
  }
}
