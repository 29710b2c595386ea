import type { Clock } from '../clock.ts';
import type { RevisionNotice } from '../live/live-documents.ts';

/** The sending end of one event stream. */
export type EventConnection = {
  /** `onTaken` is called once the network has taken the text. */
  write(text: string, onTaken: () => void): void;
  end(): void;
  /** Ends the stream without waiting for a tab that does not read. */
  destroy(): void;
};

type StreamOptions = {
  /** What the tab is to know now; undefined while nothing is live. */
  readNotice: () => RevisionNotice | undefined;
  /** The revision that the tab knows already. */
  lastSeen: number | undefined;
};

/** The open event streams of this server. */
export type EventHub = {
  readonly size: number;
  readonly isFull: boolean;
  /** Adds a stream; the answer removes it, once the tab is gone. */
  open(connection: EventConnection, options: StreamOptions): () => void;
  /** Tells every tab of the newest revision. */
  announce(): void;
  /** Begins the heartbeats. */
  start(): void;
  /** Ends every stream. */
  stop(): void;
};

type Stream = Pick<StreamOptions, 'readNotice'> & {
  connection: EventConnection;
  sentRevision: number | undefined;
  /** True from a write until the network has taken it. */
  isBusy: boolean;
  /** How many heartbeats in a row found it busy. */
  missedHeartbeats: number;
};

type EventHubOptions = { clock: Clock; heartbeatMs: number; maxStreams: number };

const RECONNECT_MS = 2_000;
const MAX_MISSED_HEARTBEATS = 2;

const HEARTBEAT = ':\n\n';

const toFrame = (notice: RevisionNotice) =>
  `event: revision\nid: ${notice.revision}\ndata: ${JSON.stringify(notice)}\n\n`;

/** A hub without streams. */
export function createEventHub({ clock, heartbeatMs, maxStreams }: EventHubOptions): EventHub {
  const streams = new Set<Stream>();
  let cancelHeartbeat = () => {};

  // Only ever one write is on its way, and what is sent after it is the newest revision, not every one between:
  // a tab that reads slowly costs one frame of memory, however long it stalls.
  function write(stream: Stream, text: string) {
    stream.isBusy = true;
    stream.connection.write(text, () => {
      stream.isBusy = false;
      stream.missedHeartbeats = 0;
      offer(stream);
    });
  }

  function offer(stream: Stream) {
    const notice = stream.readNotice();
    if (!streams.has(stream) || stream.isBusy) return;
    if (notice === undefined || notice.revision === stream.sentRevision) return;
    stream.sentRevision = notice.revision;
    write(stream, toFrame(notice));
  }

  function beatOne(stream: Stream) {
    if (!stream.isBusy) {
      write(stream, HEARTBEAT);
      return;
    }
    stream.missedHeartbeats += 1;
    if (stream.missedHeartbeats > MAX_MISSED_HEARTBEATS) {
      streams.delete(stream);
      stream.connection.destroy();
    }
  }

  function start() {
    cancelHeartbeat = clock.after(heartbeatMs, () => {
      for (const stream of streams) beatOne(stream);
      start();
    });
  }

  return {
    get size() {
      return streams.size;
    },
    get isFull() {
      return streams.size >= maxStreams;
    },
    open(connection, { readNotice, lastSeen }) {
      const stream = { connection, readNotice, sentRevision: lastSeen, isBusy: false, missedHeartbeats: 0 };
      streams.add(stream);
      write(stream, `retry: ${RECONNECT_MS}\n\n`);
      return () => streams.delete(stream);
    },
    announce() {
      for (const stream of streams) offer(stream);
    },
    start,
    stop() {
      cancelHeartbeat();
      for (const { connection } of streams) connection.end();
      streams.clear();
    },
  };
}
