import { crc32, gzipSync } from 'node:zlib';
import { readers } from '../readers/readers.ts';
import { aGame } from './a-data-folder.ts';
import type { PitchRecord } from './a-pitch.ts';
import { toCsv } from './ingest-text.ts';

type Content = string | Buffer;

/** A spoilt input, and the output of `backend ingest <source> <input> --publish` for it. */
export type SpoiltInput = {
  readonly name: string;
  readonly source: string;
  readonly content: () => Content;
  /** Expected error code; undefined if the input is accepted. */
  readonly code?: string;
  readonly text: RegExp;
};

type Refused = readonly [what: string, content: () => Content, text: RegExp];

const refused = (source: string, code: string, rows: readonly Refused[]): SpoiltInput[] =>
  rows.map(([what, content, text]) => ({ name: `${source}: ${what}`, source, content, code, text }));

const pitches = () => `${toCsv(aGame(900_002, 40))}\n`;

const withGame = (over: PitchRecord, rows = 3) =>
  toCsv([...aGame(900_002, 20), ...aGame(900_003, rows, over)]);
const packed = () => gzipSync(pitches());
const unquoted = () => pitches().replaceAll(/"([^",]*)"/g, '$1');
const inRow = (text: string) => text.slice(0, text.lastIndexOf('2031-05-04') + 5);
const part = (content: Content, share: number) => content.slice(0, Math.floor(content.length * share));
const concat = (...parts: Content[]) => Buffer.concat(parts.map((content) => Buffer.from(content)));

function withTrailer(at: 4 | 8): Buffer {
  const bytes = packed();
  bytes.writeUInt32LE(at === 8 ? crc32('other') : 7, bytes.length - at);
  return bytes;
}

const CUT_GZIP = /cannot be unpacked \(unexpected end of file\); it is cut off or damaged: fetch it again/;

const halves: readonly Refused[] = [
  ['a gzip that is cut in half', () => part(packed(), 0.5), CUT_GZIP],
  ['a gzip without its last byte', () => packed().subarray(0, -1), CUT_GZIP],
  ['a gzip of which only the magic is there', () => packed().subarray(0, 2), CUT_GZIP],
  ['a gzip with another checksum', () => withTrailer(8), /unpacked \(incorrect data check\)/],
  ['a gzip with another length', () => withTrailer(4), /unpacked \(incorrect length check\)/],
  [
    'a gzip with words behind its end',
    () => concat(packed(), 'Goodbye'),
    /input\.csv has other bytes after its gzip's end; it is damaged: fetch it again/,
  ],
  ['two gzips with a byte behind their end', () => concat(packed(), gzipSync('x'), '\u001f'), CUT_GZIP],
  ['a second gzip that is cut off', () => concat(packed(), part(packed(), 0.5)), CUT_GZIP],
  ['a gzip of a gzip', () => gzipSync(packed()), /is packed twice; unpack it once/],
  [
    'a gzip of a table that is cut off',
    () => gzipSync(inRow(unquoted())),
    /after \d+ of \d+ fields; it is cut/,
  ],
  [
    'a table that is cut in its last value',
    () => unquoted().trimEnd(),
    /ends in a line without line break, whose last value may be cut off; fetch it again, or end the line if it is whole/,
  ],
  [
    'a zero byte in a row',
    () => pitches().replace('900002', '9\u00000002'),
    /has a zero byte in line 2; it is/,
  ],
  ['a text in UTF-16', () => Buffer.from(`\uFEFF${pitches()}`, 'utf16le'), /is UTF-16; save it as UTF-8/],
  [
    'a text in Latin-1',
    () => Buffer.from(withGame({ player_name: 'García, Luis' }), 'latin1'),
    /has letters in line 22 that are no UTF-8; save it as UTF-8 \(iconv -f WINDOWS-1252 -t UTF-8\), or fetch it again/,
  ],
  [
    'a text that ends within a letter',
    () => concat(pitches(), Buffer.from([0xc3])),
    /letters in line 42 that/,
  ],
  ['an empty file', () => '', /input\.csv is empty; fetch it again/],
  ['a gzip of nothing', () => gzipSync(''), /input\.csv is empty; fetch it again/],
  ['a Parquet file', () => 'PAR1and morePAR1', /is Parquet; name a CSV of the same rows/],
  ['a ZIP archive', () => 'PK\u0003\u0004and more', /is a ZIP archive or a spreadsheet; name the unpacked/],
];

