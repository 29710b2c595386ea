import { ALIVE_EVENT, EVENT_HEARTBEAT_MS } from './alive.ts';
import { connect, type Events } from './connection.ts';

/** A tab that follows the events of a server. */
export type EventFollower = {
  /** Time since which the tab hears nothing, in milliseconds since the epoch; undefined while its stream is alive. */
  readonly lostAt: number | undefined;
  /**
   * Reconnects at once, even if the stream seems alive, because a machine that slept does not notice lost connections.
   */
  reopen(): void;
  /** Notes if the server answers other requests, which affects the delay until the tab reconnects. */
  noteServer(answers: boolean): void;
  close(): void;
};

export type FollowEventsOptions = {
  /** Address of the stream, on the page's own origin. */
  path: string;
  /** Kinds of events. Of each kind, a server sends the whole current state. */
  kinds: readonly string[];
  /** Called for each event whose data differ from those of the kind's last event. */
  onEvent: (kind: string, data: string) => void;
  onAlive?: () => void;
  /** `isSilent`: the connection seems open, but brings nothing. */
  onLost?: (isSilent: boolean) => void;
  /** Default: an `EventSource`. */
  openEvents?: (path: string) => Events;
};

/** Silence after which a stream counts as lost: two heartbeats are missing. */
const SILENCE_MS = 2.5 * EVENT_HEARTBEAT_MS;

/**
 * Follows the events of a server until it is closed. A stream counts as alive from its first event on, and as lost when
 * it fails, or when it brings no event for two and a half heartbeats. A lost stream is opened again.
 */
export function followEvents({
  path,
  kinds,
  onEvent,
  onAlive = () => {},
  onLost = () => {},
  openEvents = (address) => new EventSource(address),
}: FollowEventsOptions): EventFollower {
  const last = new Map<string, string>();
  let lostAt: number | undefined = Date.now();
  let heardAt = lostAt;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function watch() {
    clearTimeout(silence);
    silence = setTimeout(() => {
      connection.reopenLater();
      lose(heardAt, true);
    }, SILENCE_MS);
  }

  function lose(at: number, isSilent: boolean) {
    lostAt ??= at;
    onLost(isSilent);
  }

  function take(kind: string, data: string) {
    heardAt = Date.now();
    watch();
    if (lostAt !== undefined) {
      lostAt = undefined;
      onAlive();
    }
    if (kind === ALIVE_EVENT || last.get(kind) === data) return;
    last.set(kind, data);
    onEvent(kind, data);
  }

  const connection = connect({
    open() {
      watch();
      return openEvents(path);
    },
    kinds,
    onEvent: take,
    onError(isClosed) {
      if (isClosed) clearTimeout(silence);
      else watch();
      lose(Date.now(), false);
    },
  });

  return {
    get lostAt() {
      return lostAt;
    },
    reopen() {
      lostAt ??= Date.now();
      connection.reopen();
    },
    noteServer: (answers) => connection.noteServer(answers && lostAt !== undefined),
    close() {
      clearTimeout(silence);
      connection.close();
    },
  };
}
