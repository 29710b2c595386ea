import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { aGame } from '../a-data-folder.ts';
import { toCsv, writeAsParquet } from '../ingest-text.ts';
import type { Refused } from './spoilt-input.ts';

async function asParquet(folder: string, { selected = '*', pitches = 40 } = {}): Promise<Buffer> {
  const path = join(folder, 'rows.csv');
  await writeFile(path, `${toCsv(aGame(900_002, pitches))}\n`);
  return readFile(await writeAsParquet(path, selected));
}

const selecting = (selected: string, pitches?: number) => (folder: string) =>
  asParquet(folder, { selected, ...(pitches && { pitches }) });

const withoutDescription = (parquet: Buffer) => parquet.fill(7, parquet.length - 200, parquet.length - 8);

/** A file with only a footer of this length. */
function withDescription(bytes: number): Buffer {
  const parquet = Buffer.alloc(bytes + 12);
  parquet.write('PAR1');
  parquet.writeUInt32LE(bytes, parquet.length - 8);
  parquet.write('PAR1', parquet.length - 4);
  return parquet;
}

const ofParquet = (rows: readonly Refused[]): Refused[] =>
  rows.map(([what, content, text]) => [`a Parquet file ${what}`, content, text]);

const changed = (change: (parquet: Buffer) => Buffer) => async (folder: string) =>
  change(await asParquet(folder));

const NO_END = /cannot be read as Parquet: it has no end/;
const LONG_ROW =
  /has a row of more than 50,000 bytes, more than is read of one file; see that it is a file of this source/;

export const cutParquet = ofParquet([
  ['that is cut in half', changed((parquet) => parquet.subarray(0, parquet.length / 2)), NO_END],
  ['without its last byte', changed((parquet) => parquet.subarray(0, -1)), NO_END],
  ['of which only the ends are there', () => 'PAR1\u0000\u0000\u0000\u0000PAR1', /cannot be read as Parquet/],
  [
    'with another description',
    changed(withoutDescription),
    /as Parquet \(.+\); it is damaged: fetch it again/,
  ],
]);

// A few kB of Parquet that stand for GB of text, because each text is stored once and packed.
export const largeParquet = ofParquet([
  ['with one long text in every row', selecting("* REPLACE (repeat('a', 900000) AS des)", 1_400), LONG_ROW],
  [
    'with long texts in several columns',
    selecting("* REPLACE (repeat('a', 30000) AS des, repeat('b', 30000) AS player_name)"),
    LONG_ROW,
  ],
  ['with a text of many MB', selecting("* REPLACE (repeat('a', 100000000) AS des)", 8), LONG_ROW],
  ['with long bytes instead of texts', selecting("* REPLACE (repeat('a', 20000)::BLOB AS des)"), LONG_ROW],
  [
    'with more text in its rows than one file may have',
    selecting("* REPLACE (repeat('a', 45000) AS des)", 45_000),
    /is longer than 2,000,000,000 bytes unpacked/,
  ],
  [
    'with columns without end',
    selecting(`*, ${Array.from({ length: 2000 }, (_, at) => `1 AS c${at}`).join(', ')}`, 1),
    /has more than 2,000 columns/,
  ],
  [
    'with a description without end',
    () => gzipSync(withDescription(17_000_000), { level: 1 }),
    /has a description of more than 16,000,000 bytes/,
  ],
]);

export const otherParquet = ofParquet([
  [
    'with lists instead of texts',
    selecting('* REPLACE ([des, des] AS des)'),
    /has lists or records in column des;/,
  ],
]);
