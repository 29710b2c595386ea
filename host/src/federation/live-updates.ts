import {
  HOST_APP,
  type LiveDocument,
  liveDocumentSchema,
  parseContract,
  parseContractJson,
} from '@sharpside/contracts';
import { followEvents } from '@sharpside/contracts/events';
import * as v from 'valibot';
import type { RemoteCatalog } from './remote-catalog.ts';

const revisionSchema = v.object({ revision: v.number(), withdrawn: v.array(v.string()) });

/** The facts of a revision that an open tab needs. */
type Revision = v.InferOutput<typeof revisionSchema>;

type LiveUpdatesOptions = {
  catalog: RemoteCatalog;
  hostVersion: string;
  /** True if this page's import map lists the script. */
  isListed: (url: string) => boolean;
  /** Called at each change of the channel that this tab hears of, and when it may have missed a change. */
  onChange?: () => void;
  fetchLive?: (app: string) => Promise<LiveDocument>;
};

const TICK_MS = 4_000;
/** Time without a stream before a tab polls, and time between polls. */
const PATIENCE_MS = 10_000;
/** The same for a hidden tab. It reads at once when it is shown. */
const HIDDEN_PATIENCE_MS = 300_000;
/** If this time has passed between two ticks, the machine slept. In hidden tabs, timers may run only once a minute. */
const ASLEEP_MS = 75_000;

const isHidden = () => document.visibilityState === 'hidden';

async function fetchLiveDocument(app: string): Promise<LiveDocument> {
  const url = `/live.json?app=${app}`;
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return parseContract(liveDocumentSchema, await response.json(), url);
}

/**
 * Notes in the catalog if the host was withdrawn. Returns true if the best release of a remote in this tab was
 * withdrawn.
 */
function noteWithdrawn(
  { withdrawn }: Pick<Revision, 'withdrawn'>,
  { catalog, hostVersion }: Pick<LiveUpdatesOptions, 'catalog' | 'hostVersion'>,
): boolean {
  if (withdrawn.includes(`host@${hostVersion}`)) catalog.withdrawHost();
  return Object.values(catalog.getState().remotes).some(({ releases: [best] }) =>
    best ? withdrawn.includes(`${best.app}@${best.version}`) : false,
  );
}

/** The apps to ask about: the apps of this tab, or the host if the tab has none. */
function listAsked(catalog: RemoteCatalog): string[] {
  const apps = Object.keys(catalog.getState().remotes);
  // Each answer includes the host.
  return apps.length > 0 ? apps : [HOST_APP];
}

type TabListeners = { onWake: () => void; onShow: () => void; onTick: (now: number) => void };

/**
 * Calls `onWake` when the tab wakes from sleep, returns from the back-forward cache or goes online, and `onShow` when it
 * is shown again. Otherwise calls `onTick` every few seconds.
 */
function watchTab({ onWake, onShow, onTick }: TabListeners): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let tickedAt = Date.now();

  function look(onAwake: (now: number) => void) {
    const now = Date.now();
    const wasAsleep = now - tickedAt > ASLEEP_MS;
    tickedAt = now;
    if (wasAsleep) onWake();
    else onAwake(now);
  }

  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onWake();
  };
  const turn = () => {
    if (!isHidden()) look(onShow);
  };
  const timer = setInterval(() => look(onTick), TICK_MS);
  window.addEventListener('online', onWake, { signal });
  window.addEventListener('pageshow', show, { signal });
  document.addEventListener('resume', onWake, { signal });
  document.addEventListener('visibilitychange', turn, { signal });
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}

/**
 * Listens for new revisions and moves this tab away from withdrawn releases. If a revision withdraws a release of this
 * tab, the newest releases are read until the answers are of that revision or a newer one. A tab that wakes, comes
 * online, is shown again, had a stream that fell silent or has none for ten seconds reads them too; a hidden tab after
 * five minutes.
 *
 * An upgrade changes nothing here: it reaches a tab at its next full page load, so it never interrupts work. Returns a
 * function that stops listening.
 */
export function followLiveUpdates({
  catalog,
  hostVersion,
  isListed,
  onChange = () => {},
  fetchLive = fetchLiveDocument,
}: LiveUpdatesOptions): () => void {
  const page = { catalog, hostVersion };
  /**
   * The revision that answers must have reached; undefined if nothing has to be read. An edge that lags behind answers
   * with an older revision.
   */
  let owed: number | undefined;
  let isReading = false;
  let readAt = Date.now();
  /**
   * The last revision that this tab heard of. It is applied again to a section that is added later, whose answer may be
   * older.
   */
  let heard: Revision | undefined;

  function leaveAll(documents: readonly LiveDocument[]) {
    for (const live of documents) {
      if (noteWithdrawn(live, page)) catalog.leaveWithdrawn(live, isListed);
    }
    if (owed !== undefined && documents.every(({ revision }) => revision >= (owed ?? 0))) owed = undefined;
  }

  async function read() {
    if (isReading) return;
    isReading = true;
    readAt = Date.now();
    try {
      leaveAll(await Promise.all(listAsked(catalog).map((app) => fetchLive(app))));
      stream.noteServer(true);
    } catch (error) {
      stream.noteServer(false);
      console.warn('Could not read the newest releases:', error);
    } finally {
      isReading = false;
    }
  }

  const stream = followEvents({
    path: '/events',
    kinds: ['revision'],
    onEvent(kind, data) {
      heard = parseContractJson(revisionSchema, data, `${kind} event`);
      onChange();
      hear(heard);
    },
    // A proxy may let the first piece of each stream pass, so the stream that is opened next proves nothing.
    onLost: (isSilent) => isSilent && requireRead(),
  });

  function hear(news: Revision) {
    if (!noteWithdrawn(news, page)) return;
    owed = news.revision;
    void read();
  }

  const stopWatching = catalog.subscribe(({ remotes }, { remotes: before }) => {
    if (heard && Object.keys(remotes).length > Object.keys(before).length) hear(heard);
  });

  /** Reads until there is an answer. */
  function requireRead() {
    owed ??= 0;
    void read();
  }

  const stopTicking = watchTab({
    onWake() {
      onChange();
      stream.reopen();
      requireRead();
    },
    onShow: requireRead,
    onTick(now) {
      const { lostAt } = stream;
      const patienceMs = isHidden() ? HIDDEN_PATIENCE_MS : PATIENCE_MS;
      const isAlone = lostAt !== undefined && now - Math.max(lostAt, readAt) >= patienceMs;
      if (owed !== undefined || isAlone) void read();
    },
  });

  return () => {
    stopTicking();
    stopWatching();
    stream.close();
  };
}
