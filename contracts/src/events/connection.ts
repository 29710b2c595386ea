import { ALIVE_EVENT } from './alive.ts';

/** The part of an `EventSource` that is used here. */
export type Events = {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
};

/** A tab's own connection to an event stream. */
export type Connection = {
  /** Reconnects at once. */
  reopen(): void;
  /** Reconnects after the usual delay. */
  reopenLater(): void;
  /**
   * Notes if the server answers other requests. A server that answers them but refuses a stream has no room for the
   * stream.
   */
  noteServer(answers: boolean): void;
  close(): void;
};

type ConnectionOptions = {
  open: () => Events;
  kinds: readonly string[];
  onEvent: (kind: string, data: string) => void;
  /** `isClosed`: the browser gave up, so this reconnects after a delay. */
  onError: (isClosed: boolean) => void;
};

const FIRST_DELAY_MS = 1_000;
/** A rollback should reach a tab within five seconds after the server's return. */
const MAX_DELAY_MS = 4_000;
/** First delay after a server without room for the stream. The tab polls meanwhile. */
const FIRST_REFUSED_MS = 30_000;
const MAX_REFUSED_MS = 240_000;
const CLOSED = 2;

/**
 * The delay doubles with each failure. It is partly random, so that tabs which lost their streams together do not
 * return together.
 */
const toDelay = (failures: number) =>
  Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS) * (0.5 + Math.random() / 2);

const toRefusedDelay = (refusals: number) =>
  Math.min(FIRST_REFUSED_MS * 2 ** refusals, MAX_REFUSED_MS) * (1 + Math.random() / 2);

/**
 * Keeps a connection open. A browser reconnects a broken stream by itself, but gives up after an error status, which a
 * full server or a load balancer without servers may send. So this reconnects after such an error. Only an event ends
 * the growth of the delays, because a proxy may answer for a stream and hold its events back.
 */
export function connect({ open, kinds, onEvent, onError }: ConnectionOptions): Connection {
  let failures = 0;
  let refusals = 0;
  let isAnswering = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let events = openEvents();

  function openEvents(): Events {
    const opened = open();
    opened.addEventListener('error', () => {
      const isClosed = opened.readyState === CLOSED;
      if (isClosed) reopenLater();
      onError(isClosed);
    });
    for (const kind of [ALIVE_EVENT, ...kinds]) {
      opened.addEventListener(kind, ({ data }) => {
        failures = 0;
        refusals = 0;
        isAnswering = false;
        onEvent(kind, data);
      });
    }
    return opened;
  }

  function close() {
    clearTimeout(timer);
    events.close();
  }

  function reopen() {
    close();
    events = openEvents();
  }

  function reopenLater() {
    close();
    timer = setTimeout(reopen, isAnswering ? toRefusedDelay(refusals++) : toDelay(failures++));
  }

  return {
    reopen,
    reopenLater,
    noteServer(answers) {
      isAnswering = answers;
    },
    close,
  };
}
