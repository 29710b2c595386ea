import type { DuckDBDataChunk } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';

// The engine stores a text as four words. The first is its length in bytes. A text of up to twelve bytes follows
// directly; for a longer text the last two words are its address.
const WORDS = 4;
const WORD_BYTES = 4;
const TEXT_BYTES = WORDS * WORD_BYTES;
const MAX_INLINE_BYTES = 12;
const ADDRESS = 2;
const HIGH_WORD = 2 ** 32;

const BEYOND_ASCII = /[\u0080-\u00ff]/;

/**
 * Returns a function that reads single texts from a buffer of many texts. All bytes are decoded at once; only texts
 * beyond ASCII are decoded again, one by one.
 */
function createReader({ buffer, byteOffset, byteLength: size }: Uint8Array) {
  const bytes = Buffer.from(buffer, byteOffset, size);
  const letters = bytes.toString('latin1');
  return (from: number, byteLength: number): string => {
    const text = letters.slice(from, from + byteLength);
    return BEYOND_ASCII.test(text) ? bytes.toString('utf8', from, from + byteLength) : text;
  };
}

/** One bit per row, set if the row has a value. The engine gives no bits if every row has a value. */
const isSet = (bits: Uint8Array | null, row: number) =>
  bits === null || (((bits[row >> 3] ?? 0) >> (row & 7)) & 1) === 1;

/** Rows whose long texts are adjacent in the engine's memory, and the address of their end. */
type Run = { rows: number[]; byteLength: number; end: number };

/**
 * The texts of a column.
 *
 * An engine call takes as long as dozens of texts, and the engine's own reader makes a call for every text of more
 * than twelve bytes. The texts of a piece are adjacent in a few blocks of memory, so this reads a whole run of them
 * with one call.
 */
export function readTexts(chunk: DuckDBDataChunk, column: number): (string | null)[] {
  const { rowCount } = chunk;
  const vector = duckdb.data_chunk_get_vector(chunk.chunk, column);
  const data = new Uint8Array(duckdb.vector_get_data(vector, rowCount * TEXT_BYTES));
  const bits = duckdb.vector_get_validity(vector, Math.ceil(rowCount / 64) * 8);
  const words = new Uint32Array(data.buffer);
  const lengthOf = (row: number) => words[row * WORDS] ?? 0;
  const readInline = createReader(data);
  const texts = new Array<string | null>(rowCount).fill(null);
  let run: Run = { rows: [], byteLength: 0, end: 0 };

  function readRun(): void {
    const [first] = run.rows;
    if (first === undefined) return;
    const at = first * TEXT_BYTES + ADDRESS * WORD_BYTES;
    const read = createReader(duckdb.get_data_from_pointer(data.buffer, at, run.byteLength));
    let from = 0;
    for (const row of run.rows) {
      texts[row] = read(from, lengthOf(row));
      from += lengthOf(row);
    }
  }

  for (let row = 0; row < rowCount; row++) {
    if (!isSet(bits, row)) continue;
    const byteLength = lengthOf(row);
    if (byteLength <= MAX_INLINE_BYTES) {
      texts[row] = readInline(row * TEXT_BYTES + WORD_BYTES, byteLength);
      continue;
    }
    const at = row * WORDS + ADDRESS;
    const address = (words[at] ?? 0) + (words[at + 1] ?? 0) * HIGH_WORD;
    if (address !== run.end) {
      readRun();
      run = { rows: [], byteLength: 0, end: address };
    }
    run.rows.push(row);
    run.byteLength += byteLength;
    run.end += byteLength;
  }
  readRun();
  return texts;
}
