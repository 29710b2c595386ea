import { statfs } from 'node:fs/promises';
import { isContractError, parseContractJson, timestampSchema } from '@sharpside/contracts';
import { uploadIdSchema, uploadRequestSchema } from '@sharpside/contracts/control';
import type { Store } from '@sharpside/object-store';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import { keys } from '@sharpside/registry/store/keys';
import { hasCode } from '@sharpside/server-kit';
import * as v from 'valibot';

const uploadRecordSchema = v.strictObject({
  schema: v.literal(1),
  id: uploadIdSchema,
  app: v.string(),
  /** A token's id, or the ref of a CI job, which has another token at each try. */
  owner: v.string(),
  begunAt: timestampSchema,
  request: uploadRequestSchema,
});

/** An upload as it was begun. */
export type UploadRecord = v.InferOutput<typeof uploadRecordSchema>;

/** State of a file: all of it is there, found to be right, or its first bytes. */
type Staged = { isWhole: true } | { isWhole: false; bytes: number };

/**
 * The bytes of uploads until they are published, in a store: several services may share it, and each knows what the others
 * received.
 *
 * A file is named by its place in the list: no name that came over the network is ever part of a key.
 */
export type Staging = {
  /** Ids of the uploads that were begun, and when something of each arrived last. */
  list(): Promise<{ id: string; touchedAt: number }[]>;
  begin(record: UploadRecord): Promise<void>;
  /** Undefined for one that was published or thrown away, or was begun by another version of this server. */
  find(id: string): Promise<UploadRecord | undefined>;
  /** Notes that something arrived. */
  touch(id: string, at: Date): Promise<void>;
  /** The files of which something is there, by their places. */
  measureAll(id: string): Promise<Map<number, Staged>>;
  measure(id: string, index: number): Promise<Staged>;
  /** Adds bytes after the first `offset`. */
  add(id: string, index: number, part: { offset: number; bytes: Uint8Array }): Promise<void>;
  /** The parts of a file that is not whole, from its first byte on. */
  readParts(id: string, index: number): Promise<Uint8Array[]>;
  /** Keeps a file as whole. */
  complete(id: string, index: number, bytes: Uint8Array): Promise<void>;
  /** Undefined where it is not whole. */
  read(id: string, index: number): Promise<Uint8Array | undefined>;
  /** Throws away what is there of a file after its first `bytes`. */
  cut(id: string, index: number, bytes: number): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes what is of no upload. */
  removeStrays(): Promise<void>;
  /** Free space of the disk, in bytes; undefined where the store is a bucket, which has no end. */
  measureFree(): Promise<number | undefined>;
};

const OPEN = /\/open\/([0-9a-f]{32})(?:-(\d{8})T(\d{2})(\d{2})(\d{2})(\d{3})Z)?\.json$/;
const FILE = /\/files\/([0-9a-f]{32})-(\d{5})(?:-(\d{12})-(\d{1,12})\.part|\.whole)$/;
const PARALLEL = 16;

const readTime = (key: string): number | undefined => {
  const { 2: day = '', 3: hours, 4: minutes, 5: seconds, 6: rest } = OPEN.exec(key) ?? [];
  if (day === '') return undefined;
  return Date.parse(
    `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hours}:${minutes}:${seconds}.${rest}Z`,
  );
};

type PartKey = { key: string; index: number; offset: number; bytes: number };

/** The parts that follow each other from the beginning. Two services may have received the same bytes: the longer counts. */
function chain(parts: readonly PartKey[]): PartKey[] {
  const chained: PartKey[] = [];
  for (let end = 0; ; ) {
    const [next] = parts.filter(({ offset }) => offset === end).sort((a, b) => b.bytes - a.bytes);
    if (!next) return chained;
    chained.push(next);
    end = next.offset + next.bytes;
  }
}

