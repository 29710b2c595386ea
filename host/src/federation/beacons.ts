import {
  BEACON_PATH,
  type Beacon,
  LOAD_TIME_PATH,
  type LoadTime,
  pageTicketSchema,
  parseContract,
  TICKET_PATH,
} from '@sharpside/contracts';

const MAX_DETAIL = 500;
const TICKET_TIMEOUT_MS = 3_000;

const cut = (beacon: Beacon): Beacon => ({ ...beacon, detail: beacon.detail.slice(0, MAX_DETAIL) });

/** Reports of this page to ops. Never throws: a lost beacon must not break the page. */
export type Beacons = {
  /** Reports that a release failed this visitor; resolves to whether the edge took it. */
  sendBeacon(beacon: Beacon): Promise<boolean>;
  /** Reports an error in a screen that goes on. It has no ticket: a release is not stopped for that. */
  sendError(beacon: Beacon): void;
  /** Tells how long a release took this visitor. */
  sendLoadTime(loadTime: LoadTime): void;
};

type BeaconsOptions = {
  /** Undefined where this edge gives no tickets. */
  fetchTicket?: () => Promise<string | undefined>;
  /** Resolves to whether the edge took it; rejects when it does not answer. */
  post?: (path: string, body: string) => Promise<boolean>;
  navigator?: Pick<Navigator, 'sendBeacon'>;
  page?: Pick<Window, 'addEventListener'>;
};

async function fetchPageTicket(): Promise<string | undefined> {
  const response = await fetch(TICKET_PATH, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TICKET_TIMEOUT_MS),
  });
  // An edge of before there were tickets answers with a page, and a preview has none.
  if (response.status !== 200) return undefined;
  return parseContract(pageTicketSchema, await response.json(), TICKET_PATH).ticket;
}

async function postKeptAlive(path: string, body: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(path, { method: 'POST', headers, body, keepalive: true })).ok;
}

/**
 * The beacons of one page view. The first one fetches the page's ticket, which proves to the edge that it served this page.
 * A page that is left meanwhile sends them without a ticket: they are counted all the same.
 */
export function createBeacons({
  fetchTicket = fetchPageTicket,
  post = postKeptAlive,
  navigator = window.navigator,
  page = window,
}: BeaconsOptions = {}): Beacons {
  let ticket: string | undefined;
  let waiting: (() => void)[] | undefined = [];

  function sendWaiting() {
    const due = waiting ?? [];
    waiting = undefined;
    for (const send of due) send();
  }

  async function askForTicket() {
    try {
      ticket = await fetchTicket();
    } catch {
      // Without a ticket the report still counts; the reason for the missing ticket matters less.
    }
    sendWaiting();
  }

  /** Sends it with the ticket, once that is there or will not come. */
  function withTicket<T extends Beacon | LoadTime>(message: T, send: (body: string) => void) {
    const sendNow = () => send(JSON.stringify({ ...message, ...(ticket !== undefined && { ticket }) }));
    if (waiting === undefined) return sendNow();
    waiting.push(sendNow);
    if (waiting.length === 1) void askForTicket();
  }

  async function deliver(body: string): Promise<boolean> {
    try {
      return await post(BEACON_PATH, body);
    } catch {
      // Offline, or something in the browser blocks it.
      return false;
    }
  }

  page.addEventListener('pagehide', sendWaiting);
  return {
    sendBeacon: (beacon) =>
      new Promise((resolve) => withTicket(cut(beacon), (body) => resolve(deliver(body)))),
    sendError: (beacon) => void deliver(JSON.stringify(cut(beacon))),
    // The result does not matter.
    sendLoadTime: (loadTime) =>
      withTicket(loadTime, (body) => {
        navigator.sendBeacon(LOAD_TIME_PATH, new Blob([body], { type: 'application/json' }));
      }),
  };
}