const MB = 1_000_000;

const tooLarge: readonly Refused[] = [
  [
    'a first line without end',
    () => 'x'.repeat(60_000),
    /: line 1 is longer than 50,000 bytes, more than is read of one file; see that it is a table/,
  ],
  [
    'rows without end',
    () => gzipSync(Buffer.alloc(5 * MB + 4, '\n'), { level: 1 }),
    /has more than 5,000,000 rows, more than is read of one file; split it into smaller files/,
  ],
  ['one long document', () => gzipSync(`["${'x'.repeat(65 * MB)}"]`), /a document of over 64,000,000 bytes/],
  ['many values', () => gzipSync(`[${'0,'.repeat(3.1 * MB)}0]`), /a document of over 3,000,000 values/],
  ['brackets in brackets without end', () => '['.repeat(1000), /is nested more than 64 deep/],
];

/** Unusual but complete inputs, which must be accepted. */
const whole: readonly SpoiltInput[] = (
  [
    [
      'two gzips, one after the other',
      () =>
        concat(gzipSync(part(pitches(), 0.3)), gzipSync(pitches().slice(Math.floor(pitches().length * 0.3)))),
    ],
    ['a gzip of a table without a last line break', () => gzipSync(unquoted().trimEnd())],
    ['a table without a last line break, its last value quoted', () => pitches().trimEnd()],
  ] as const
).map(([what, content]) => ({
  name: `statcast: ${what}`,
  source: 'statcast',
  content,
  text: /read 40 rows, kept 40, dropped 0/,
}));

const PAGE = '<!DOCTYPE html><html><title>Log in</title></html>';

const ofEachSource: readonly SpoiltInput[] = readers.flatMap(({ source }) => [
  ...refused(source, 'INPUT_UNEXPECTED', [
    ['a page instead of the file', () => PAGE, /input\.csv (is a web page|is not JSON)/],
    [
      'an answer of another kind',
      () => '{"message": "Too many requests"}\n',
      /input\.csv (is JSON, and no table|is not an? )/,
    ],
  ]),
  ...refused(source, 'INPUT_UNREADABLE', [
    ['half of a packed answer', () => part(gzipSync(`{"dates": ["${'xy'.repeat(999)}"]}`), 0.5), CUT_GZIP],
    ['half of an answer', () => '{"dates": [{"games": [', /ends in the middle of a document; it is cut off/],
  ]),
]);

/** Known kinds of spoilt inputs; those of a single module are in its tests. Add a row for each new kind. */
export const spoiltInputs: readonly SpoiltInput[] = [
  ...refused('statcast', 'INPUT_UNREADABLE', halves),
  ...refused('statcast', 'INPUT_UNEXPECTED', [
    ['a header that is cut off', () => 'pitch_type,game_da', /has no column game_pk/],
    [
      'a table with semicolons',
      () => unquoted().replaceAll(',', ';'),
      /has one column, pitch_type;game_date;.*: its values are separated by semicolons; save it with commas/,
    ],
  ]),
  ...refused('statcast', 'INPUT_TOO_LARGE', tooLarge),
  ...refused('statcast', 'INPUT_HELD_BACK', [
    [
      'one row of the year 9999',
      () => withGame({ game_date: '9999-07-04' }, 1),
      /input\.csv is held back; what is served stays as it is\n {4}days: it has 1 row of mlb_pitches after tomorrow/,
    ],
  ]),
  ...whole,
  ...ofEachSource,
  ...refused('odds', 'INPUT_UNREADABLE', [
    [
      'letters that are no UTF-8',
      () => Buffer.from('[\n"\u00ff"]\n', 'latin1'),
      /letters in line 2 that are no UTF-8/,
    ],
  ]),
];
