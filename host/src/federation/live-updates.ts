import { type LiveDocument, liveDocumentSchema, parseContract } from '@sharpside/contracts';
import type { RemoteCatalog } from './remote-catalog.ts';
import { openRevisionStream, type RevisionEvents } from './revision-stream.ts';

type LiveUpdatesOptions = {
  catalog: RemoteCatalog;
  hostVersion: string;
  /** True if this page's import map lists the script. */
  isListed: (url: string) => boolean;
  openEvents?: () => RevisionEvents;
  fetchLive?: () => Promise<LiveDocument>;
};

const TICK_MS = 4_000;
/** Time without a stream before a tab polls, and then the time between two polls. */
const PATIENCE_MS = 10_000;
/** A clock that stood still this long was asleep. Browsers let that of a hidden tab tick once a minute. */
const ASLEEP_MS = 75_000;

const openEventSource = (): RevisionEvents => new EventSource('/events');

async function fetchLiveDocument(): Promise<LiveDocument> {
  const response = await fetch('/live.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/live.json answered ${response.status}.`);
  return parseContract(liveDocumentSchema, await response.json(), '/live.json');
}

/**
 * Listens for new revisions and moves this tab away from withdrawn releases. A revision is retried until it is applied; a
 * tab that wakes, comes online or has had no stream for ten seconds polls.
 *
 * An upgrade changes nothing here: it reaches a tab at its next full page load, never mid-work.
 * Returns a function that stops listening.
 */
export function followLiveUpdates({
  catalog,
  hostVersion,
  isListed,
  openEvents = openEventSource,
  fetchLive = fetchLiveDocument,
}: LiveUpdatesOptions): () => void {
  /** The revision that this tab has still to read; an edge that is behind answers with an older one. */
  let owed: number | undefined;
  let isReading = false;
  let readAt = Date.now();
  let tickedAt = Date.now();

  const standsOn = (withdrawn: readonly string[]) =>
    Object.values(catalog.getState().remotes).some(({ releases: [best] }) =>
      best ? withdrawn.includes(`${best.app}@${best.version}`) : false,
    );

  function leave(live: LiveDocument) {
    if (live.withdrawn.includes(`host@${hostVersion}`)) catalog.withdrawHost();
    if (standsOn(live.withdrawn)) catalog.leaveWithdrawn(live, isListed);
    if (owed !== undefined && live.revision >= owed) owed = undefined;
  }

  async function read() {
    if (isReading) return;
    isReading = true;
    readAt = Date.now();
    try {
      leave(await fetchLive());
    } catch (error) {
      console.warn('Could not read the newest releases:', error);
    } finally {
      isReading = false;
    }
  }

  const stream = openRevisionStream({
    openEvents,
    onRevision({ revision, withdrawn }) {
      if (withdrawn.includes(`host@${hostVersion}`)) catalog.withdrawHost();
      if (!standsOn(withdrawn)) return;
      owed = revision;
      void read();
    },
  });

  function lookAnew() {
    owed ??= 0;
    stream.reopen();
    void read();
  }

  function tick() {
    const now = Date.now();
    const wasAsleep = now - tickedAt > ASLEEP_MS;
    tickedAt = now;
    if (wasAsleep) return lookAnew();
    const { lostAt } = stream;
    const isAlone = lostAt !== undefined && now - Math.max(lostAt, readAt) >= PATIENCE_MS;
    if (owed !== undefined || isAlone) void read();
  }

  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) lookAnew();
  };

  const timer = setInterval(tick, TICK_MS);
  window.addEventListener('online', lookAnew);
  window.addEventListener('pageshow', show);
  document.addEventListener('resume', lookAnew);
  document.addEventListener('visibilitychange', tick);

  return () => {
    clearInterval(timer);
    window.removeEventListener('online', lookAnew);
    window.removeEventListener('pageshow', show);
    document.removeEventListener('resume', lookAnew);
    document.removeEventListener('visibilitychange', tick);
    stream.close();
  };
}
