import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';

const revisionSchema = v.object({ revision: v.number(), withdrawn: v.array(v.string()) });

/** The part of a revision that an open tab has to know. */
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
  /** Since when there has been no stream, in milliseconds since the epoch; undefined while there is one. */
  readonly lostAt: number | undefined;
  /** Reconnects at once, even if it seems open: a machine that slept does not know that its connections are gone. */
  reopen(): void;
  /** Tells whether the server answers other requests: one that does, and refuses a stream after that, has no place for it. */
  noteServer(answers: boolean): void;
  close(): void;
};

type StreamOptions = {
  onRevision: (revision: Revision) => void;
  openEvents: () => RevisionEvents;
};

const FIRST_DELAY_MS = 1_000;
/** A rollback is to reach a tab within five seconds of the server's return. */
const MAX_DELAY_MS = 4_000;
/** The time that the edge asks of a tab for which it has no place. Such a tab polls meanwhile. */
const FIRST_REFUSED_MS = 30_000;
const MAX_REFUSED_MS = 240_000;
const CLOSED = 2;

/** Doubles with each failure. Tabs that lost their stream at one moment do not all come back at another. */
const toDelay = (failures: number) =>
  Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS) * (0.5 + Math.random() / 2);

const toRefusedDelay = (refusals: number) =>
  Math.min(FIRST_REFUSED_MS * 2 ** refusals, MAX_REFUSED_MS) * (1 + Math.random() / 2);

/**
 * Listens for new revisions, and goes on doing so. A browser repeats a connection that breaks, but gives up for good on one that
 * is answered with an error: by a balancer without servers, or a server that is full.
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
