/** Names of the page (`contracts`): a script that runs before all modules cannot import them. */
export type PageNames = {
  app: string;
  liveDocumentId: string;
  livePath: string;
  beaconPath: string;
  ticketPath: string;
};

/**
 * Handles a page whose shell does not start: one that throws, or whose scripts do not arrive, are damaged, or have not run
 * after 15 s. It sends a beacon in the name of the host, shows the page's own notice (`late-notice.css`), and reloads the page
 * once damaged scripts have been fetched again, or as soon as another release of the host is live. A visitor who leaves
 * earlier, after more than 3 s, is reported too: most visitors of a shell that does not start leave.
 *
 * It stands inline in the page, before everything else, and refers to nothing outside itself.
 */
export function watchStart({ app, liveDocumentId, livePath, beaconPath, ticketPath }: PageNames): void {
  const LIMIT_MS = 15_000;
  const MOMENT_MS = 3_000;
  const LOOK_AGAIN_MS = 5_000;
  const HEALED_KEY = 'start-healed-at';
  const HEAL_AGAIN_MS = 60_000;
  const MAX_DETAIL = 500;
  const { dataset } = document.documentElement;
  const MAX_FRAMES = 8;
  const FRAME =
    /(?:^|[@(*]|^\s*at (?:async )?)https?:\/\/[^\s()]*?\/assets\/(host|remote-[a-z0-9]+(?:-[a-z0-9]+)*)\/([\w@~-][\w.@~-]*(?:\/[\w@~-][\w.@~-]*)*):(\d{1,8}):(\d{1,8})\)?$/;
  let detail = 'The shell has not run in time.';
  let thrown: unknown;
  let isSeenTo = false;

  const isSettled = () => isSeenTo || 'started' in dataset;

  const read = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  const readBlock = (selector: string): unknown =>
    JSON.parse(document.querySelector(selector)?.textContent || '{}');
  const fetchJson = async (path: string): Promise<unknown> =>
    (await fetch(path, { cache: 'no-cache' })).json();
  const ofThisPage = () => read(readBlock(`#${liveDocumentId}`), 'hostVersion');

  /** The scripts that the page vouches for and has asked for, each with its integrity. */
  function listScripts(): [string, unknown][] {
    const asked = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    const integrities = read(readBlock('script[type="importmap"]'), 'integrity');
    return Object.entries(integrities ?? {}).filter(([url]) => asked.has(new URL(url, location.href).href));
  }

  async function isDamaged([url, integrity]: [string, unknown]): Promise<boolean> {
    const answer = await fetch(url);
    const digest = await crypto.subtle.digest('SHA-384', await answer.arrayBuffer());
    return answer.ok && integrity !== `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  }

  const fetchAnew = (scripts: readonly [string, unknown][]) =>
    Promise.all(scripts.map(([url]) => fetch(url, { cache: 'reload' }).catch(() => undefined)));

  const askForTicket = () => fetchJson(ticketPath).catch(() => undefined);

  /** As `parseStack` of contracts. */
  function toStack(text: unknown) {
    const lines = String(text).split('\n');
    const ofChrome = lines.filter((one) => /^\s*at /.test(one));
    return (ofChrome.length > 0 ? ofChrome : lines)
      .map((one) => {
        const [, ofApp = '', file = '', line, column] = FRAME.exec(one) ?? [];
        return { app: ofApp, file, line: Number(line), column: Number(column) };
      })
      .filter(({ file, line, column }) => file.length <= 200 && line > 0 && column > 0)
      .slice(0, MAX_FRAMES);
  }

  function tell(failure: 'load' | 'integrity' | 'timeout', ticket: unknown) {
    const beacon = {
      app,
      version: ofThisPage(),
      failure,
      // Between words: half an address would no longer be known for one, and the edge takes those out.
      detail: detail.length > MAX_DETAIL ? detail.slice(0, MAX_DETAIL).replace(/\s\S{0,254}$/, '') : detail,
      fallback: null,
      ticket: read(ticket, 'ticket'),
      // An edge of before refuses a stack.
      stack: read(ticket, 'takesStacks') ? toStack(read(thrown, 'stack')) : undefined,
    };
    navigator.sendBeacon(beaconPath, new Blob([JSON.stringify(beacon)], { type: 'application/json' }));
  }

  /** At most once a minute in a tab: a file that is damaged on the server too must not reload the page in a loop. */
  function mayHeal(): boolean {
    try {
      const elapsedMs = Date.now() - Number(sessionStorage.getItem(HEALED_KEY));
      sessionStorage.setItem(HEALED_KEY, String(Date.now()));
      return elapsedMs > HEAL_AGAIN_MS;
    } catch {
      return false;
    }
  }

  /** Waits for another release of the host. */
  async function comeBack() {
    if ('started' in dataset) return;
    const live = await fetchJson(livePath).catch(() => undefined);
    const version = read(live, 'hostVersion');
    if (version !== undefined && version !== ofThisPage()) return location.reload();
    setTimeout(comeBack, LOOK_AGAIN_MS * (0.8 + 0.4 * Math.random()));
  }

  async function seeTo(failure: 'load' | 'timeout') {
    if (isSettled()) return;
    isSeenTo = true;
    dataset.failed = '';
    const scripts = listScripts();
    const states = await Promise.all(scripts.map((script) => isDamaged(script).catch(() => false)));
    const damaged = scripts.filter((_, index) => states[index]);
    tell(damaged.length > 0 ? 'integrity' : failure, await askForTicket());
    await fetchAnew(damaged);
    if (damaged.length > 0 && mayHeal()) location.reload();
    else comeBack();
  }

  // Listens in the capture phase: events of script elements do not bubble.
  addEventListener(
    'error',
    ({ target, message, error }) => {
      if (isSettled()) return;
      if (target instanceof HTMLScriptElement) {
        detail = `${target.src} did not arrive or was refused.`;
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
    // The shell's own start says so (`main.ts`); anything else may fail and leave the shell as it is.
    if ('failed' in dataset) seeTo('load');
  });
  addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('#late button')) return;
    fetchAnew(listScripts()).then(() => location.reload());
  });
  // Nothing can be asked for any more by a page that is left.
  setTimeout(async () => {
    const ticket = isSettled() ? undefined : await askForTicket();
    if (read(ticket, 'ticket') === undefined) return;
    addEventListener('pagehide', () => {
      if (isSettled()) return;
      isSeenTo = true;
      tell('timeout', ticket);
    });
  }, MOMENT_MS);
  setTimeout(seeTo, LIMIT_MS, 'timeout');
}
