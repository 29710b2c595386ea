import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { isMissing } from '@sharpside/warehouse/files/atomic-files';
import { DEFAULT_BOUNDS, type InputBounds } from './bounds.ts';
import { type DownloadOptions, download, hideSecrets } from './download.ts';
import { IngestError } from './errors.ts';
import { type Inspected, inspectInput } from './inspect-input.ts';
import { isMachineFault } from './reading-failure.ts';
import { formatCount, tooLarge } from './text-scan.ts';

export type Input = Inspected & {
  /** The name that the user gave, without secrets. */
  readonly name: string;
  readonly bounds: InputBounds;
  readonly etag?: string | undefined;
  /** True if the server or the packing gave the length, so that the file is known to be complete. */
  readonly isLengthKnown: boolean;
  /**
   * Throws if the file was modified since it was opened.
   *
   * @throws {IngestError} `INPUT_UNREADABLE`
   */
  readonly requireUnchanged: () => Promise<void>;
};

export const isUrl = (ref: string): boolean => /^https?:\/\//i.test(ref);

const unreadable = (message: string, cause?: unknown) =>
  new IngestError(message, { code: 'INPUT_UNREADABLE', cause });

async function requireFile(ref: string, path: string) {
  const found = await stat(path);
  if (found.isDirectory()) throw unreadable(`${ref} is a folder; name the files in it`);
  if (!found.isFile()) throw unreadable(`${ref} is no file; write what it gives to one`);
  return found;
}

type OpenOptions = {
  /** A separate folder for each input, for unpacked files. */
  workFolder: string;
  bounds?: Partial<InputBounds> | undefined;
};

/**
 * Opens a file on this machine.
 *
 * @throws {IngestError} `INPUT_MISSING`, `INPUT_UNREADABLE`, `INPUT_TOO_LARGE`
 */
export async function openLocalInput(ref: string, { workFolder, bounds }: OpenOptions): Promise<Input> {
  const path = resolve(ref);
  const name = basename(path);
  const limits = { ...DEFAULT_BOUNDS, ...bounds };
  try {
    const before = await requireFile(ref, path);
    const requireUnchanged = async () => {
      const { size, mtimeMs, ino } = await stat(path);
      if (size !== before.size || mtimeMs !== before.mtimeMs || ino !== before.ino)
        throw unreadable(`${name} changed while it was read; wait until it is written, then start again`);
    };
    const inspected = await inspectInput(path, { name, bounds: limits, workFolder }).catch(async (error) => {
      // A file that is still being written looks cut off. In that case, the error of `requireUnchanged` advises to
      // wait.
      await requireUnchanged();
      throw error;
    });
    await requireUnchanged();
    const isLengthKnown = inspected.path !== path;
    return { name, bounds: limits, isLengthKnown, requireUnchanged, ...inspected };
  } catch (error) {
    if (error instanceof IngestError || isMachineFault(error)) throw error;
    if (isMissing(error)) {
      throw new IngestError(`there is no file ${ref}; check the path`, {
        code: 'INPUT_MISSING',
        cause: error,
      });
    }
    throw unreadable(`${ref} cannot be read; check its permissions`, error);
  }
}

type FetchInputOptions = OpenOptions & {
  download?: DownloadOptions | undefined;
  /** `ETag` of the content that was read before from this address. */
  etag?: string | undefined;
};

/**
 * Downloads an address into the work folder. Undefined if the address still has the content of `etag`.
 *
 * @throws {IngestError} `INPUT_ABSENT`, `DOWNLOAD_FAILED`, `INPUT_UNREADABLE`, `INPUT_TOO_LARGE`
 */
export async function fetchInput(
  url: string,
  { workFolder, bounds, download: options, etag }: FetchInputOptions,
): Promise<Input | undefined> {
  const path = join(workFolder, 'download');
  const limits = { ...DEFAULT_BOUNDS, ...bounds };
  const answer = await download({ url, path, etag, maxBytes: limits.bytes }, options);
  if (answer.isUnchanged) return undefined;
  const name = hideSecrets(url);
  const inspected = await inspectInput(path, { name, bounds: limits, workFolder });
  const isLengthKnown = answer.isLengthKnown || inspected.path !== path;
  return {
    name,
    bounds: limits,
    etag: answer.etag,
    isLengthKnown,
    requireUnchanged: async () => {},
    ...inspected,
  };
}

const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** Lines of an input, without byte order mark and line breaks. */
export async function* readLines(input: Input): AsyncGenerator<string> {
  const stream = createReadStream(input.path);
  let isFirst = true;
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield isFirst ? withoutMark(line) : line;
      isFirst = false;
    }
  } finally {
    stream.destroy();
  }
}

/** The first line of an input; empty for an empty file. */
export async function readFirstLine(input: Input): Promise<string> {
  for await (const line of readLines(input)) return line;
  return '';
}

/**
 * The whole text of an input, without byte order mark.
 *
 * @throws {IngestError} `INPUT_TOO_LARGE` if the text is longer than a JSON document may be.
 */
export async function readText(input: Input): Promise<string> {
  const { size } = await stat(input.path);
  const { documentBytes } = input.bounds;
  if (size > documentBytes)
    throw tooLarge(`${input.name} is longer than ${formatCount(documentBytes)} bytes`);
  return withoutMark(await readFile(input.path, 'utf8'));
}

/**
 * Checks that a table does not end in the middle of a row.
 *
 * @throws {IngestError} `INPUT_UNREADABLE`
 */
export function requireNoCut({ name, text }: Input): void {
  if (text.cut !== undefined) throw unreadable(`${name} ${text.cut}; it is cut off, fetch it again`);
}

/**
 * Checks that the last value of a table is complete. A value without quotes and without a line break after it counts as
 * complete only if the length of the file is known.
 *
 * @throws {IngestError} `INPUT_UNREADABLE`
 */
export function requireEnd({ name, text, isLengthKnown }: Input): void {
  if (text.isEndOpen && !isLengthKnown)
    throw unreadable(
      `${name} ends in a line without line break, whose last value may be cut off; fetch it again, or end the line if it is whole`,
    );
}
