import { afterEach, beforeEach, expect, type Mock, vi } from 'vitest';
// `start-watch.ts` imports it by its address. Because it is imported here, it is available at once.
import '../start/start-rescue.ts';
import { type PageNames, START_WATCH } from '../start/start-watch.ts';
import { aPerformanceEntry } from './a-performance-entry.ts';

const NAMES: Omit<PageNames, 'rescueUrl'> = {
  app: 'host',
  liveDocumentId: 'live-document',
  livePath: '/live.json',
  beaconPath: '/beacons',
  ticketPath: '/beacons/ticket',
};
const RESCUE = '/host/src/start/start-rescue.ts';
export const ENTRY = '/assets/host/main.js';
/** A script that the page has not requested. */
export const UNASKED = '/assets/host/page-faq.js';
// SHA-384 of 'published'.
const PUBLISHED = 'sha384-hcPvHkyYwapKk6SA39QAODiqhzLPMFtbXUe2EppPYeJzwPAV9XKynoeufUCCzirk';

/** Every answer of an edge has this header. */
export const BY_EDGE = { headers: { 'cross-origin-resource-policy': 'same-origin' } };

export const reload: Mock<() => void> = vi.fn();
const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>(() => true);
/** The entry in the browser's cache and, if it differs, at the server; and the live release of the host. */
export const page = {
  entry: new Response(),
  atServer: undefined as Response | undefined,
  liveVersion: '',
  /** The answer at the root of this origin, to every request but for the page itself. Default: an edge's. */
  root: undefined as Response | undefined,
};
export const fetched: [string, RequestInit | undefined][] = [];
let scene: AbortController;

/** The work, which never ends if its test ends first: a page must not go on in the next test. */
function duringTest<T>(work: Promise<T>): Promise<T> {
  const { signal } = scene;
  const orNever = () => (signal.aborted ? new Promise<never>(() => {}) : work);
  return work.then(orNever, orNever);
}

async function answer(url: string, init?: RequestInit): Promise<Response> {
  fetched.push([url, init]);
  if (url === '') return new Response('<!doctype html>', BY_EDGE);
  if (page.root) return page.root.clone();
  if (url === '/live.json') return Response.json({ hostVersion: page.liveVersion }, BY_EDGE);
  if (url === '/beacons/ticket') return Response.json({ ticket: 'a ticket' }, BY_EDGE);
  if (init?.cache === 'reload' && page.atServer) page.entry = page.atServer;
  return page.entry.clone();
}

function begin({ rescueUrl, isOutdated }: Required<SceneOptions>): void {
  // jsdom itself has no popovers, like an outdated browser.
  if (!isOutdated) Object.assign(HTMLElement.prototype, { popover: null });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  page.entry = new Response('published');
  page.atServer = undefined;
  page.liveVersion = '1.0.0';
  page.root = undefined;
  fetched.length = 0;
  reload.mockClear();
  sendBeacon.mockClear();
  sessionStorage.clear();
  document.body.innerHTML = `
    <script type="importmap">${JSON.stringify({ integrity: { [ENTRY]: PUBLISHED, [UNASKED]: PUBLISHED } })}</script>
    <script type="application/json" id="live-document">{"hostVersion":"1.0.0"}</script>
    <p id="late"><button>load it again</button> <a href="#late">front page</a></p>`;
  scene = new AbortController();
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => duringTest(answer(url, init)));
  const { subtle } = crypto;
  vi.stubGlobal('crypto', {
    subtle: { digest: (...call: Parameters<typeof subtle.digest>) => duringTest(subtle.digest(...call)) },
  });
  vi.stubGlobal('location', { href: 'https://site.example/faq', reload });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    aPerformanceEntry(`https://site.example${ENTRY}`, 'resource'),
  ]);
  Object.assign(navigator, { sendBeacon });
  const listen = window.addEventListener;
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener, capture = false) =>
    Reflect.apply(listen, window, [type, listener, { capture, signal: scene.signal }]),
  );
  START_WATCH[0]({ ...NAMES, rescueUrl });
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
}

async function end(): Promise<void> {
  scene.abort();
  // From here on, requests and digests never end. What they have begun already is over after a turn.
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete document.documentElement.dataset.started;
  delete document.documentElement.dataset.failed;
  delete document.documentElement.dataset.outdated;
  Reflect.deleteProperty(HTMLElement.prototype, 'popover');
}

type SceneOptions = {
  rescueUrl?: string;
  /** Plays a browser without popovers. Default: a current browser. */
  isOutdated?: boolean;
};

/** Starts each test of a file with a page whose shell has not run yet. */
export function watchEachStart({ rescueUrl = RESCUE, isOutdated = false }: SceneOptions = {}): void {
  beforeEach(() => begin({ rescueUrl, isOutdated }));
  afterEach(end);
}

/** Waits for the beacon. Digests are computed on another thread, which the fake clock ignores. */
export const whenTold = () => vi.waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(1));

export const settle = () => vi.advanceTimersByTimeAsync(1);

export const listTold = () =>
  Promise.all(
    sendBeacon.mock.calls.map(async ([path, body]) => [path, JSON.parse(await readText(body))] as const),
  );

// jsdom's Blob has no text().
const readText = (body: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(body);
  });

/** A beacon of the host. By default nothing was thrown, and the rescue tools are available. */
export const aBeacon = (failure: string, detail: string, thrown: { stack?: [] } = { stack: [] }) => [
  '/beacons',
  { app: 'host', version: '1.0.0', failure, detail, fallback: null, ticket: 'a ticket', ...thrown },
];

export function failScript() {
  const script = document.createElement('script');
  script.type = 'not to be run';
  script.src = `https://site.example${ENTRY}`;
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
}

export function reject(reason: unknown) {
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}
