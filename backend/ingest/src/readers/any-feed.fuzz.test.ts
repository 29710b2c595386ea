import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyText, nearDocument } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { isIngestError } from '../reading/errors.ts';
import type { Reader } from '../reading/reader.ts';
import { aPitch } from '../testing/a-pitch.ts';
import { anEspnEvent } from '../testing/espn-events.ts';
import { ingestText, toCsv } from '../testing/ingest-text.ts';
import { aPlayerLine, toNbaAnswer } from '../testing/nba-lines.ts';
import { aMoneyline, anOddsEvent, TOTAL } from '../testing/odds-events.ts';
import { espnScoreboardReader } from './espn-scoreboard.ts';
import { statcastReader } from './mlb/statcast.ts';
import { nbaGameLogReader } from './nba/game-log.ts';
import { oddsReader } from './odds.ts';

const PITCHES = [1, 2, 3].map((at) => aPitch({ pitch_number: at }));

const SCOREBOARD = {
  leagues: [{ slug: 'mlb' }],
  events: ['401', '402'].map((id) => anEspnEvent({ id, uid: `s:1~l:10~e:${id}` })),
};

const ODDS = ['event-1', 'event-2'].map((id) => anOddsEvent([aMoneyline(), TOTAL], { id }));

const GAME_LOG = toNbaAnswer(...[1, 2].map((player) => aPlayerLine({ PLAYER_ID: player })));

const ODD_CELLS = [
  ...['NaN', 'Infinity', '-1', '1e400', '9'.repeat(40), '0x10', '1.5', '2031-02-30', '0000-00-00'],
  ...['', 'null', 'NA', 'TRUE', 'é', ' 1 ', '=1+1', '"', '""', 'a,b', 'a\nb', 'x'.repeat(300)],
  ...['\u0000', '\ufeff', '\u2028', '\u0660', "'; DROP TABLE x; --"],
];
const anyCell = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ODD_CELLS) }, anyText);

/** CSV of pitches in which up to four cells are replaced. */
const anyTable = fc
  .array(fc.record({ row: fc.nat({ max: 2 }), column: fc.nat({ max: 40 }), cell: anyCell }), { maxLength: 4 })
  .map((changes) => {
    const rows = PITCHES.map((pitch): Record<string, unknown> => ({ ...pitch }));
    const columns = Object.keys(PITCHES[0] ?? {});
    for (const { row, column, cell } of changes)
      Object.assign(rows[row] ?? {}, { [columns[column % columns.length] ?? '']: cell });
    return `${toCsv(rows)}\n`;
  });

/** Damage as in a transfer: cut off, another encoding, a byte order mark, other line ends, inserted letters. */
const anyDamage = fc.oneof(
  { weight: 4, arbitrary: fc.constant((text: string) => text) },
  fc.nat({ max: 3_000 }).map((length) => (text: string) => text.slice(0, length)),
  fc.constantFrom(
    (text: string) => `\ufeff${text}`,
    (text: string) => text.replaceAll('\n', '\r\n'),
    (text: string) => text.replaceAll('"', "'"),
    (text: string) => text.replaceAll(',', ';'),
    (text: string) => Buffer.from(text, 'utf16le').toString('latin1'),
    (text: string) => `${text}${text}`,
  ),
  fc.tuple(fc.nat({ max: 2_000 }), anyText).map(
    ([at, other]) =>
      (text: string) =>
        `${text.slice(0, at)}${other}${text.slice(at)}`,
  ),
);

const BOARD = JSON.stringify(SCOREBOARD);

const SOURCES: readonly { reader: Reader; content: fc.Arbitrary<string>; known?: string[] }[] = [
  { reader: statcastReader, content: anyTable },
  { reader: oddsReader, content: nearDocument(ODDS) },
  {
    reader: espnScoreboardReader,
    content: nearDocument(SCOREBOARD),
    known: [
      BOARD.replace('2031}', '5e-324}'),
      BOARD.replace('2031}', '40000}'),
      BOARD.replace('"4"', `"${'9'.repeat(40)}"`),
    ],
  },
  { reader: nbaGameLogReader, content: nearDocument(GAME_LOG) },
];

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, one) => total + one, 0);

for (const { reader, content, known = [] } of SOURCES) {
  fuzz(
    `${reader.source}: any file is read with each of its rows counted, or refused with what is wrong with it`,
    {
      input: fc.tuple(content, anyDamage).map(([text, damage]) => damage(text)),
      known,
      cost: 25,
      async check(text) {
        try {
          const { batch } = await ingestText(reader, text);
          const { read, kept, skipped = {}, dropped, refused } = batch;
          expect(kept).toBe(read - sum(skipped) - sum(dropped));
          for (const count of [read, kept, ...[skipped, dropped, refused].flatMap(Object.values)])
            expect(count).toBeGreaterThanOrEqual(0);
          for (const { rows } of Object.values(batch.tables)) expect(rows).toBeGreaterThan(0);
        } catch (error) {
          if (!isIngestError(error)) throw error;
          // These codes would mean that the program or the machine failed, not the input.
          expect(['READER_FAILED', 'DATA_FOLDER_FAILED'], error.message).not.toContain(error.code);
        }
      },
    },
  );
}
