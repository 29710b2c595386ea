import type { Locks, Tab } from '../events/tab.ts';
import { FakeEvents } from './fake-events.ts';

type Waiting = { grant: () => void; isOf: AbortSignal };

/** Locks of one browser: each has a holder and a queue. */
function createLocks(): Locks {
  const queues = new Map<string, Waiting[]>();
  return {
    async request(name, { signal }, callback) {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const leave = () => {
        const at = queue.findIndex(({ isOf }) => isOf === signal);
        if (at >= 0) queue.splice(at, 1);
        if (at === 0) queue[0]?.grant();
      };
      const turn = new Promise<void>((grant, refuse) => {
        queue.push({ grant, isOf: signal });
        signal.addEventListener('abort', () => refuse(signal.reason));
      });
      if (queue.length === 1) queue[0]?.grant();
      try {
        await turn;
        await callback();
      } finally {
        leave();
      }
    },
  };
}

export type FakeTab = Tab & {
  /** The tab's streams, the newest last. */
  opened: FakeEvents[];
  /** The stream that is open at present. */
  readonly stream: FakeEvents | undefined;
  readonly hasChannel: boolean;
  turn(state: 'shown' | 'hidden' | 'left'): void;
  /** It keeps its turn and its stream, and passes nothing on any more. */
  hang(): void;
};

/**
 * A browser whose tabs share locks and channels. `hasLocks` false: as on a page that came by plain http. `hasChannels`
 * false: as for a visitor who blocks the site's cookies.
 */
export function createFakeBrowser({ hasLocks = true, hasChannels = true, locks = createLocks() } = {}) {
  const channels = new Set<{ name: string; hear: (message: unknown) => void }>();
  const tabs: FakeTab[] = [];

  function openTab(): FakeTab {
    const opened: FakeEvents[] = [];
    let state: ReturnType<Tab['readState']> = 'shown';
    let change = () => {};
    let open = 0;
    let hangs = false;
    const tab: FakeTab = {
      opened,
      get stream() {
        return opened.find(({ close }) => close.mock.calls.length === 0);
      },
      get hasChannel() {
        return open > 0;
      },
      turn(next) {
        state = next;
        change();
      },
      hang() {
        hangs = true;
      },
      openEvents() {
        const events = new FakeEvents();
        opened.push(events);
        return events;
      },
      locks: hasLocks ? locks : undefined,
      openChannel(name, hear) {
        if (!hasChannels) return undefined;
        const channel = { name, hear };
        channels.add(channel);
        open += 1;
        return {
          post(message) {
            if (hangs) return;
            for (const other of channels) if (other !== channel && other.name === name) other.hear(message);
          },
          close() {
            channels.delete(channel);
            open -= 1;
          },
        };
      },
      readState: () => state,
      watch(onChange) {
        change = onChange;
        return () => {
          change = () => {};
        };
      },
    };
    tabs.push(tab);
    return tab;
  }

  return {
    openTab,
    /** The streams of all tabs that are open at present. */
    streams: () => tabs.flatMap(({ stream }) => stream ?? []),
    /** Sends a message to all tabs, as a tab of another version might. */
    shout(message: unknown) {
      for (const { hear } of channels) hear(message);
    },
  };
}
