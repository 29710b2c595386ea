import type { StartRescue } from './start-rescue.ts';

/** Names that the page passes in (`contracts`), because a script that runs before all modules cannot import them. */
export type PageNames = {
  app: string;
  liveDocumentId: string;
  livePath: string;
  beaconPath: string;
  ticketPath: string;
  /** Address of the module with `createStartRescue`. */
  rescueUrl: string;
};

/** A start under watch: the page's names, and what has failed so far. */
type Start = PageNames & {
  detail: string;
  thrown?: unknown;
  /** Address of the last script that did not arrive or was refused; empty if all scripts arrived. */
  refused: string;
  isHandled: boolean;
  rescue?: StartRescue;
};

function read(value: unknown, key: string): unknown {
  return Reflect.get(Object(value), key);
}

/** True for every answer of an edge. Hardly any other site sets this header. */
function isOurs({ headers }: Response): boolean {
  return headers.has('cross-origin-resource-policy');
}

/** The JSON at a path; undefined if there is none at present, null if something else answers there. */
function fetchJson(path: string): Promise<unknown> {
  return (
    fetch(path, { cache: 'no-cache' })
      // A proxy whose edges are down answers with a status from 500 on.
      .then((answer) => (isOurs(answer) || answer.status >= 500 ? answer.json() : null))
      .catch(() => undefined)
  );
}

/** Undefined if the promise takes too long, because a stalled request must not keep the report or the visitor waiting. */
function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
}

function isSettled(start: Start): boolean {
  return start.isHandled || 'started' in document.documentElement.dataset;
}

/** The host's version that this page was made for. */
function getOwnVersion({ liveDocumentId }: PageNames): unknown {
  return read(JSON.parse(document.getElementById(liveDocumentId)?.textContent || '{}'), 'hostVersion');
}

async function loadRescue(start: Start): Promise<void> {
  // Not before the import map in the head: browsers that support one map per page would then ignore it.
  if (!document.body) return;
  try {
    const module: typeof import('./start-rescue.ts') = await import(start.rescueUrl);
    start.rescue = module.createStartRescue();
  } catch {
    // The report is sent without a stack.
  }
}

function report(start: Start, failure: 'load' | 'integrity' | 'timeout', ticket: unknown): void {
  const { app, beaconPath, detail, thrown, rescue } = start;
  const beacon = {
    app,
    version: getOwnVersion(start),
    failure,
    // Cut between words: the edge would not recognize half an address, and so not remove it.
    detail: detail.length > 500 ? detail.slice(0, 500).replace(/\s\S{0,254}$/, '') : detail,
    fallback: null,
    ticket: read(ticket, 'ticket'),
    stack: rescue?.toStack(read(thrown, 'stack')),
  };
  navigator.sendBeacon(beaconPath, new Blob([JSON.stringify(beacon)], { type: 'application/json' }));
}

/** Waits for another release of the host, then reloads. */
async function awaitRelease(start: Start): Promise<void> {
  if ('started' in document.documentElement.dataset) return;
  const version = read(await within(10_000, fetchJson(start.livePath)), 'hostVersion');
  if (version && version !== getOwnVersion(start)) return location.reload();
  setTimeout(awaitRelease, 4000 + 2000 * Math.random(), start);
}

/**
 * True if the server has the rescue, which was missing or damaged here. Once in a tab, so that a reload that does not
 * help causes no loop.
 */
async function fetchRescue({ rescueUrl }: Start): Promise<boolean> {
  if (sessionStorage.getItem(rescueUrl)) return false;
  sessionStorage.setItem(rescueUrl, '1');
  return (await fetch(rescueUrl, { cache: 'reload' })).ok;
}

