import type { Events } from './connection.ts';

/** Messages between the tabs of one browser. */
export type TabChannel = { post(message: unknown): void; close(): void };

/** The part of a `LockManager` that is used here. */
export type Locks = {
  request(name: string, options: { signal: AbortSignal }, callback: () => Promise<unknown>): Promise<unknown>;
};

/** The parts of the browser with which tabs share a stream. */
export type Tab = {
  openEvents(path: string): Events;
  /** Undefined on pages that came by plain http from another machine: browsers give them no locks. */
  readonly locks: Locks | undefined;
  /** Undefined if the visitor blocks the site's cookies: some browsers then give its tabs no channel. */
  openChannel(name: string, hear: (message: unknown) => void): TabChannel | undefined;
  /** `left`: the visitor went to another page, and the browser may keep this one for a return. */
  readState(): 'shown' | 'hidden' | 'left';
  /** Calls `onChange` when the state may have changed. The returned function ends that. */
  watch(onChange: () => void): () => void;
};

/**
 * Runs `lead` when it is this tab's turn to lead the tabs of its browser, and returns the function that ends the turn,
 * or the wait for it. The browser ends the turn of a tab that dies. Without locks each tab leads itself.
 */
export function takeTurn(locks: Locks | undefined, name: string, lead: () => void): () => void {
  const turn = new AbortController();
  const { signal } = turn;
  const begin = () => {
    if (!signal.aborted) lead();
  };
  if (!locks) begin();
  else {
    const end = new Promise((resolve) => signal.addEventListener('abort', resolve));
    const turnOver = () => {
      begin();
      return end;
    };
    // Rejects if the wait was ended, or if the browser gives this page no locks, which it may also say by throwing.
    new Promise((resolve) => resolve(locks.request(name, { signal }, turnOver))).catch(begin);
  }
  return () => turn.abort();
}

/** The browser's own parts. */
export function createTab(): Tab {
  let isLeft = false;
  return {
    openEvents: (path) => new EventSource(path),
    locks: navigator.locks,
    openChannel(name, hear) {
      try {
        const channel = new BroadcastChannel(name);
        channel.addEventListener('message', ({ data }) => hear(data));
        return { post: (message) => channel.postMessage(message), close: () => channel.close() };
      } catch {
        return undefined;
      }
    },
    readState() {
      if (isLeft) return 'left';
      return document.visibilityState === 'hidden' ? 'hidden' : 'shown';
    },
    watch(onChange) {
      const ended = new AbortController();
      const { signal } = ended;
      const turn = ({ type }: Event) => {
        isLeft = type === 'pagehide';
        onChange();
      };
      window.addEventListener('pagehide', turn, { signal });
      window.addEventListener('pageshow', turn, { signal });
      document.addEventListener('visibilitychange', onChange, { signal });
      return () => ended.abort();
    },
  };
}