const toEnd = (parts: readonly PartKey[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0);

function readParts(listed: readonly string[]): PartKey[] {
  return listed.flatMap((key) => {
    const { 2: index, 3: offset, 4: bytes } = FILE.exec(key) ?? [];
    const isPart = offset !== undefined && bytes !== undefined && Number(bytes) > 0;
    return isPart ? [{ key, index: Number(index), offset: Number(offset), bytes: Number(bytes) }] : [];
  });
}

const toBytes = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value)}\n`);

type StagingOptions = {
  store: Store;
  /** The folder that the store is in, where it is one of this machine. */
  folder: string | null;
  now: () => Date;
};

/** See {@link Staging}. */
export function createStaging({ store, folder, now }: StagingOptions): Staging {
  const removeAll = async (found: readonly string[]) =>
    void (await mapLimited([...found], PARALLEL, (key) => store.remove(key)));

  function measureKeys(listed: readonly string[]): Map<number, Staged> {
    const ofFiles = Map.groupBy(readParts(listed), ({ index }) => index);
    const staged = new Map<number, Staged>();
    for (const [index, parts] of ofFiles) staged.set(index, { bytes: toEnd(chain(parts)), isWhole: false });
    for (const key of listed) {
      if (!key.endsWith('.whole')) continue;
      staged.set(Number(FILE.exec(key)?.[2]), { isWhole: true });
    }
    return staged;
  }

  const requireId = (id: string) => v.parse(uploadIdSchema, id);

  return {
    async list() {
      const touched = new Map<string, number>();
      const listed = await store.list(keys.openUploads());
      const begun = new Set(listed.filter((key) => readTime(key) === undefined));
      for (const key of listed) {
        const id = OPEN.exec(key)?.[1];
        if (id === undefined || !begun.has(keys.upload(id))) continue;
        touched.set(id, Math.max(touched.get(id) ?? 0, readTime(key) ?? 0));
      }
      return [...touched].map(([id, touchedAt]) => ({ id, touchedAt }));
    },

    async begin(record) {
      await store.putIfAbsent(keys.upload(record.id), toBytes(record));
    },

    async find(id) {
      const bytes = await store.get(keys.upload(requireId(id)));
      if (bytes === undefined) return undefined;
      try {
        const record = parseContractJson(uploadRecordSchema, new TextDecoder().decode(bytes), id);
        return record.id === id ? record : undefined;
      } catch (error) {
        // Of another version of this server: its sender sends it again.
        if (isContractError(error)) return undefined;
        throw error;
      }
    },

    async touch(id, at) {
      const key = keys.uploadTouch(requireId(id), at);
      await store.putIfAbsent(key, toBytes({ schema: 1, at: now().toISOString() }));
      const older = (await store.list(`${keys.openUploads()}${id}-`)).filter((other) => other < key);
      await removeAll(older);
    },

    async measureAll(id) {
      return measureKeys(await store.list(keys.uploadFiles(requireId(id))));
    },

    async measure(id, index) {
      const staged = measureKeys(await store.list(keys.uploadFile(requireId(id), index)));
      return staged.get(index) ?? { bytes: 0, isWhole: false };
    },

    async add(id, index, { offset, bytes }) {
      const key = keys.uploadPart(requireId(id), index, { offset, bytes: bytes.byteLength });
      await store.putIfAbsent(key, bytes);
    },

    async readParts(id, index) {
      const parts = chain(readParts(await store.list(keys.uploadFile(requireId(id), index))));
      return mapLimited(parts, PARALLEL, async ({ key }) => (await store.get(key)) ?? new Uint8Array());
    },

    async complete(id, index, bytes) {
      await store.putIfAbsent(keys.uploadWhole(requireId(id), index), bytes);
      const parts = (await store.list(keys.uploadFile(id, index))).filter((key) => key.endsWith('.part'));
      await removeAll(parts);
    },

    read: (id, index) => store.get(keys.uploadWhole(requireId(id), index)),

    async cut(id, index, bytes) {
      const parts = readParts(await store.list(keys.uploadFile(requireId(id), index)));
      await removeAll(parts.filter(({ offset }) => offset >= bytes).map(({ key }) => key));
    },

    async remove(id) {
      const open = await store.list(`${keys.openUploads()}${requireId(id)}`);
      // Its record first: what is left then is of no upload.
      await store.remove(keys.upload(id));
      await removeAll([...open, ...(await store.list(keys.uploadFiles(id)))]);
    },

    async removeStrays() {
      const all = await store.list(keys.allUploads());
      // After it: each upload has its record before anything else.
      const begun = new Set(await store.list(keys.openUploads()));
      const strays = all.filter((key) => {
        const id = OPEN.exec(key)?.[1] ?? FILE.exec(key)?.[1];
        return id === undefined || !begun.has(keys.upload(id));
      });
      await removeAll(strays);
    },

    async measureFree() {
      if (folder === null) return undefined;
      try {
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      } catch (error) {
        // It is made by the first write.
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
  };
}
