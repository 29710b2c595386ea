import { isUtf8 } from 'node:buffer';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { toReason } from '@sharpside/server-kit';
import type { InputBounds } from './bounds.ts';
import { IngestError } from './errors.ts';
import { toGzipRefusal, unpack } from './gzip.ts';
import { isMachineFault } from './reading-failure.ts';
import { formatCount, scanJson, scanRows, type TextFacts, type TextScan, tooLarge } from './text-scan.ts';

export type Inspected = {
  /** Path of the unpacked file. */
  readonly path: string;
  /** Size of the original file, before unpacking. */
  readonly bytes: number;
  readonly sha256: string;
  readonly kind: InputKind;
  readonly text: TextFacts;
  /** Number of lines. The last line counts even without a line break. */
  readonly lines: number;
};

/** `page` is HTML or XML, which a server may send instead of a file. */
type InputKind = 'json' | 'page' | 'rows';

/** `name` is for messages. `workFolder` gets the unpacked file. */
export type InspectOptions = { name: string; bounds: InputBounds; workFolder: string };

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const HEAD_BYTES = 512;
const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;

// Formats that are not supported, by their first bytes, with an advice.
const OTHERS = [
  [GZIP_MAGIC, 'is packed twice; unpack it once'],
  [Buffer.from('PK\u0003\u0004'), 'is a ZIP archive or a spreadsheet; name the unpacked text files'],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'is packed by zstd; unpack it, or pack it by gzip'],
  [Buffer.from([0xfd, 0x37, 0x7a, 0x58]), 'is packed by xz; unpack it, or pack it by gzip'],
  [Buffer.from('PAR1'), 'is Parquet; name a CSV of the same rows'],
  [Buffer.from('BZh'), 'is packed by bzip2; unpack it, or pack it by gzip'],
  [Buffer.from([0xff, 0xfe]), 'is UTF-16; save it as UTF-8'],
  [Buffer.from([0xfe, 0xff]), 'is UTF-16; save it as UTF-8'],
] as const;

const unreadable = (message: string, cause?: unknown) =>
  new IngestError(message, { code: 'INPUT_UNREADABLE', cause });

const startsWith = (bytes: Buffer, magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);

function findKind(head: Buffer, name: string): InputKind {
  const other = OTHERS.find(([magic]) => startsWith(head, magic));
  if (other !== undefined) throw unreadable(`${name} ${other[1]}`);
  const [first = ''] = head.toString('latin1').replace('\u00ef\u00bb\u00bf', '').trimStart();
  if (first === '{' || first === '[') return 'json';
  return first === '<' ? 'page' : 'rows';
}

/** `indexOf` takes a twentieth of the time of a loop over all bytes. */
function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}

// A chunk may end with up to this many bytes of an incomplete character.
const MAX_OPEN_BYTES = 3;
const isFollowing = (byte: number) => (byte & 0xc0) === 0x80;

/**
 * Start of the last character if it has several bytes, because it may be incomplete; otherwise the end of the bytes.
 */
function findOpenEnd(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - MAX_OPEN_BYTES);
  for (let at = bytes.length - 1; at >= least; at--) {
    const byte = bytes[at] ?? 0;
    if (!isFollowing(byte)) return byte >= 0xc0 ? at : bytes.length;
  }
  return bytes.length;
}

/** Number of the first line with invalid UTF-8, counted from 0. */
function findBrokenLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 0; ; line++) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

function createLetterCheck(name: string) {
  let open = Buffer.alloc(0);
  function require(bytes: Buffer, line: number): void {
    if (isUtf8(bytes)) return;
    throw unreadable(
      `${name} has letters in line ${line + findBrokenLine(bytes)} that are no UTF-8; save it as UTF-8 (iconv -f WINDOWS-1252 -t UTF-8), or fetch it again`,
    );
  }
  return {
    /** `line` is the number of the line in which the chunk begins. */
    push(chunk: Buffer, line: number): void {
      const bytes = open.length === 0 ? chunk : Buffer.concat([open, chunk]);
      const end = findOpenEnd(bytes);
      require(bytes.subarray(0, end), line);
      open = Buffer.from(bytes.subarray(end));
    },
    end: (line: number): void => require(open, line),
  };
}

