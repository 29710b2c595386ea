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
/** Number of characters that are cleaned. The text is cut after cleaning, so that no half address is left. */
const MAX_CLEANED = 2_000;
const TICKET_TIMEOUT_MS = 3_000;

/** The beacon without private data. */
const clean = (beacon: Beacon): Beacon => ({
  ...beacon,
  detail: cleanText(beacon.detail.slice(0, MAX_CLEANED)).slice(0, MAX_DETAIL),
});

/** Reports of this page to ops. Never throws: a lost beacon must not break the page. */
export type Beacons = {
  /**
   * Reports that a release failed this visitor. Resolves to true if the edge took the report. In an outdated browser,
   * it sends nothing and resolves to true.
   */
  sendBeacon(beacon: Beacon): Promise<boolean>;
  /**
   * Reports a failure that may be the fault of the visitor's connection. Without a ticket, the edge counts it, but not
   * against the release. Resolves as `sendBeacon`.
   */
  sendUncertain(beacon: Beacon): Promise<boolean>;
  /** Reports an error in a screen that stays in view. Such an error does not stop a release. */
  sendError(beacon: Beacon): void;
  sendLoadTime(loadTime: LoadTime): void;
  sendVitals(vitals: Vitals): void;
};

type BeaconsOptions = {
  listApps: () => readonly string[];
  /** A ticket for these apps. Undefined in a preview. */
  fetchTicket?: (apps: readonly string[]) => Promise<string | undefined>;
  /** Resolves to true if the edge took the report; rejects if the edge does not answer. */
  post?: (path: string, body: string) => Promise<boolean>;
  navigator?: Pick<Navigator, 'sendBeacon'>;
  page?: Pick<Window, 'addEventListener'>;
};

async function fetchPageTicket(apps: readonly string[]): Promise<string | undefined> {
  const response = await fetch(`${TICKET_PATH}?apps=${apps.join(',')}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TICKET_TIMEOUT_MS),
  });
  // The edge gives no ticket to a preview, because failures of a preview do not count.
  if (response.status !== 200) return undefined;
  return parseContract(pageTicketSchema, await response.json(), TICKET_PATH).ticket;
}

async function postKeptAlive(path: string, body: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(path, { method: 'POST', headers, body, keepalive: true })).ok;
}

async function deliver(post: Required<BeaconsOptions>['post'], body: string): Promise<boolean> {
  // Not sent: in an outdated browser, a failure is no fault of the release (`start-watch.ts`).
  if ('outdated' in document.documentElement.dataset) return true;
  try {
    return await post(BEACON_PATH, body);
  } catch {
    // The visitor is offline, or something in the browser blocks the request.
    return false;
  }
}

/**
 * The beacons of one page view. The first beacon fetches the page's ticket, which proves to the edge that it served
 * this page. The first beacon of a section that was opened later fetches another ticket. If the visitor leaves the page
 * before a ticket has arrived, beacons are sent without one and are counted all the same.
 */
export function createBeacons({
  listApps,
  fetchTicket = fetchPageTicket,
  post = postKeptAlive,
  navigator = window.navigator,
  page = window,
}: BeaconsOptions): Beacons {
  let ticket: string | undefined;
  /** The apps for which a ticket was requested, successfully or not. */
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
      // A report without a ticket still counts, so the error is ignored.
    }
    asked = wanted;
    sendWaiting();
  }

  /** Sends a message once the request for the ticket has succeeded or failed. */
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

  // Sends a measurement. A lost measurement is not sent again.
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
    // A page that the visitor leaves cannot request a ticket any more.
    asked = { has: () => true };
    sendWaiting();
  });
  return {
    sendBeacon: (beacon) => new Promise((resolve) => report(beacon, (body) => resolve(deliver(post, body)))),
    sendUncertain: (beacon) => deliver(post, JSON.stringify(clean(beacon))),
    sendError: (beacon) => report(beacon, (body) => void deliver(post, body)),
    sendLoadTime: (loadTime) => measured(LOAD_TIME_PATH, loadTime),
    sendVitals: (vitals) => measured(VITALS_PATH, vitals),
  };
}
