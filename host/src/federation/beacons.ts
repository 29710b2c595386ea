import {
  BEACON_PATH,
  type Beacon,
  cleanText,
  LOAD_TIME_PATH,
  type LoadTime,
  pageTicketSchema,
  parseContract,
  TICKET_PATH,
  VITALS_PATH,
  type Vitals,
} from '@sharpside/contracts';

const MAX_DETAIL = 500;
/** Letters that are cleaned: what is cut off first cannot leave half an address behind. */
const MAX_CLEANED = 2_000;
const TICKET_TIMEOUT_MS = 3_000;

/** The beacon as it may leave the page. */
const clean = (beacon: Beacon): Beacon => ({
  ...beacon,
  detail: cleanText(beacon.detail.slice(0, MAX_CLEANED)).slice(0, MAX_DETAIL),
});

/** Reports of this page to ops. Never throws: a lost beacon must not break the page. */
export type Beacons = {
  /** Reports that a release failed this visitor; resolves to whether the edge took it. */
  sendBeacon(beacon: Beacon): Promise<boolean>;
  /** Reports an error in a screen that goes on. A release is not stopped for that. */
  sendError(beacon: Beacon): void;
  /** Tells how long a release took this visitor. */
  sendLoadTime(loadTime: LoadTime): void;
  /** Tells the web vitals of this page's first screen. */
  sendVitals(vitals: Vitals): void;
};

type BeaconsOptions = {
  /** The apps that this page has releases of. */
  listApps: () => readonly string[];
  /** A ticket for these apps. Undefined in a preview. */
  fetchTicket?: (apps: readonly string[]) => Promise<string | undefined>;
  /** Resolves to whether the edge took it; rejects when it does not answer. */
  post?: (path: string, body: string) => Promise<boolean>;
  navigator?: Pick<Navigator, 'sendBeacon'>;
  page?: Pick<Window, 'addEventListener'>;
};

async function fetchPageTicket(apps: readonly string[]): Promise<string | undefined> {
  const response = await fetch(`${TICKET_PATH}?apps=${apps.join(',')}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TICKET_TIMEOUT_MS),
  });
  // A preview has none: its failures do not count.
  if (response.status !== 200) return undefined;
  return parseContract(pageTicketSchema, await response.json(), TICKET_PATH).ticket;
}

async function postKeptAlive(path: string, body: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(path, { method: 'POST', headers, body, keepalive: true })).ok;
}

async function deliver(post: Required<BeaconsOptions>['post'], body: string): Promise<boolean> {
  // In a browser that is too old, a failure is no fault of the release (`start-watch.ts`).
  if ('outdated' in document.documentElement.dataset) return true;
  try {
    return await post(BEACON_PATH, body);
  } catch {
    // Offline, or something in the browser blocks it.
    return false;
  }
}

/**
 * The beacons of one page view. The first one fetches the page's ticket, which proves to the edge that it served this page;
 * the first one of a section that was opened later fetches another. A page that is left meanwhile sends them without a ticket: they are counted all the same.
 */
export function createBeacons({
  listApps,
  fetchTicket = fetchPageTicket,
  post = postKeptAlive,
  navigator = window.navigator,
  page = window,
}: BeaconsOptions): Beacons {
  let ticket: string | undefined;
  /** The apps that a ticket was asked for, whether it came or not. */
  let asked: { has(app: string): boolean } = new Set<string>();
  let waiting: { app: string; send: () => void }[] = [];

  function sendWaiting() {
    const due = waiting;
    waiting = [];
    for (const { send } of due) send();
  }

  async function askForTicket() {
    const wanted = new Set([...listApps(), ...waiting.map(({ app }) => app)]);
    try {
      ticket = await fetchTicket([...wanted]);
    } catch {
      // Without a ticket the report still counts; the reason for the missing ticket matters less.
    }
    asked = wanted;
    sendWaiting();
  }

  /** Sends it once the ticket is there or will not come. */
  function withTicket(
    app: string,
    toMessage: () => Beacon | LoadTime | Vitals,
    post: (body: string) => void,
  ) {
    const send = () => post(JSON.stringify(toMessage()));
    if (asked.has(app)) return send();
    waiting.push({ app, send });
    if (waiting.length === 1) void askForTicket();
  }

  const sign = <T extends Beacon | LoadTime | Vitals>(message: T): T =>
    ticket === undefined ? message : { ...message, ticket };

  const report = (beacon: Beacon, post: (body: string) => void) =>
    withTicket(beacon.app, () => sign(clean(beacon)), post);

  // The result does not matter.
  function measured(path: string, message: LoadTime | Vitals) {
    withTicket(
      message.app,
      () => sign(message),
      (body) => {
        navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }));
      },
    );
  }

  page.addEventListener('pagehide', () => {
    // Nothing can be asked for any more by a page that is left.
    asked = { has: () => true };
    sendWaiting();
  });
  return {
    sendBeacon: (beacon) => new Promise((resolve) => report(beacon, (body) => resolve(deliver(post, body)))),
    sendError: (beacon) => report(beacon, (body) => void deliver(post, body)),
    sendLoadTime: (loadTime) => measured(LOAD_TIME_PATH, loadTime),
    sendVitals: (vitals) => measured(VITALS_PATH, vitals),
  };
}
