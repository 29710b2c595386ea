import {
  type ChannelRevision,
  HOST_APP,
  listPreviewed,
  MAX_PREVIEWED,
  type Preview,
  type ReleaseName,
} from '@sharpside/contracts';
import { isWithdrawn } from '@sharpside/registry/previews/withdrawn';
import type { Registry } from '@sharpside/registry/records/registry';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { type Clock, type Log, withTimeout } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import { EdgeError, type EdgeErrorCode, isEdgeError } from '../errors.ts';
import type { OpenPreview } from '../http/preview-access.ts';
import { MAX_PICKS, PICKS_COOKIE_CLEARED, PREVIEW_COOKIE_CLEARED } from '../http/preview-cookie.ts';
import { type LiveRelease, readLiveRelease, toJudge } from '../live/live-release.ts';
import { listReleases } from '../live/live-state.ts';
import { createPreviewedRevisions, type PreviewedSite } from '../live/previewed-site.ts';
import { createJoin } from './join-reads.ts';
import { type LiveSite, toIntegrities } from './live-site.ts';
import { createPreviewLookups } from './preview-lookups.ts';

type Site = Pick<LiveSite, 'state'>;

/** `address`: the client address of the browser. `site`: the live site. */
type PreviewViewer = { site: Site; address: string };

/** Reads the previews of links. Previews in use come from memory. */
export type PreviewReader = {
  /**
   * @throws {EdgeError} `EDGE_PREVIEW_UNKNOWN` if there is no such preview, or it shows another channel;
   * `EDGE_PREVIEW_ENDED` if its time is over or a release of it was withdrawn; `EDGE_PREVIEW_BROKEN` if a release is
   * incomplete, or it or its revision is not trusted. These take the browser out of the preview. `EDGE_PICK_REFUSED` for a chosen release that
   * the browser may not see; the choice is forgotten. `STORE_UNREACHABLE` if something cannot be read.
   */
  require(cookies: OpenPreview, viewer: PreviewViewer): Promise<PreviewedSite>;
  /** The published versions of an app, lowest first, for the list of a picker. They may be some seconds old. */
  listVersions(app: string): Promise<readonly string[]>;
  /** The integrity of a file of a previewed release that is in memory; undefined for any other file. */
  findIntegrity(url: string): string | undefined;
};

type PreviewReaderOptions = {
  registry: Registry;
  clock: Clock;
  log: Log;
  timeoutMs: number;
  trusted: TrustedKeys | null;
};

type KeptRelease = { release: LiveRelease; integrities: ReadonlyMap<string, string> };
type KeptPreview = { preview: Preview; readAt: number };

// Maximum number of previews that an edge keeps, however many links there are.
const MAX_OPEN = 64;
// Enough for one link and all choices within it, so that a page does not read a release again that it has just read.
const MAX_REMOTES = MAX_PREVIEWED + MAX_PICKS;
// A host renders pages in its own global scope, which takes some megabytes.
const MAX_HOSTS = 8;
const MAX_LISTS = 32;

/** Time after which a preview in use is read again, because it may have been ended. */
const RECHECK_MS = 30_000;
const LIST_AGE_MS = 10_000;
/** Time for which an unknown link is remembered, and the maximum number of such links. */
const UNKNOWN_MS = 5_000;
const MAX_UNKNOWN = 1_000;

const HOPELESS: ReadonlySet<EdgeErrorCode> = new Set([
  'EDGE_RELEASE_UNREADABLE',
  'EDGE_RELEASE_UNTRUSTED',
  'EDGE_REVISION_UNTRUSTED',
]);

const refuse = (message: string, code: EdgeErrorCode, cause?: unknown) =>
  new EdgeError(message, { code, headers: { 'set-cookie': [...PREVIEW_COOKIE_CLEARED] }, cause });

const toUnknown = () => refuse('There is no such preview; `mfe preview` makes one.', 'EDGE_PREVIEW_UNKNOWN');

const toBroken = (cause: EdgeError) =>
  refuse(`This preview cannot be shown: ${cause.message}`, 'EDGE_PREVIEW_BROKEN', cause);

