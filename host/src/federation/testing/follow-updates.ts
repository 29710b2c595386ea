import type { LiveDocument } from '@sharpside/contracts';
import { FakeEvents } from '@sharpside/contracts/testing/fake-events';
import { afterEach, beforeEach, vi } from 'vitest';
import { aLiveDocument, aMicroFrontend } from '../../testing/a-live-document.ts';
import { followLiveUpdates } from '../live-updates.ts';
import { createRemoteCatalog } from '../remote-catalog.ts';

const START = Date.parse('2025-07-25T18:00:00Z');

/** The live document after the rollback of the release that is in the tab at first. */
export const ROLLED_BACK = aLiveDocument({
  remotes: [aMicroFrontend({ version: '1.0.0' })],
  withdrawn: ['remote-tools@1.1.0'],
  revision: 8,
});

const stops: (() => void)[] = [];

/** Gives each test of the calling file a clock of its own, and ends what it has followed. */
export function followInEachTest(): void {
  beforeEach(() => void vi.useFakeTimers({ now: START }));
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** The streams that are opened from now on. */
function catchStreams(): FakeEvents[] {
  const opened: FakeEvents[] = [];
  class Caught extends FakeEvents {
    constructor() {
      super();
      opened.push(this);
    }
  }
  vi.stubGlobal('EventSource', Caught);
  return opened;
}

const readNothingNew = () => vi.fn(async (_app: string) => aLiveDocument());

type FollowOptions = {
  /** Null: the product's default. */
  fetchLive?: ReturnType<typeof readNothingNew> | null;
  /** The live document of the page. Default: one remote. */
  live?: LiveDocument;
  onChange?: () => void;
};

/** A tab that follows the live updates. */
export function follow({
  fetchLive = readNothingNew(),
  live = aLiveDocument(),
  onChange,
}: FollowOptions = {}) {
  const opened = catchStreams();
  const catalog = createRemoteCatalog(live);
  const stop = followLiveUpdates({
    catalog,
    hostVersion: '1.0.0',
    isListed: () => true,
    ...(onChange && { onChange }),
    ...(fetchLive && { fetchLive }),
  });
  stops.push(stop);
  const events = opened[0];
  if (!events) throw new Error('No stream was opened.');
  const readVersion = () => catalog.getState().remotes['remote-tools']?.releases[0]?.version;
  return { events, opened, catalog, fetchLive, stop, readVersion };
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Moves the clock without running timers, as when the machine sleeps or the browser has stopped the tab. */
export const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

export const isOffline = () => Promise.reject(new Error('offline'));
