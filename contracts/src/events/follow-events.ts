import { ALIVE_EVENT } from './alive.ts';
import { type Connection, connect } from './connection.ts';
import { createHearing, type Hearing } from './hearing.ts';
import { createTab, type Tab, type TabChannel, takeTurn } from './tab.ts';

/** A tab that follows the events of a server. */
export type EventFollower = {
  /** Time since which the tab hears nothing, in milliseconds since the epoch; undefined while the stream is alive. */
  readonly lostAt: number | undefined;
  /**
   * Reconnects at once, even if the stream seems alive, because a machine that slept does not notice lost connections.
   */
  reopen(): void;
  /** Notes if the server answers other requests, which affects the delay until the tab reconnects. */
  noteServer(answers: boolean): void;
  close(): void;
};

/** The stream that a tab follows, and the functions that are called for it. */
export type FollowEventsOptions = {
  /** Address of the stream, on the page's own origin. */
  path: string;
  /** Kinds of events. Of each kind, a server sends the whole current state. */
  kinds: readonly string[];
  /** Called for each event whose data differ from those of the kind's last event. */
  onEvent: (kind: string, data: string) => void;
  onAlive?: () => void;
  /** Not called while the tab is hidden. `isSilent`: the connection seems open, but brings nothing. */
  onLost?: (isSilent: boolean) => void;
};

/** Message of a tab that would like to hear the newest events. */
const ASK = 'ask';
/** Message of the leading tab: it has lost the stream. */
const LOST = 'lost';

/**
 * True for a message between tabs: an event with its data, or one of the messages above. A tab of another version may
 * send others.
 */
const isMessage = (message: unknown): message is [kind: string, data: string] =>
  Array.isArray(message) && message.length === 2 && message.every((part) => typeof part === 'string');

/**
 * Follows the events of a server until it is closed.
 *
 * All tabs of a browser share one stream, because a browser opens at most six HTTP/1.1 connections to an origin. One
 * visible tab leads: it has the stream, and passes each event on to the other tabs. It stops when it is hidden. Hidden
 * tabs hear what a visible tab passes on. A tab without locks or channel has a stream of its own while it is visible.
 *
 * The stream counts as alive from its first event on, and as lost when it fails, or when it brings no event for two and
 * a half heartbeats. A lost stream is opened again.
 */
export const followEvents = (options: FollowEventsOptions): EventFollower => followIn(createTab(), options);

type Ears = {
  hearing: Hearing;
  post: (kind: string, data: string) => void;
  lose: (since: 'now') => void;
};

function openConnection(
  tab: Tab,
  { path, kinds }: FollowEventsOptions,
  { hearing, post, lose }: Ears,
): Connection {
  return connect({
    open() {
      hearing.watch();
      return tab.openEvents(path);
    },
    kinds,
    onEvent(kind, data) {
      post(kind, data);
      hearing.take(kind, data);
    },
    onError(isClosed) {
      if (isClosed) hearing.rest();
      else hearing.watch();
      lose('now');
    },
  });
}

/** As {@link followEvents}, in a tab that a test may replace. */
export function followIn(tab: Tab, options: FollowEventsOptions): EventFollower {
  const { path, onLost = () => {} } = options;
  const name = `events:${path}`;
  let channel: TabChannel | undefined;
  /** Set while this tab leads. */
  let connection: Connection | undefined;
  /** Set while this tab is visible; ends its wish to lead. */
  let endTurn: (() => void) | undefined;

  const post = (kind: string, data = '') => channel?.post([kind, data]);

  const hearing = createHearing({
    ...options,
    onSilence() {
      connection?.reopenLater();
      lose('last event');
    },
  });

  function lose(since: 'last event' | 'now') {
    hearing.lose(since);
    if (connection) post(LOST);
    if (endTurn) onLost(since === 'last event');
  }

  function lead() {
    hearing.lose('now');
    connection = openConnection(tab, options, { hearing, post, lose });
  }

  function hear(message: unknown) {
    if (!isMessage(message)) return;
    const [kind, data] = message;
    if (kind === LOST) {
      if (!connection) lose('now');
    } else if (kind !== ASK) hearing.take(kind, data);
    else if (connection && hearing.lostAt === undefined) {
      for (const event of hearing.last) post(...event);
      post(ALIVE_EVENT);
    }
  }

  function hide() {
    endTurn?.();
    endTurn = undefined;
    if (!connection) return;
    connection.close();
    connection = undefined;
    hearing.lose('now');
  }

  function update() {
    const state = tab.readState();
    if (tab.locks && state !== 'left') channel ??= tab.openChannel(name, hear);
    if (state !== 'shown') hide();
    else if (!endTurn) {
      hearing.watch();
      // A tab that cannot pass events on must not keep the others waiting.
      endTurn = takeTurn(channel && tab.locks, name, lead);
      post(ASK);
    }
    // An open channel would keep a page that was left from being restored.
    if (state === 'left') closeChannel();
  }

  function closeChannel() {
    channel?.close();
    channel = undefined;
  }

  const stopWatching = tab.watch(update);
  update();
  return {
    get lostAt() {
      return hearing.lostAt;
    },
    reopen() {
      hearing.lose('now');
      if (connection) connection.reopen();
      else post(ASK);
    },
    noteServer: (answers) => connection?.noteServer(answers && hearing.lostAt !== undefined),
    close() {
      stopWatching();
      hide();
      hearing.rest();
      closeChannel();
    },
  };
}