async function handle(start: Start, failure: 'load' | 'timeout'): Promise<void> {
  if (isSettled(start)) return;
  start.isHandled = true;
  document.documentElement.dataset.failed = '';
  const [ticket] = await Promise.all([
    within(10_000, fetchJson(start.ticketPath)),
    within(10_000, loadRescue(start)),
  ]);
  // An edge answers at the address of this page, but another site at the root of this origin: a proxy has put the page
  // below a path, and all our addresses, which begin at the root, lead to that other site. A network with a sign-in of
  // its own answers at both. In few words, because every page carries them.
  if (
    ticket === null &&
    (await within(
      10_000,
      fetch('')
        .then(isOurs)
        .catch(() => undefined),
    ))
  ) {
    document.getElementById('late')?.replaceChildren('This site needs an origin of its own.');
    return;
  }
  const { rescue } = start;
  const damaged = (rescue && (await within(10_000, rescue.findDamaged()))) ?? [];
  report(start, damaged.length > 0 ? 'integrity' : failure, ticket);
  const mending = rescue ? rescue.mend(damaged, start.refused) : fetchRescue(start);
  if (await within(20_000, mending).catch(() => false)) return location.reload();
  awaitRelease(start);
}

/**
 * Shows the visitor that the browser is older than the site supports. Failures there are no fault of the release, so
 * they are not reported, and the page does not wait for another release.
 */
function handleOutdated(start: Start): void {
  start.isHandled = true;
  document.documentElement.dataset.outdated = '';
  addEventListener('DOMContentLoaded', async () => {
    await loadRescue(start);
    start.rescue?.sayOutdated();
  });
}

/** Fetches the ticket ahead, because a page that the visitor leaves cannot request anything any more. */
async function reportOnLeave(start: Start): Promise<void> {
  if (isSettled(start)) return;
  loadRescue(start);
  const ticket = await fetchJson(start.ticketPath);
  if (!read(ticket, 'ticket')) return;
  addEventListener('pagehide', () => {
    if (isSettled(start)) return;
    start.isHandled = true;
    report(start, 'timeout', ticket);
  });
}

/**
 * Handles a page whose shell does not start: it throws, or its scripts do not arrive, are damaged, or have not run
 * after 15 s. It sends a beacon under the host's name and shows the page's own notice (`late-notice.css`). If the
 * server has the failed scripts undamaged, it reloads the page at once, else as soon as another release of the host is
 * live. A visitor who leaves earlier, after more than 3 s, is reported too: most visitors of a shell that does not
 * start leave.
 *
 * It is inline at the beginning of the page, and uses nothing but the functions of this file. It reports and waits for
 * another release by itself, because the module that finds damaged scripts (`start-rescue.ts`) may be missing or
 * damaged like any other.
 */
function watchStart(names: PageNames): void {
  const start: Start = { ...names, detail: 'The shell has not run in time.', refused: '', isHandled: false };
  // Of the features that the site requires, popovers came last to browsers.
  if (!('popover' in HTMLElement.prototype)) handleOutdated(start);
  // Listens in the capture phase, because events of script elements do not bubble.
  addEventListener(
    'error',
    ({ target, message, error }) => {
      if (isSettled(start)) return;
      if (target instanceof HTMLScriptElement) {
        start.refused = target.src;
        start.detail = `${target.src} did not arrive or was refused.`;
        handle(start, 'load');
      } else if (message) {
        start.detail = message;
        start.thrown = error;
      }
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isSettled(start)) return;
    start.detail = String(reason);
    start.thrown = reason;
    // `main.ts` sets it if the shell does not start. Other rejections may leave the shell intact.
    if ('failed' in document.documentElement.dataset) handle(start, 'load');
  });
  addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element) || !target.closest('#late button')) return;
    await within(
      3000,
      loadRescue(start).then(() => start.rescue?.fetchAnew()),
    );
    location.reload();
  });
  setTimeout(reportOnLeave, 3000, start);
  setTimeout(handle, 15_000, start, 'timeout');
}

/** The watch for an inline script: the function to call, and all the functions of this file that it uses. */
export const START_WATCH = [
  watchStart,
  read,
  fetchJson,
  within,
  isSettled,
  getOwnVersion,
  loadRescue,
  report,
  awaitRelease,
  fetchRescue,
  isOurs,
  handle,
  handleOutdated,
  reportOnLeave,
] as const;
