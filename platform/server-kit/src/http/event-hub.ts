import { ALIVE_EVENT } from '@sharpside/contracts/events';
import { type Clock, repeat } from '../process/clock.ts';

export type EventConnection = {
  /** `onTaken` is called once the network has taken the text. */
  write(text: string, onTaken: () => void): void;
  end(): void;
  /** Ends the stream without waiting for a tab that does not read. */
  destroy(): void;
};

/** One notice for a tab. A tab that has a notice with this `event` and `id` does not get it again. */
export type EventNotice = { event: string; id: string; data: unknown };

type StreamOptions = {
  /** The current notices for the tab, at most one of each kind; undefined for a kind without a notice. */
  readNotices: () => readonly (EventNotice | undefined)[];
  /** The ids of notices that the tab has already, by kind of event. */
  lastSeen?: Readonly<Record<string, string>>;
};

export type EventHub = {
  readonly size: number;
  readonly isFull: boolean;
  /** Adds a stream. The returned function removes it; call it once the tab is gone. */
  open(connection: EventConnection, options: StreamOptions): () => void;
  /** Sends every tab the notices that it does not have yet. */
  announce(): void;
  start(): void;
  stop(): void;
};

type Stream = Pick<StreamOptions, 'readNotices'> & {
  connection: EventConnection;
  sent: Map<string, string>;
  isBusy: boolean;
  missedHeartbeats: number;
};

type EventHubOptions = { clock: Clock; heartbeatMs: number; maxStreams: number };

const RECONNECT_MS = 2_000;
const MAX_MISSED_HEARTBEATS = 2;

// Without an id, so that a tab that reconnects still names its last notice. Browsers drop an event without data.
const HEARTBEAT = `event: ${ALIVE_EVENT}\ndata: {}\n\n`;

const toFrame = ({ event, id, data }: EventNotice) =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

export function createEventHub({ clock, heartbeatMs, maxStreams }: EventHubOptions): EventHub {
  const streams = new Set<Stream>();
  let stopHeartbeats = () => {};
  let isStopped = false;

  // Only one write per stream is pending, and the next one has only the newest notice of each kind. So a tab that reads
  // slowly costs one frame of memory, however long it stalls.
  function write(stream: Stream, text: string) {
    stream.isBusy = true;
    stream.connection.write(text, () => {
      stream.isBusy = false;
      stream.missedHeartbeats = 0;
      offer(stream);
    });
  }

  /** The notices that the tab does not have yet; empty if there are none. */
  function takeNews(stream: Stream): string {
    const news = stream
      .readNotices()
      .filter((notice) => notice !== undefined)
      .filter(({ event, id }) => stream.sent.get(event) !== id);
    for (const { event, id } of news) stream.sent.set(event, id);
    return news.map(toFrame).join('');
  }

  function offer(stream: Stream) {
    if (!streams.has(stream) || stream.isBusy) return;
    const news = takeNews(stream);
    if (news !== '') write(stream, news);
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

  function beat() {
    for (const stream of streams) beatOne(stream);
  }

  return {
    get size() {
      return streams.size;
    },
    get isFull() {
      return streams.size >= maxStreams;
    },
    open(connection, { readNotices, lastSeen = {} }) {
      // This stream was requested before the server began to close, and would delay the close.
      if (isStopped) {
        connection.end();
        return () => {};
      }
      const sent = new Map(Object.entries(lastSeen));
      const stream = { connection, readNotices, sent, isBusy: false, missedHeartbeats: 0 };
      streams.add(stream);
      // In one write, because a scanner may let only the first piece of a stream pass.
      write(stream, `retry: ${RECONNECT_MS}\n${HEARTBEAT}${takeNews(stream)}`);
      return () => void streams.delete(stream);
    },
    announce() {
      for (const stream of streams) offer(stream);
    },
    start() {
      stopHeartbeats = repeat(clock, heartbeatMs, beat);
    },
    stop() {
      isStopped = true;
      stopHeartbeats();
      for (const { connection } of streams) connection.end();
      streams.clear();
    },
  };
}
