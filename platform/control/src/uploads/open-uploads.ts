import { createHash } from 'node:crypto';
import { type TokenRecord, type UploadRequest, uploadIdSchema } from '@sharpside/contracts/control';
import * as v from 'valibot';
import type { ControlConfig } from '../config.ts';
import { ControlError } from '../errors.ts';
import type { Staging, UploadRecord } from './staging.ts';
import { requireWithinLimits, toTotalBytes } from './upload-limits.ts';
import { createUploadRoom } from './upload-room.ts';

/** An upload that was begun and is neither published nor thrown away. */
export type OpenUpload = UploadRecord & {
  /** Bytes that it may yet take up, so that every accepted upload has room to its end. */
  bytes: number;
  /** Time of the last growth. Units: milliseconds since 1970. */
  touchedAt: number;
  /** The same, of what this service received, and of what the store knows. */
  touchedHereAt: number;
  notedAt: number;
  /** The files that bytes arrive for right now. */
  busy: Set<number>;
  isFinishing: boolean;
};

type Deps = { config: ControlConfig; staging: Staging; now: () => number };

/** Token of a publish, and the one of its apps that is published. */
export type Publisher = { token: TokenRecord; app: string };

/** The open uploads of all services, and the room for others. */
export type OpenUploads = {
  /** @throws {ControlError} `UPLOAD_TOO_LARGE`, `UPLOAD_TOO_MANY`, `UPLOAD_NO_ROOM`. */
  begin(publisher: Publisher, request: UploadRequest): Promise<OpenUpload>;
  /** @throws {ControlError} `UPLOAD_UNKNOWN` for one that is not open, or not of this token and app. */
  require(publisher: Publisher, id: string): Promise<OpenUpload>;
  /** Notes that something of it arrived. */
  touch(upload: OpenUpload): Promise<void>;
  remove(upload: OpenUpload): Promise<void>;
  /** Throws away what was abandoned, and what is of no upload. */
  sweep(): Promise<void>;
  /** Those of other services as of a minute ago at most. */
  count(): Promise<{ uploads: number; bytes: number }>;
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

/** Growth is noted for other services at most so often. */
const TOUCH_MS = 60_000;

/** An upload of another holder gives way after so long without a byte: its publisher may be between two of them. */
const LEFT_MS = 60_000;

/** The store is listed for metrics at most so often. */
const COUNT_MS = 60_000;

/** The same publish by the same owner is the same upload, so that it goes on where it was cut short. */
const toId = ({ token, app }: Publisher, request: UploadRequest) =>
  createHash('sha256')
    .update(JSON.stringify([toOwner(token), app, request]))
    .digest('hex')
    .slice(0, 32);

/** See {@link OpenUploads}. */
export function createOpenUploads({ config, staging, now }: Deps): OpenUploads {
  const open = new Map<string, OpenUpload>();
  /** Those that are in the making: they hold their room, and the store does not have them yet. */
  const beginning = new Set<string>();
  let lastBegin: Promise<unknown> = Promise.resolve();
  let refreshing: Promise<void> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;

  /** True where nothing arrives, here or at another service. */
  const isIdle = ({ busy, isFinishing, touchedAt, touchedHereAt }: OpenUpload) =>
    busy.size === 0 && !isFinishing && (touchedAt <= touchedHereAt || now() - touchedAt >= 2 * TOUCH_MS);

  const room = createUploadRoom({
    ...{ open, config, staging, remove },
    isLeft: (upload) => isIdle(upload) && now() - upload.touchedAt >= LEFT_MS,
  });

  function know(record: UploadRecord, touchedAt: number): OpenUpload {
    const known = open.get(record.id);
    if (known) {
      known.touchedAt = Math.max(known.touchedAt, touchedAt);
      known.notedAt = Math.max(known.notedAt, touchedAt);
      return known;
    }
    const upload = {
      ...record,
      bytes: toTotalBytes(record.request),
      touchedAt,
      touchedHereAt: Number.NEGATIVE_INFINITY,
      notedAt: touchedAt,
      busy: new Set<number>(),
      isFinishing: false,
    };
    open.set(record.id, upload);
    return upload;
  }

  async function readOpen(): Promise<void> {
    // One that is begun while the store is listed may be missing from the list.
    const before = [...open.keys()].filter((id) => !beginning.has(id));
    const found = await staging.list();
    refreshedAt = now();
    const ids = new Set(found.map(({ id }) => id));
    for (const id of before) if (!ids.has(id)) open.delete(id);
    for (const { id, touchedAt } of found) {
      const record = open.get(id) ?? (await staging.find(id));
      if (record) know(record, Math.max(touchedAt, Date.parse(record.begunAt)));
      // Of another version of this service: nobody could end it.
      else await staging.remove(id);
    }
  }

  /** Learns what other services began and ended. */
  function refresh(): Promise<void> {
    refreshing ??= readOpen().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function remove(upload: OpenUpload): Promise<void> {
    open.delete(upload.id);
    await staging.remove(upload.id);
  }

  async function removeAbandoned(): Promise<void> {
    await refresh();
    const before = now() - config.uploadAbandonedMs;
    const abandoned = [...open.values()].filter((upload) => isIdle(upload) && upload.touchedAt <= before);
    for (const upload of abandoned) await remove(upload);
  }

  async function touch(upload: OpenUpload): Promise<void> {
    upload.touchedAt = now();
    upload.touchedHereAt = now();
    if (now() - upload.notedAt < TOUCH_MS) return;
    upload.notedAt = now();
    await staging.touch(upload.id, new Date(now()));
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

  async function add(record: UploadRecord): Promise<OpenUpload> {
    await room.make({ owner: record.owner, bytes: toTotalBytes(record.request) });
    beginning.add(record.id);
    const upload = know(record, now());
    upload.touchedHereAt = now();
    try {
      await room.requireDisk();
      await staging.begin(record);
      return upload;
    } catch (error) {
      await remove(upload);
      throw error;
    } finally {
      beginning.delete(record.id);
    }
  }

  async function begin(publisher: Publisher, request: UploadRequest): Promise<OpenUpload> {
    const { token, app } = publisher;
    await removeAbandoned();
    const id = toId(publisher, request);
    const known = open.get(id);
    if (known) {
      await touch(known);
      return known;
    }
    await makeRoomFor(publisher);
    const begunAt = new Date(now()).toISOString();
    return add({ schema: 1, id, app, owner: toOwner(token), begunAt, request });
  }

  return {
    async begin(publisher, request) {
      requireWithinLimits(request, config);
      // One after the other: those that begin at once would each find the room that only one of them can have.
      const turn = lastBegin.then(() => begin(publisher, request));
      lastBegin = turn.catch(() => undefined);
      return turn;
    },

    async require({ token, app }, id) {
      // Another service may have published it, or thrown it away.
      const record = v.is(uploadIdSchema, id) ? await staging.find(id) : undefined;
      if (record?.owner === toOwner(token) && record.app === app)
        return know(record, Date.parse(record.begunAt));
      if (!record) open.delete(id);
      throw new ControlError(
        'There is no such upload of this token: it was published or abandoned; begin it again.',
        {
          code: 'UPLOAD_UNKNOWN',
        },
      );
    },

    touch,
    remove,
    async sweep() {
      await removeAbandoned();
      await staging.removeStrays();
    },
    async count() {
      if (now() - refreshedAt >= COUNT_MS) await refresh();
      return { uploads: open.size, bytes: room.countBytes() };
    },
  };
}
