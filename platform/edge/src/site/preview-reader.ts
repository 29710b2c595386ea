import type { Preview } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { type Clock, type Log, withTimeout } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import { EdgeError, type EdgeErrorCode, isEdgeError } from '../errors.ts';
import { PREVIEW_COOKIE_CLEARED } from '../http/preview-cookie.ts';
import { toJudge } from '../live/channel-reader.ts';
import { type LiveRelease, readLiveRelease } from '../live/live-release.ts';
import { type LiveSite, toIntegrities } from './live-site.ts';

/** A preview and all that showing it takes. */
type OpenPreview = { preview: Preview; release: LiveRelease };

/** Reads the previews of links, those in use from memory. */
export type PreviewReader = {
  /**
   * @throws {EdgeError} `EDGE_PREVIEW_UNKNOWN` where there is none, `EDGE_PREVIEW_ENDED` when its time is over or its
   * release withdrawn from the site; both take the browser out of it. `EDGE_STORE_UNREACHABLE` when it cannot be read.
   */
  require(id: string, site: Pick<LiveSite, 'state'>): Promise<OpenPreview>;
  /** The integrity of a file of a previewed release. */
  findIntegrity(url: string): string | undefined;
};

type PreviewReaderOptions = {
  registry: Registry;
  clock: Clock;
  log: Log;
  timeoutMs: number;
  trusted: TrustedKeys | null;
};

type Kept = OpenPreview & { integrities: ReadonlyMap<string, string> };

const MAX_OPEN = 32;

const HOPELESS: ReadonlySet<EdgeErrorCode> = new Set(['EDGE_RELEASE_UNREADABLE', 'EDGE_RELEASE_UNTRUSTED']);

const refuse = (message: string, code: EdgeErrorCode, cause?: unknown) =>
  new EdgeError(message, { code, headers: { 'set-cookie': PREVIEW_COOKIE_CLEARED }, cause });

const toUnknown = (cause?: unknown) =>
  refuse('There is no such preview; `mfe preview` makes one.', 'EDGE_PREVIEW_UNKNOWN', cause);

/** A reader that has read nothing yet. */
export function createPreviewReader(options: PreviewReaderOptions): PreviewReader {
  const { registry, clock, log, timeoutMs, trusted } = options;
  const open = new LRUCache<string, Kept>({ max: MAX_OPEN });

  async function read(id: string): Promise<Kept> {
    const preview = await registry.readPreview(id);
    if (preview === undefined) throw toUnknown();
    const release = await readLiveRelease(registry, {
      app: preview.app,
      version: preview.version,
      judge: toJudge(trusted, clock),
    });
    return { preview, release, integrities: toIntegrities([release]) };
  }

  async function readInTime(id: string): Promise<Kept> {
    try {
      return await withTimeout(read(id), { clock, timeoutMs, what: 'Reading the preview' });
    } catch (cause) {
      if (isEdgeError(cause) && cause.code === 'EDGE_PREVIEW_UNKNOWN') throw cause;
      log.error('preview-unreadable', { id, error: cause });
      // Waiting does not bring back a release that is gone from the store or damaged.
      if (isEdgeError(cause) && HOPELESS.has(cause.code)) throw toUnknown(cause);
      throw new EdgeError('The preview cannot be read right now; try again.', {
        code: 'EDGE_STORE_UNREACHABLE',
        cause,
      });
    }
  }

  return {
    async require(id, { state }) {
      const known = open.get(id) ?? (await readInTime(id));
      open.set(id, known);
      const { preview } = known;
      if (clock.now() >= Date.parse(preview.until)) {
        throw refuse(
          `This preview ended at ${preview.until}; \`mfe preview\` makes another.`,
          'EDGE_PREVIEW_ENDED',
        );
      }
      // Only withdrawn releases: a paused canary may be previewed.
      const { apps, retired } = state.revision;
      if ((apps[preview.app] ?? retired?.[preview.app])?.withdrawn.includes(preview.version)) {
        const message = `${preview.app} ${preview.version} was withdrawn; preview the version that mends it.`;
        throw refuse(message, 'EDGE_PREVIEW_ENDED');
      }
      return known;
    },
    findIntegrity(url) {
      for (const { integrities } of open.values()) {
        const integrity = integrities.get(url);
        if (integrity !== undefined) return integrity;
      }
      return undefined;
    },
  };
}
