import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ReleaseFile } from '@sharpside/contracts';
import { isStoreFull } from '@sharpside/object-store';
import { type Clock, repeat } from '@sharpside/server-kit';
import { ControlError, isControlError } from '../errors.ts';
import type { OpenUpload } from './open-uploads.ts';
import type { Staging } from './staging.ts';

type Deps = { staging: Staging; clock: Clock; stalledMs: number };

export type Part = { index: number; offset: number; bytes: Readable };

/** Bytes that are kept together, at the latest after a while. A service that is killed loses this much of a file at most. */
const CHUNK_BYTES = 1024 * 1024;
const CHUNK_MS = 2_000;

/** Fewer within `stalledMs` are as good as none: a byte now and then would keep a file busy for minutes. */
const LEAST_BYTES = 16 * 1024;

/** The bytes of a request. Fails when too few come for a while; the time that they are worked on does not count. */
async function* withoutStalling(bytes: Readable, { clock, stalledMs }: Deps): AsyncGenerator<Uint8Array> {
  let cancel = () => {};
  let left = { ms: stalledMs, bytes: LEAST_BYTES };
  let waitingSince = 0;
  const wait = () => {
    waitingSince = clock.now();
    cancel = clock.after(Math.max(left.ms, 1), () => {
      bytes.destroy(new Error(`fewer than ${LEAST_BYTES} bytes came in ${stalledMs} ms`));
    });
  };
  wait();
  try {
    // A client that sends too much gets an answer, so the connection stays.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
      cancel();
      const bytesLeft = left.bytes - chunk.byteLength;
      left =
        bytesLeft > 0
          ? { ms: left.ms - (clock.now() - waitingSince), bytes: bytesLeft }
          : { ms: stalledMs, bytes: LEAST_BYTES };
      yield chunk;
      wait();
    }
  } catch (cause) {
    throw new ControlError('The connection was cut or too slow; what arrived is kept, go on after it.', {
      code: 'UPLOAD_CUT_OFF',
      cause,
    });
  } finally {
    cancel();
  }
}

/** Possible in spite of every limit: somebody else fills the same disk. */
function toDiskFault(error: unknown): unknown {
  if (!isStoreFull(error)) return error;
  return new ControlError('The disk of the control service is full; those who run it must make room.', {
    code: 'UPLOAD_NO_ROOM',
    cause: error,
  });
}

const mismatch = (message: string) => new ControlError(message, { code: 'UPLOAD_FILE_MISMATCH' });

/** Collects bytes, and keeps them a chunk at a time. */
function createSink({ staging, clock }: Deps, upload: OpenUpload, { index, offset }: Omit<Part, 'bytes'>) {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let takenUpTo = offset;
  // One after the other. After a failure nothing more is kept, and whoever comes next hears of it.
  let keeping = Promise.resolve();

  function keep(): Promise<void> {
    if (heldBytes === 0) return keeping;
    const part = { offset: takenUpTo, bytes: Buffer.concat(held) };
    takenUpTo += heldBytes;
    held = [];
    heldBytes = 0;
    keeping = keeping.then(() => staging.add(upload.id, index, part));
    return keeping;
  }

  return {
    keep,
    stop: repeat(clock, CHUNK_MS, () => keep().catch(() => undefined)),
    async add(bytes: Uint8Array): Promise<void> {
      held.push(bytes);
      heldBytes += bytes.byteLength;
      if (heldBytes >= CHUNK_BYTES) await keep();
    },
    get end() {
      return takenUpTo + heldBytes;
    },
    /** All bytes of the file, also those of before. */
    async readAll(): Promise<Buffer> {
      await keeping;
      const before = takenUpTo === 0 ? [] : await staging.readParts(upload.id, index);
      return Buffer.concat([Buffer.concat(before).subarray(0, takenUpTo), ...held]);
    },
  };
}

/** Compares a complete file with its entry in the list. */
async function verify(
  { staging }: Deps,
  upload: OpenUpload,
  { index, file, bytes }: { index: number; file: ReleaseFile; bytes: Uint8Array },
): Promise<void> {
  const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (hash === file.integrity) return staging.complete(upload.id, index, bytes);
  await staging.cut(upload.id, index, 0);
  throw mismatch(
    `What was sent of ${file.path} is not what the list says: its SHA-384 differs. It was thrown away; send it again from 0, and build again if it stays so.`,
  );
}

async function receive(deps: Deps, upload: OpenUpload, { index, offset, bytes }: Part): Promise<number> {
  const { staging } = deps;
  const file = upload.request.files[index];
  if (!file) throw new ControlError('The upload has no such file.', { code: 'UPLOAD_FILE_UNKNOWN' });
  const there = await staging.measure(upload.id, index);
  if (there.isWhole) return file.size;
  if (there.bytes !== offset) {
    throw new ControlError(`${there.bytes} bytes of ${file.path} are there; go on with those after them.`, {
      code: 'UPLOAD_OFFSET',
      details: { offset: there.bytes },
    });
  }
  const sink = createSink(deps, upload, { index, offset });
  try {
    for await (const chunk of withoutStalling(bytes, deps)) {
      if (sink.end + chunk.byteLength > file.size) {
        await sink.keep();
        await staging.cut(upload.id, index, offset);
        throw mismatch(
          `More was sent of ${file.path} than the ${file.size} bytes that the list says; build again.`,
        );
      }
      await sink.add(chunk);
    }
  } catch (error) {
    if (isControlError(error) && error.code === 'UPLOAD_CUT_OFF') await sink.keep();
    throw error;
  } finally {
    sink.stop();
  }
  if (sink.end === file.size) await verify(deps, upload, { index, file, bytes: await sink.readAll() });
  else await sink.keep();
  return sink.end;
}

/**
 * Adds to one file of an upload, and verifies it when it is whole. Returns how many of its bytes are there.
 *
 * Bytes that arrive before the connection is cut count: the next part goes on after them.
 *
 * @throws {ControlError} `UPLOAD_BUSY` while another part of the file arrives, `UPLOAD_OFFSET` with where to go on,
 * `UPLOAD_FILE_MISMATCH` for bytes that are not the file's.
 */
export async function receivePart(deps: Deps, upload: OpenUpload, part: Part): Promise<number> {
  if (upload.isFinishing || upload.busy.has(part.index)) {
    throw new ControlError('Another request is at work on this; try again in a moment.', {
      code: 'UPLOAD_BUSY',
      headers: { 'retry-after': '1' },
    });
  }
  upload.busy.add(part.index);
  try {
    return await receive(deps, upload, part);
  } catch (error) {
    throw toDiskFault(error);
  } finally {
    upload.busy.delete(part.index);
  }
}
