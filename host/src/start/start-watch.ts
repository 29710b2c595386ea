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

/**
 * Handles a page whose shell does not start: it throws, or its scripts do not arrive, are damaged, or have not run
 * after 15 s. It sends a beacon under the host's name, shows the page's own notice (`late-notice.css`), and reloads the
 * page once the failed scripts are available undamaged, or as soon as another release of the host is live. A visitor
 * who leaves earlier, after more than 3 s, is reported too: most visitors of a shell that does not start leave.
 *
 * It is inline at the beginning of the page, and uses nothing outside itself. It reports and waits for another release
 * by itself, because the module that finds damaged scripts (`start-rescue.ts`) may be missing or damaged like any
 * other.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its text is the whole inline script, which can refer to nothing outside.
export function watchStart({
  app,
  liveDocumentId,
  livePath,
  beaconPath,
  ticketPath,
  rescueUrl,
}: PageNames): void {
  const { dataset } = document.documentElement;
  let detail = 'The shell has not run in time.';
  let thrown: unknown;
  let refused = '';
  let isSeenTo = false;
  let rescue: StartRescue | undefined;

  const isSettled = () => isSeenTo || 'started' in dataset;

  const read = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  const fetchJson = (path: string): Promise<unknown> =>
    fetch(path, { cache: 'no-cache' })
      .then((answer) => answer.json())
      .catch(() => undefined);
  const ofThisPage = () =>
    read(JSON.parse(document.getElementById(liveDocumentId)?.textContent || '{}'), 'hostVersion');

  async function loadRescue() {
    // Not before the import map in the head: browsers that support one map per page would then ignore it.
    if (!document.body) return;
    try {
      const module: typeof import('./start-rescue.ts') = await import(rescueUrl);
      rescue = module.createStartRescue();
    } catch {
      // The report is sent without it.
    }
  }

  function tell(failure: 'load' | 'integrity' | 'timeout', ticket: unknown) {
    const beacon = {
      app,
      version: ofThisPage(),
      failure,
      // Cut between words: the edge would not recognize half an address, and so not remove it.
      detail: detail.length > 500 ? detail.slice(0, 500).replace(/\s\S{0,254}$/, '') : detail,
      fallback: null,
      ticket: read(ticket, 'ticket'),
      stack: rescue?.toStack(read(thrown, 'stack')),
    };
    navigator.sendBeacon(beaconPath, new Blob([JSON.stringify(beacon)], { type: 'application/json' }));
  }

  /**
   * Tells the visitor that the browser is older than the site supports. Failures there are no fault of the release, so
   * they are not reported, and the page does not wait for another release.
   */
  function tellOutdated() {
    isSeenTo = true;
    dataset.outdated = '';
    addEventListener('DOMContentLoaded', async () => {
      await loadRescue();
      rescue?.sayOutdated();
    });
  }

  /** Waits for another release of the host, then reloads. */
  async function comeBack() {
    if ('started' in dataset) return;
    const version = read(await fetchJson(livePath), 'hostVersion');
    if (version !== undefined && version !== ofThisPage()) return location.reload();
    setTimeout(comeBack, 4000 + 2000 * Math.random());
  }

  async function seeTo(failure: 'load' | 'timeout') {
    if (isSettled()) return;
    isSeenTo = true;
    dataset.failed = '';
    const [ticket] = await Promise.all([fetchJson(ticketPath), loadRescue()]);
    const damaged = (await rescue?.findDamaged()) ?? [];
    tell(damaged.length > 0 ? 'integrity' : failure, ticket);
    if (damaged.length > 0) await rescue?.fetchAnew(damaged);
    const isThere = damaged.length > 0 || (await rescue?.isWhole(refused));
    if (isThere && rescue?.mayHeal()) return location.reload();
    comeBack();
  }

  // Popovers are the last required feature that all browsers got.
  if (!('popover' in HTMLElement.prototype)) tellOutdated();
  // Listens in the capture phase: events of script elements do not bubble.
  addEventListener(
    'error',
    ({ target, message, error }) => {
      if (isSettled()) return;
      if (target instanceof HTMLScriptElement) {
        refused = target.src;
        detail = `${refused} did not arrive or was refused.`;
        seeTo('load');
      } else if (message) {
        detail = message;
        thrown = error;
      }
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isSettled()) return;
    detail = String(reason);
    thrown = reason;
    // The shell's own start sets it (`main.ts`). Other failures may leave the shell intact.
    if ('failed' in dataset) seeTo('load');
  });
  addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element) || !target.closest('#late button')) return;
    await loadRescue();
    await rescue?.fetchAnew();
    location.reload();
  });
  // A page that the visitor leaves cannot request anything any more.
  setTimeout(async () => {
    if (isSettled()) return;
    loadRescue();
    const ticket = await fetchJson(ticketPath);
    if (read(ticket, 'ticket') === undefined) return;
    addEventListener('pagehide', () => {
      if (isSettled()) return;
      isSeenTo = true;
      tell('timeout', ticket);
    });
  }, 3000);
  setTimeout(seeTo, 15_000, 'timeout');
}
