import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { isContractError, parseContractJson, timestampSchema } from '@sharpside/contracts';
import { uploadIdSchema, uploadRequestSchema } from '@sharpside/contracts/control';
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

/**
 * The bytes of uploads until they are published.
 *
 * Each upload has a folder, and each file in it the name of its place in the list: no name that came over the network is ever
 * part of a path, so none can lead out of the folder, meet another one, or be special to the file system.
 */
export type Staging = {
  /** Uploads that an earlier server left, and when each last grew. Folders of no upload are removed. */
  load(): Promise<{ record: UploadRecord; touchedAt: number }[]>;
  begin(record: UploadRecord): Promise<void>;
  /** Bytes of a file that are there; `isWhole`: they are all of it and were found to be right. */
  measure(id: string, index: number): Promise<{ bytes: number; isWhole: boolean }>;
  /** Adds up to `limit` of the `bytes` to a file; true if there were more. Bytes before a failure stay. */
  append(
    id: string,
    index: number,
    part: { bytes: AsyncIterable<Uint8Array>; limit: number },
  ): Promise<boolean>;
  /** As manifests write it. */
  hash(id: string, index: number): Promise<string>;
  /** Marks a file as whole. */
  complete(id: string, index: number): Promise<void>;
  /** Undefined where it is not whole. */
  read(id: string, index: number): Promise<Uint8Array | undefined>;
  /** Cuts a file to its first `bytes`. */
  cut(id: string, index: number, bytes: number): Promise<void>;
  remove(id: string): Promise<void>;
  /** Free space of the disk, in bytes. */
  measureFree(): Promise<number>;
};

const RECORD = 'upload.json';

const isMissing = (error: unknown) => hasCode(error, 'ENOENT', 'ENOTDIR');

async function measureFile(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** See {@link Staging}. */
export function createStaging(stateDir: string): Staging {
  const root = join(stateDir, 'uploads');
  const toFolder = (id: string) => join(root, v.parse(uploadIdSchema, id));
  const toPart = (id: string, index: number) => join(toFolder(id), `${index}.part`);
  const toWhole = (id: string, index: number) => join(toFolder(id), `${index}.whole`);

  async function readRecord(id: string): Promise<UploadRecord | undefined> {
    try {
      return parseContractJson(uploadRecordSchema, await readFile(join(root, id, RECORD), 'utf8'), id);
    } catch (error) {
      // Cut short before it was begun, or of another version of this server: its sender sends it again.
      if (isMissing(error) || isContractError(error)) return undefined;
      throw error;
    }
  }

  async function findLastTouch(id: string): Promise<number> {
    const names = await readdir(join(root, id));
    const times = await Promise.all(names.map(async (name) => (await stat(join(root, id, name))).mtimeMs));
    return Math.max(...times);
  }

  return {
    async load() {
      await mkdir(root, { recursive: true });
      const found: { record: UploadRecord; touchedAt: number }[] = [];
      for (const id of await readdir(root)) {
        const record = await readRecord(id);
        if (record?.id === id) found.push({ record, touchedAt: await findLastTouch(id) });
        else await rm(join(root, id), { recursive: true, force: true });
      }
      return found;
    },

    async begin(record) {
      await mkdir(toFolder(record.id), { recursive: true });
      await writeFile(join(toFolder(record.id), RECORD), JSON.stringify(record));
    },

    async measure(id, index) {
      const whole = await measureFile(toWhole(id, index));
      if (whole !== undefined) return { bytes: whole, isWhole: true };
      return { bytes: (await measureFile(toPart(id, index))) ?? 0, isWhole: false };
    },

    async append(id, index, { bytes, limit }) {
      const file = await open(toPart(id, index), 'a');
      try {
        let left = limit;
        for await (const chunk of bytes) {
          await file.writeFile(chunk.subarray(0, left));
          left -= chunk.byteLength;
          if (left < 0) return true;
        }
        return false;
      } finally {
        await file.close();
      }
    },

    async hash(id, index) {
      const hash = createHash('sha384');
      for await (const chunk of createReadStream(toPart(id, index))) hash.update(chunk);
      return `sha384-${hash.digest('base64')}`;
    },

    complete: (id, index) => rename(toPart(id, index), toWhole(id, index)),

    async read(id, index) {
      try {
        return await readFile(toWhole(id, index));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    cut: (id, index, bytes) => truncate(toPart(id, index), bytes),
    remove: (id) => rm(toFolder(id), { recursive: true, force: true }),

    async measureFree() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}