const refusePick = (message: string, cause?: unknown) =>
  new EdgeError(message, {
    code: 'EDGE_PICK_REFUSED',
    headers: { 'set-cookie': PICKS_COOKIE_CLEARED },
    cause,
  });

const hasPicker = (preview: Preview) => preview.schema === 2 && preview.hasPicker;

/**
 * @throws {EdgeError} `EDGE_PREVIEW_ENDED` if its time is over, or a release of it was withdrawn;
 * `EDGE_PREVIEW_UNKNOWN` for the revision of another channel, whose withdrawals this edge does not know.
 */
function requireGoing(preview: Preview, { state }: Site, now: number): void {
  const { channel } = state.revision;
  if (preview.schema === 2 && preview.revision && preview.revision.channel !== channel) {
    throw refuse(
      `This is a preview of the channel ${preview.revision.channel}, and this site shows ${channel}; open the link at a site of that channel.`,
      'EDGE_PREVIEW_UNKNOWN',
    );
  }
  if (now >= Date.parse(preview.until)) {
    throw refuse(
      `This preview ended at ${preview.until}; \`mfe preview\` makes another.`,
      'EDGE_PREVIEW_ENDED',
    );
  }
  // Only withdrawn releases end a preview. A paused canary may be previewed.
  const withdrawn = listPreviewed(preview).find((release) => isWithdrawn(state.revision, release));
  if (withdrawn === undefined) return;
  const { app, version } = withdrawn;
  throw refuse(`${app} ${version} was withdrawn; preview the version that mends it.`, 'EDGE_PREVIEW_ENDED');
}

/**
 * The releases that a browser chose.
 *
 * @throws {EdgeError} `EDGE_PICK_REFUSED` for a release that the browser must not choose.
 */
function requirePicks({ picks }: OpenPreview, preview: Preview, { state }: Site): readonly ReleaseName[] {
  if (picks === undefined) throw refusePick('What this browser chose to see cannot be understood.');
  if (picks.length > 0 && !hasPicker(preview))
    throw refusePick('This preview shows its own releases alone; nobody can choose others in it.');
  const withdrawn = picks.find((release) => isWithdrawn(state.revision, release));
  if (withdrawn)
    throw refusePick(`${withdrawn.app} ${withdrawn.version} was withdrawn, so nobody can look at it.`);
  return picks;
}

type ReadInTime = <T>(work: Promise<T>, what: string) => Promise<T>;

const limitReads =
  ({ clock, log, timeoutMs }: PreviewReaderOptions): ReadInTime =>
  async (work, what) => {
    try {
      return await withTimeout(work, { clock, timeoutMs, what });
    } catch (cause) {
      if (isEdgeError(cause) && HOPELESS.has(cause.code)) throw cause;
      log.error('preview-unreadable', { what, error: cause });
      throw new EdgeError('The preview cannot be read right now; try again.', {
        code: 'STORE_UNREACHABLE',
        cause,
      });
    }
  };

/** Reads the records of previews, by the ids of their links. */
function createRecords({ registry, clock }: PreviewReaderOptions, inTime: ReadInTime) {
  const open = new LRUCache<string, KeptPreview>({ max: MAX_OPEN });
  const unknown = new LRUCache<string, number>({ max: MAX_UNKNOWN });
  const lookups = createPreviewLookups();
  const joinReads = createJoin<Preview>();

  async function lookUp(id: string, known: KeptPreview | undefined): Promise<Preview> {
    const readAt = clock.now();
    // An outage of the store does not end a preview that was read before.
    const whileAway = (error: unknown) => {
      if (known) return known.preview;
      throw error;
    };
    const preview = await inTime(registry.readPreview(id), 'Reading the preview').catch(whileAway);
    if (preview === undefined) {
      open.delete(id);
      unknown.set(id, readAt);
      throw toUnknown();
    }
    open.set(id, { preview, readAt });
    return preview;
  }

  return {
    async read(id: string, address: string): Promise<Preview> {
      const known = open.get(id);
      if (known && clock.now() - known.readAt < RECHECK_MS) return known.preview;
      if (clock.now() - (unknown.get(id) ?? Number.NEGATIVE_INFINITY) < UNKNOWN_MS) throw toUnknown();
      if (known || joinReads.has(id)) return joinReads.read(id, () => lookUp(id, known));
      const leave = lookups.take(address);
      return joinReads.read(id, () => lookUp(id, known).finally(leave));
    },
  };
}

