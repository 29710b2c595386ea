import {
  BEACON_PATH,
  type Beacon,
  LOAD_TIME_PATH,
  type LoadTime,
  pageTicketSchema,
  parseContract,
  TICKET_PATH,
} from 'contracts';

const MAX_DETAIL = 500;
const TICKET_TIMEOUT_MS = 3_000;

/** How this page tells ops what it saw. Never throws: a lost beacon must not break the page. */
export type Beacons = {
  /** Tells that a release failed this visitor. */
  sendBeacon(beacon: Beacon): void;
  /** Tells how long a release took this visitor. */
  sendLoadTime(loadTime: LoadTime): void;
};

type BeaconsOptions = {
  /** Undefined where this edge gives no tickets. */
  fetchTicket?: () => Promise<string | undefined>;
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

/**
 * The beacons of one page view. The first of them asks for the page's ticket, by which the edge knows all of them for what a
 * page that it served has seen. A page that is left meanwhile sends them without: they are counted all the same.
 */
export function createBeacons({
  fetchTicket = fetchPageTicket,
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
      // Without a ticket what happened is counted, and that is worth more than to know why there was none.
    }
    sendWaiting();
  }

  function send(path: string, message: Beacon | LoadTime) {
    const post = () => {
      const body = JSON.stringify({ ...message, ...(ticket !== undefined && { ticket }) });
      navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }));
    };
    if (waiting === undefined) return post();
    waiting.push(post);
    if (waiting.length === 1) void askForTicket();
  }

  page.addEventListener('pagehide', sendWaiting);
  return {
    sendBeacon: (beacon) => send(BEACON_PATH, { ...beacon, detail: beacon.detail.slice(0, MAX_DETAIL) }),
    sendLoadTime: (loadTime) => send(LOAD_TIME_PATH, loadTime),
  };
}
