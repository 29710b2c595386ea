import { createHash } from 'node:crypto';
import type { TokenRecord, UploadRequest } from '@sharpside/contracts/control';
import type { ControlConfig } from '../config.ts';
import { ControlError } from '../errors.ts';
import type { Staging, UploadRecord } from './staging.ts';
import { requireWithinLimits, toTotalBytes } from './upload-limits.ts';

/** An upload that was begun and is neither published nor thrown away. */
export type OpenUpload = UploadRecord & {
  /** Bytes that it may yet take up, so that every accepted upload has room to its end. */
  bytes: number;
  /** Time of the last growth. Units: milliseconds since 1970. */
  touchedAt: number;
  /** The files that bytes arrive for right now. */
  busy: Set<number>;
  isFinishing: boolean;
};

type Deps = { config: ControlConfig; staging: Staging; now: () => number };

/** Token of a publish, and the one of its apps that is published. */
export type Publisher = { token: TokenRecord; app: string };

/** The open uploads, and the room for others. */
export type OpenUploads = {
  load(): Promise<void>;
  /** @throws {ControlError} `UPLOAD_TOO_LARGE`, `UPLOAD_TOO_MANY`, `UPLOAD_NO_ROOM`. */
  begin(publisher: Publisher, request: UploadRequest): Promise<OpenUpload>;
  /** @throws {ControlError} `UPLOAD_UNKNOWN` for one that is not open, or not of this token and app. */
  require(publisher: Publisher, id: string): OpenUpload;
  remove(upload: OpenUpload): Promise<void>;
  /** Throws away what was abandoned. */
  sweep(): Promise<void>;
  count(): { uploads: number; bytes: number };
};

/**
 * The jobs of one ref share their uploads: each has tokens of its own, and the next one goes on. Those of another ref do not,
 * so that no pull request takes the place of the main branch.
 */
function toOwner({ id, workload }: TokenRecord): string {
  if (!workload) return id;
  const { issuer, repository, ref, event } = workload;
  return JSON.stringify([issuer, repository, ref, event]);
}

const isIdle = ({ busy, isFinishing }: OpenUpload) => busy.size === 0 && !isFinishing;

/** The same publish by the same owner is the same upload, so that it goes on where it was cut short. */
const toId = ({ token, app }: Publisher, request: UploadRequest) =>
  createHash('sha256')
    .update(JSON.stringify([toOwner(token), app, request]))
    .digest('hex')
    .slice(0, 32);

/** See {@link OpenUploads}. */
export function createOpenUploads({ config, staging, now }: Deps): OpenUploads {
  const open = new Map<string, OpenUpload>();

  const countBytes = () => [...open.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  async function remove(upload: OpenUpload): Promise<void> {
    open.delete(upload.id);
    await staging.remove(upload.id);
  }

  async function sweep(): Promise<void> {
    const before = now() - config.uploadAbandonedMs;
    const abandoned = [...open.values()].filter((upload) => isIdle(upload) && upload.touchedAt <= before);
    for (const upload of abandoned) await remove(upload);
  }

  /** An idle upload gives way to a new one of the same token: a job that is cancelled often must not lock itself out. */
  async function makeRoomFor({ token, app: ownApp }: Publisher): Promise<void> {
    const own = [...open.values()]
      .filter(({ owner, app }) => owner === toOwner(token) && app === ownApp)
      .sort((a, b) => a.touchedAt - b.touchedAt);
    if (own.length < config.uploadsPerToken) return;
    const oldest = own.find(isIdle);
    if (!oldest) {
      throw new ControlError(
        `${token.workload?.repository ?? `Token ${token.id}`} has ${own.length} uploads under way, and may have ${config.uploadsPerToken}; wait until one of them has ended.`,
        { code: 'UPLOAD_TOO_MANY', headers: { 'retry-after': '10' } },
      );
    }
    await remove(oldest);
  }

  const noRoom = (message: string) =>
    new ControlError(message, { code: 'UPLOAD_NO_ROOM', headers: { 'retry-after': '60' } });

  function requireRoom(bytes: number): void {
    const taken = countBytes();
    if (taken + bytes <= config.uploadTotalBytes) return;
    throw noRoom(
      `Uploads under way take up ${taken} of ${config.uploadTotalBytes} bytes, and this one needs ${bytes}; try again when one has ended.`,
    );
  }

  async function requireDisk(): Promise<void> {
    // Accepted uploads may yet arrive: they count in full, as if none of their bytes were on the disk.
    const needed = countBytes() + config.uploadKeepFreeBytes;
    if ((await staging.measureFree()) >= needed) return;
    throw noRoom('The disk of the control service is nearly full; those who run it must make room.');
  }

  async function add(record: UploadRecord): Promise<OpenUpload> {
    const bytes = toTotalBytes(record.request);
    requireRoom(bytes);
    const upload = { ...record, bytes, touchedAt: now(), busy: new Set<number>(), isFinishing: false };
    // Before the first await, so that two simultaneous uploads cannot both get the last room.
    open.set(record.id, upload);
    try {
      await requireDisk();
      await staging.begin(record);
      return upload;
    } catch (error) {
      await remove(upload);
      throw error;
    }
  }

  return {
    async load() {
      for (const { record, touchedAt } of await staging.load()) {
        const bytes = toTotalBytes(record.request);
        open.set(record.id, { ...record, bytes, touchedAt, busy: new Set(), isFinishing: false });
      }
      await sweep();
    },

    async begin(publisher, request) {
      const { token, app } = publisher;
      requireWithinLimits(request, config);
      await sweep();
      const id = toId(publisher, request);
      const known = open.get(id);
      if (known) {
        known.touchedAt = now();
        return known;
      }
      await makeRoomFor(publisher);
      const begunAt = new Date(now()).toISOString();
      return open.get(id) ?? add({ schema: 1, id, app, owner: toOwner(token), begunAt, request });
    },

    require({ token, app }, id) {
      const upload = open.get(id);
      if (upload?.owner === toOwner(token) && upload.app === app) return upload;
      throw new ControlError(
        'There is no such upload of this token: it was published or abandoned; begin it again.',
        {
          code: 'UPLOAD_UNKNOWN',
        },
      );
    },

    remove,
    sweep,
    count: () => ({ uploads: open.size, bytes: countBytes() }),
  };
}