function createReleases({ registry, clock, trusted }: PreviewReaderOptions, inTime: ReadInTime) {
  const hosts = new LRUCache<string, KeptRelease>({ max: MAX_HOSTS });
  const remotes = new LRUCache<string, KeptRelease>({ max: MAX_REMOTES });
  const joinReads = createJoin<LiveRelease>();

  async function read({ app, version }: ReleaseName, { state }: Site): Promise<LiveRelease> {
    const live = listReleases(state).find((one) => one.app === app && one.version === version);
    if (live) return live;
    const id = `${app}@${version}`;
    const kept = app === HOST_APP ? hosts : remotes;
    const known = kept.get(id);
    if (known) return known.release;
    const judge = toJudge(trusted, clock);
    return joinReads.read(id, async () => {
      const work = readLiveRelease(registry, { app, version, judge });
      const release = await inTime(work, `Reading ${id} for a preview`);
      kept.set(id, { release, integrities: toIntegrities([release]) });
      return release;
    });
  }

  return {
    /**
     * Fails for good, with the error of `toError`, if a release is missing from the store, damaged or unsigned: waiting
     * would not help.
     */
    async readAll(
      names: readonly ReleaseName[],
      site: Site,
      toError: (cause: EdgeError) => EdgeError,
    ): Promise<LiveRelease[]> {
      try {
        return await Promise.all(names.map((name) => read(name, site)));
      } catch (cause) {
        if (!isEdgeError(cause) || !HOPELESS.has(cause.code)) throw cause;
        throw toError(cause);
      }
    },

    findIntegrity(url: string): string | undefined {
      for (const { integrities } of [...hosts.values(), ...remotes.values()]) {
        const integrity = integrities.get(url);
        if (integrity !== undefined) return integrity;
      }
      return undefined;
    },
  };
}

export function createPreviewReader(options: PreviewReaderOptions): PreviewReader {
  const { registry, clock, log } = options;
  const inTime = limitReads(options);
  const records = createRecords(options, inTime);
  const releases = createReleases(options, inTime);
  const revisions = createPreviewedRevisions(options);
  const lists = new LRUCache<string, { versions: readonly string[]; readAt: number }>({ max: MAX_LISTS });

  /** The revision that a preview shows the site as of, for its settings. */
  async function readRevision(preview: Preview): Promise<ChannelRevision | undefined> {
    if (preview.schema !== 2 || !preview.revision) return undefined;
    const { channel, number } = preview.revision;
    try {
      return await inTime(revisions.read(channel, number), `Reading revision ${number} of ${channel}`);
    } catch (error) {
      throw isEdgeError(error) && HOPELESS.has(error.code) ? toBroken(error) : error;
    }
  }

  return {
    async require(cookies, { site, address }) {
      const preview = await records.read(cookies.id, address);
      requireGoing(preview, site, clock.now());
      const picked = requirePicks(cookies, preview, site);
      return {
        preview,
        hasAccount: cookies.hasAccount,
        releases: await releases.readAll(listPreviewed(preview), site, (cause) => {
          log.error('preview-unreadable', { error: cause });
          return toBroken(cause);
        }),
        asOf: await readRevision(preview),
        picks: await releases.readAll(picked, site, (cause) => refusePick(cause.message, cause)),
      };
    },

    async listVersions(app) {
      const known = lists.get(app);
      if (known && clock.now() - known.readAt < LIST_AGE_MS) return known.versions;
      const readAt = clock.now();
      const versions = await inTime(registry.listVersions(app), `Listing the releases of ${app}`);
      lists.set(app, { versions, readAt });
      return versions;
    },

    findIntegrity: releases.findIntegrity,
  };
}
