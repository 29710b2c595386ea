import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { isMissing } from '../files/atomic-files.ts';
import { type DownloadOptions, download, hideSecrets } from './download.ts';
import { IngestError } from './ingest-error.ts';

/** A source file on this machine, as it came: plain, gzipped, or Parquet. */
export type Input = {
  /** What the user called it, without secrets; for messages and for the record. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly isGzipped: boolean;
  /** What the address calls this state of the file, if it does. */
  readonly etag?: string | undefined;
  readonly isParquet: boolean;
};

export const isUrl = (ref: string): boolean => /^https?:\/\//i.test(ref);

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const PARQUET_MAGIC = Buffer.from('PAR1');

async function inspect(path: string): Promise<Omit<Input, 'name' | 'etag'>> {
  const handle = await open(path, 'r');
  try {
    const start = Buffer.alloc(PARQUET_MAGIC.length);
    await handle.read(start, 0, start.length, 0);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    const { size } = await handle.stat();
    return {
      path,
      bytes: size,
      sha256: hash.digest('hex'),
      isGzipped: start.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC),
      isParquet: start.equals(PARQUET_MAGIC),
    };
  } finally {
    await handle.close();
  }
}

/**
 * A file on this machine.
 *
 * @throws {IngestError} `INPUT_MISSING`, `INPUT_UNREADABLE`
 */
export async function openLocalInput(ref: string): Promise<Input> {
  const path = resolve(ref);
  try {
    const isFile = (await stat(path)).isFile();
    if (!isFile) {
      throw new IngestError(`${ref} is a folder; name the files in it`, { code: 'INPUT_UNREADABLE' });
    }
    return { name: basename(path), ...(await inspect(path)) };
  } catch (error) {
    if (error instanceof IngestError) throw error;
    const isAbsent = isMissing(error);
    throw new IngestError(
      isAbsent ? `there is no file ${ref}; check the path` : `${ref} cannot be read; check its permissions`,
      { code: isAbsent ? 'INPUT_MISSING' : 'INPUT_UNREADABLE', cause: error },
    );
  }
}

type FetchInputOptions = {
  workFolder: string;
  download?: DownloadOptions | undefined;
  /** Of what was read of this address before. */
  etag?: string | undefined;
};

/**
 * What an address answers, kept in the work folder. Undefined where it still has what `etag` names.
 *
 * @throws {IngestError} `INPUT_ABSENT`, `DOWNLOAD_FAILED`
 */
export async function fetchInput(
  url: string,
  { workFolder, download: options, etag }: FetchInputOptions,
): Promise<Input | undefined> {
  const path = join(workFolder, 'download');
  const answer = await download({ url, path, etag }, options);
  if (answer.isUnchanged) return undefined;
  return { name: hideSecrets(url), etag: answer.etag, ...(await inspect(path)) };
}

function streamText(input: Input): Readable {
  const file = createReadStream(input.path);
  if (!input.isGzipped) return file;
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  return file.pipe(unpacked);
}

const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text);

const unreadable = (input: Input, cause: unknown) =>
  new IngestError(`${input.name} cannot be unpacked; it may be cut off: fetch it again`, {
    code: 'INPUT_UNREADABLE',
    cause,
  });

/** The first line, unpacked, without byte order mark. Empty for an empty file. */
export async function readFirstLine(input: Input): Promise<string> {
  const stream = streamText(input);
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      return withoutMark(line);
    }
    return '';
  } catch (cause) {
    throw unreadable(input, cause);
  } finally {
    stream.destroy();
  }
}

/** All of it, unpacked, without byte order mark. For JSON documents, which are read whole. */
export async function readText(input: Input): Promise<string> {
  try {
    return withoutMark((await buffer(streamText(input))).toString('utf8'));
  } catch (cause) {
    throw unreadable(input, cause);
  }
}