/** Inspects the unpacked bytes as they arrive. The first 512 bytes decide the kind of file. */
function createFollower({ name, bounds }: Pick<InspectOptions, 'name' | 'bounds'>) {
  const scans = { json: scanJson, rows: scanRows, page: scanRows };
  let head = Buffer.alloc(0);
  let found: { kind: InputKind; scan: TextScan } | undefined;
  let bytes = 0;
  let lines = 1;
  const letters = createLetterCheck(name);

  function scanChunk(chunk: Buffer, { kind, scan }: { kind: InputKind; scan: TextScan }): void {
    const at = chunk.indexOf(0);
    if (at !== -1)
      throw unreadable(
        `${name} has a zero byte in line ${lines + countLines(chunk.subarray(0, at))}; it is no text in UTF-8, or damaged: fetch it again`,
      );
    if (kind !== 'page') letters.push(chunk, lines);
    lines += countLines(chunk);
    scan.push(chunk);
  }

  function begin() {
    const kind = findKind(head, name);
    found = { kind, scan: scans[kind]({ name, bounds }) };
    scanChunk(startsWith(head, UTF8_MARK) ? head.subarray(UTF8_MARK.length) : head, found);
    return found;
  }

  return {
    push(chunk: Buffer): void {
      bytes += chunk.length;
      if (bytes > bounds.bytes)
        throw tooLarge(`${name} is longer than ${formatCount(bounds.bytes)} bytes unpacked`);
      if (found === undefined) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= HEAD_BYTES) begin();
      } else {
        scanChunk(chunk, found);
      }
    },
    end(): { kind: InputKind; text: TextFacts; bytes: number; lines: number } {
      const { kind, scan } = found ?? begin();
      if (kind !== 'page') letters.end(lines);
      return { kind, text: scan.end(), bytes, lines };
    },
  };
}

async function isPacked(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    return startsWith((await handle.read()).buffer, GZIP_MAGIC);
  } finally {
    await handle.close();
  }
}

async function* hashing(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/**
 * Reads a file to its end. Its packing must be complete, its text valid UTF-8, and its size within the source's bounds.
 * Packed files are unpacked into the work folder, so that readers get exactly the inspected bytes.
 *
 * @throws {IngestError} `INPUT_UNREADABLE`, `INPUT_TOO_LARGE`
 */
export async function inspectInput(path: string, options: InspectOptions): Promise<Inspected> {
  const { name, workFolder } = options;
  const before = await stat(path);
  const isGzipped = await isPacked(path);
  const unpackedPath = isGzipped ? join(workFolder, 'unpacked') : path;
  const unpacked = isGzipped ? await open(unpackedPath, 'wx') : undefined;
  const hash = createHash('sha256');
  const source = Readable.from(hashing(createReadStream(path, { highWaterMark: CHUNK_BYTES }), hash));
  const { chunks, requireAll } = isGzipped ? unpack(source, name) : { chunks: source };
  try {
    const follower = createFollower(options);
    for await (const chunk of chunks) {
      follower.push(chunk);
      await unpacked?.writeFile(chunk);
    }
    const { kind, text, bytes, lines } = follower.end();
    requireAll?.(before.size);
    if (bytes === 0) throw unreadable(`${name} is empty; fetch it again`);
    if (kind === 'json' && text.cut !== undefined)
      throw unreadable(`${name} ${text.cut}; it is cut off, fetch it again`);
    return { path: unpackedPath, bytes: before.size, sha256: hash.digest('hex'), kind, text, lines };
  } catch (cause) {
    if (cause instanceof IngestError || isMachineFault(cause)) throw cause;
    if (isGzipped) throw toGzipRefusal(cause, name);
    const reason = toReason(cause);
    throw unreadable(`${name} cannot be read to its end (${reason}); fetch it again`, cause);
  } finally {
    source.destroy();
    chunks.destroy();
    await unpacked?.close();
  }
}
