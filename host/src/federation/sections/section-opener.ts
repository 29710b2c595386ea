import {
  type LiveDocument,
  liveDocumentSchema,
  type Opening,
  parseContract,
  toSectionPrefix,
} from '@sharpside/contracts';
import type { RemoteCatalog } from '../remote-catalog.ts';

/**
 * Result of opening a section: it is in the page (`opened`), the site has no section at that path (`absent`), only a
 * page load can show it, the site gave no valid answer (`unavailable`), or no answer at all (`unreachable`).
 */
export type SectionState = 'opened' | 'absent' | 'page load' | 'unavailable' | 'unreachable';

const FAILED: readonly SectionState[] = ['unavailable', 'unreachable'];

/** Loads sections that are not in the page yet. The first part of a path identifies a section. */
export type SectionOpener = {
  /** The state that is known already; undefined if the edge must be asked. */
  find(path: string): SectionState | undefined;
  /** Opens the section of a path. Concurrent calls share a promise. Never rejects. */
  open(path: string): Promise<SectionState>;
  /** Requests the section of a path ahead, when a visitor is about to go there. */
  warm(path: string): void;
  /** Allows a new request for the section of a path after a failure. */
  forget(path: string): void;
  /**
   * Drops answers that were requested ahead, and forgets which sections are absent, because the channel has changed.
   */
  noteChange(): void;
};

type OpenerOptions = {
  catalog: RemoteCatalog;
  /** The path that the page was rendered for. If its section is not in the page, the site has no such section. */
  ownPath: string;
  fetchSection?: (prefix: string) => Promise<LiveDocument>;
  /** Adds an import map to the page; false if the browser does not accept it. */
  takeMap: (opening: Opening) => boolean;
  now?: () => number;
};

type Answer = { live: Promise<LiveDocument>; askedAt: number };

/** Maximum age of an answer that was requested ahead. A tab with an open stream also drops it at each change. */
const MAX_AGE_MS = 10_000;
const MAX_ATTEMPTS = 3;
const TIMEOUT_MS = 10_000;

async function fetchSectionDocument(prefix: string): Promise<LiveDocument> {
  const url = `/live.json?${new URLSearchParams({ section: prefix, screens: '' })}`;
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return parseContract(liveDocumentSchema, await response.json(), url);
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ');

const isInPage = (catalog: RemoteCatalog, prefix: string) =>
  Object.values(catalog.getState().remotes).some(({ declaration }) => declaration.pathPrefix === prefix);

function explainFailure(prefix: string, error: unknown): SectionState {
  console.warn(`The section at ${prefix} could not be opened:`, error);
  // `fetch` rejects with these errors if there is no answer, or no answer in time.
  return error instanceof TypeError || error instanceof DOMException ? 'unreachable' : 'unavailable';
}

function createAnswers(fetchSection: (prefix: string) => Promise<LiveDocument>, now: () => number) {
  const answers = new Map<string, Answer>();
  let changes = 0;

  function ask(prefix: string): Promise<LiveDocument> {
    const known = answers.get(prefix);
    if (known && now() - known.askedAt < MAX_AGE_MS) return known.live;
    const live = fetchSection(prefix);
    answers.set(prefix, { live, askedAt: now() });
    live.catch(() => {
      if (answers.get(prefix)?.live === live) answers.delete(prefix);
    });
    return live;
  }

  /** The current answer. It is requested again if the channel changed meanwhile, a few times at most. */
  async function askNow(prefix: string): Promise<LiveDocument> {
    for (let attempt = 1; ; attempt += 1) {
      const before = changes;
      const live = await ask(prefix);
      if (before === changes || attempt === MAX_ATTEMPTS) return live;
    }
  }

  return {
    ask,
    askNow,
    noteChange() {
      changes += 1;
      answers.clear();
    },
  };
}

/**
 * Opens sections of this page.
 *
 * The page's content policy lists the hashes of the import maps that it may add: the maps of the releases in the
 * outlines of its menus. If the section has another release by now, or no outline names it, a page load shows it. The
 * same holds if another host is live, because a release is checked against the live host and not against an older one.
 */
export function createSectionOpener({
  catalog,
  ownPath,
  fetchSection = fetchSectionDocument,
  takeMap,
  now = Date.now,
}: OpenerOptions): SectionOpener {
  const { menus, hostVersion } = catalog;
  const answers = createAnswers(fetchSection, now);
  const openings = new Map<string, Promise<SectionState>>();
  const settled = new Map<string, SectionState>();
  /**
   * By section: the path whose opening failed last. If the visitor goes to another path of the section, it is requested
   * again.
   */
  const failed = new Map<string, string>();
  /** True if this browser accepts only one import map per page. */
  let takesOneMap = false;

  const findOutline = (prefix: string) => menus.sections.find(({ pathPrefix }) => pathPrefix === prefix);

  function find(path: string): SectionState | undefined {
    const prefix = toSectionPrefix(path);
    if (isInPage(catalog, prefix)) return 'opened';
    if (prefix === toSectionPrefix(ownPath)) return 'absent';
    if (!findOutline(prefix)) return menus.hidden === 0 ? 'absent' : 'page load';
    if (takesOneMap) return 'page load';
    const state = settled.get(prefix);
    return state && FAILED.includes(state) && failed.get(prefix) !== path ? undefined : state;
  }

  function take(prefix: string, live: LiveDocument): SectionState {
    const { opening } = live;
    if (live.hostVersion !== hostVersion || !opening) return 'page load';
    if (Object.keys(live.discovery.microFrontends).length === 0) return 'absent';
    if (!isSame(opening.releases, findOutline(prefix)?.releases ?? [])) return 'page load';
    if (!takeMap(opening)) {
      takesOneMap = true;
      return 'page load';
    }
    catalog.addSection(live);
    return 'opened';
  }

  const bring = (prefix: string): Promise<SectionState> =>
    answers
      .askNow(prefix)
      .then((live) => take(prefix, live))
      .catch((error: unknown) => explainFailure(prefix, error));

  function forget(prefix: string) {
    settled.delete(prefix);
    openings.delete(prefix);
  }

  return {
    find,
    open(path) {
      const prefix = toSectionPrefix(path);
      const known = find(path);
      const pending = openings.get(prefix);
      if (pending) return pending;
      const opening = known ? Promise.resolve(known) : bring(prefix);
      openings.set(prefix, opening);
      void opening.then((state) => {
        if (state !== 'opened') settled.set(prefix, state);
        if (!FAILED.includes(state)) return;
        failed.set(prefix, path);
        openings.delete(prefix);
      });
      return opening;
    },
    warm(path) {
      // A failure is ignored, because the visitor has not requested the section yet; `open` requests it again.
      if (find(path) === undefined) answers.ask(toSectionPrefix(path)).catch(() => undefined);
    },
    forget: (path) => forget(toSectionPrefix(path)),
    noteChange() {
      answers.noteChange();
      for (const [prefix, state] of settled) if (state === 'absent') forget(prefix);
    },
  };
}
