import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';

const revisionSchema = v.object({ revision: v.number(), withdrawn: v.array(v.string()) });

/** The facts of a revision that an open tab needs. */
export type Revision = v.InferOutput<typeof revisionSchema>;

/** The part of an `EventSource` that is used here. */
export type RevisionEvents = {
  readonly readyState: number;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'revision', listener: (event: MessageEvent<string>) => void): void;
  close(): void;
};

/** The connection to the edge that announces revisions. */
export type RevisionStream = {
  /** Time since which there is no stream, in milliseconds since the epoch; undefined while there is a stream. */
  readonly lostAt: number | undefined;
  /**
   * Reconnects at once, even if the stream seems open, because a machine that slept does not notice lost connections.
   */
  reopen(): void;
  /**
   * Notes if the server answers other requests. A server that answers them but refuses a stream has no room for the
   * stream.
   */
  noteServer(answers: boolean): void;
  close(): void;
};

type StreamOptions = {
  onRevision: (revision: Revision) => void;
  openEvents: () => RevisionEvents;
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
 * Listens for new revisions until it is closed. A browser reconnects a broken stream by itself, but gives up after an
 * error status, which a full server or a load balancer without servers may send. So this reconnects after such an
 * error.
 */
export function openRevisionStream({ onRevision, openEvents }: StreamOptions): RevisionStream {
  let lostAt: number | undefined = Date.now();
  let failures = 0;
  let refusals = 0;
  let isAnswering = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let events = connect();

  function connect(): RevisionEvents {
    const opened = openEvents();
    opened.addEventListener('open', () => {
      lostAt = undefined;
      failures = 0;
      refusals = 0;
      isAnswering = false;
    });
    opened.addEventListener('error', () => {
      lostAt ??= Date.now();
      if (opened.readyState !== CLOSED) return;
      timer = setTimeout(reopen, isAnswering ? toRefusedDelay(refusals++) : toDelay(failures++));
    });
    opened.addEventListener('revision', ({ data }) =>
      onRevision(parseContractJson(revisionSchema, data, 'revision event')),
    );
    return opened;
  }

  function close() {
    clearTimeout(timer);
    events.close();
  }

  function reopen() {
    close();
    events = connect();
  }

  return {
    get lostAt() {
      return lostAt;
    },
    reopen,
    noteServer(answers) {
      isAnswering = answers && lostAt !== undefined;
    },
    close,
  };
}
