import { ALIVE_EVENT, EVENT_HEARTBEAT_MS } from './alive.ts';

type HearingOptions = {
  kinds: readonly string[];
  onEvent: (kind: string, data: string) => void;
  onAlive?: () => void;
  /** Called when nothing was heard for two and a half heartbeats. */
  onSilence: () => void;
};

/** The events of a stream as a tab has heard them, on its own connection or from another tab. */
export type Hearing = {
  /** Time since which the tab hears nothing, in milliseconds since the epoch; undefined while the stream is alive. */
  readonly lostAt: number | undefined;
  /** The newest event of each kind. */
  readonly last: ReadonlyMap<string, string>;
  take(kind: string, data: string): void;
  /** Counts the stream as lost, since its last event or since now. */
  lose(since: 'last event' | 'now'): void;
  /** Waits for the next event; `rest` ends that. */
  watch(): void;
  rest(): void;
};

/** Silence after which a stream counts as lost: two heartbeats are missing. */
const SILENCE_MS = 2.5 * EVENT_HEARTBEAT_MS;

/** A stream counts as alive from its first event on. */
export function createHearing({ kinds, onEvent, onAlive = () => {}, onSilence }: HearingOptions): Hearing {
  const last = new Map<string, string>();
  let heardAt = Date.now();
  let lostAt: number | undefined = heardAt;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const rest = () => clearTimeout(silence);

  function watch() {
    rest();
    silence = setTimeout(onSilence, SILENCE_MS);
  }

  return {
    get lostAt() {
      return lostAt;
    },
    last,
    take(kind, data) {
      heardAt = Date.now();
      watch();
      if (lostAt !== undefined) {
        lostAt = undefined;
        onAlive();
      }
      if (kind === ALIVE_EVENT || !kinds.includes(kind) || last.get(kind) === data) return;
      last.set(kind, data);
      onEvent(kind, data);
    },
    lose(since) {
      lostAt ??= since === 'now' ? Date.now() : heardAt;
    },
    watch,
    rest,
  };
}
