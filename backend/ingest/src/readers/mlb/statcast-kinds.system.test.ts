import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { openDatabase } from '@sharpside/warehouse/engine/open-database';
import fc from 'fast-check';
import { expect } from 'vitest';
import { aBattedBall, aPitch, type PitchRecord } from '../../testing/a-pitch.ts';
import { ingestText, toCsv } from '../../testing/ingest-text.ts';
import { statcastReader } from './statcast.ts';
import { findNamedSide } from './statcast-names.ts';

const SIDES = ['pitcher', 'batter'] as const;

/** Rows of an export by one side: who faced whom, with names that only that side has. */
const anyExport = fc.record({
  side: fc.constantFrom(...SIDES),
  pairs: fc.uniqueArray(fc.record({ pitcher: fc.nat({ max: 6 }), batter: fc.nat({ max: 6 }) }), {
    minLength: 1,
    maxLength: 20,
    selector: ({ pitcher, batter }) => `${pitcher} ${batter}`,
  }),
});

fuzz('player_name names the side that the export is by, whoever faced whom', {
  input: anyExport,
  // 500 cases.
  cost: 0.2,
  async prepare() {
    const connection = await (await openDatabase({ threads: 1 })).connect();
    return async ({ side, pairs }) => {
      const values = pairs.map(({ pitcher, batter }) => {
        const id = side === 'pitcher' ? pitcher : batter;
        return `('Last${side}${id}, First', ${pitcher}, ${batter}, 'field_out', 'First Lastbatter${batter} flies out.')`;
      });
      const relation = `(VALUES ${values.join(', ')}) pitches(player_text, pitcher, batter, event, play_text)`;
      expect(await findNamedSide({ connection }, { relation })).toBe(side);
    };
  },
});

const TEAMS = ['WSH', 'PR', 'Team USA', 'NL', ''];

const anyRow = fc.record({
  balls: fc.integer({ min: 0, max: 12 }),
  strikes: fc.integer({ min: 0, max: 4 }),
  outs: fc.integer({ min: 0, max: 4 }),
  inning: fc.integer({ min: -1, max: 12 }),
  isEnd: fc.boolean(),
  pitchType: fc.constantFrom('FF', 'QQ', '180913_221503', '2018-09-13', 'ff', '7'),
  gameType: fc.constantFrom('R', 'W', 'S', 'E', 'A', 'X'),
  team: fc.constantFrom(...TEAMS),
});
type AnyRow = typeof anyRow extends fc.Arbitrary<infer Row> ? Row : never;

const toRecord = ({ isEnd, team, ...row }: AnyRow, at: number): PitchRecord =>
  (isEnd ? aBattedBall : aPitch)({
    balls: row.balls,
    strikes: row.strikes,
    outs_when_up: row.outs,
    inning: row.inning,
    pitch_type: row.pitchType,
    game_type: row.gameType,
    away_team: team,
    game_pk: 900_001 + at,
  });

/** 'skipped', 'dropped', or the values that are kept. */
function expectedOf({ balls, strikes, outs, inning, isEnd, pitchType, gameType, team }: AnyRow) {
  const isOurs = team === 'WSH';
  if (gameType === 'A' || (!isOurs && ['S', 'E'].includes(gameType))) return 'skipped';
  if (!isEnd && (balls > 3 || strikes > 2 || outs > 2)) return 'skipped';
  if (inning < 1 || !isOurs) return 'dropped';
  const upTo = (most: number, value: number) => (value > most ? null : value);
  return {
    balls: upTo(3, balls),
    strikes: upTo(2, strikes),
    outs: upTo(2, outs),
    pitch_type: ['FF', 'QQ'].includes(pitchType) ? pitchType : null,
  };
}

const sum = (counts: Readonly<Record<string, number>> = {}) =>
  Object.values(counts).reduce((total, one) => total + one, 0);

fuzz(
  'each row of a Savant file is a pitch with known values, or passed over, or dropped, and counted as that',
  {
    // 20 files of 25 rows: 500 cases.
    input: fc.array(anyRow, { minLength: 25, maxLength: 25 }),
    cost: 5,
    async check(generated) {
      const { batch, rows } = await ingestText(statcastReader, toCsv(generated.map(toRecord)));
      const expected = generated.map(expectedOf);
      expect(sum(batch.skipped)).toBe(expected.filter((one) => one === 'skipped').length);
      expect(sum(batch.dropped)).toBe(expected.filter((one) => one === 'dropped').length);
      const kept = (await rows('mlb_pitches')).map(({ game_pk, balls, strikes, outs, pitch_type }) => [
        game_pk,
        { balls, strikes, outs, pitch_type },
      ]);
      expect(Object.fromEntries(kept)).toEqual(
        Object.fromEntries(
          expected.flatMap((one, at) => (typeof one === 'string' ? [] : [[900_001 + at, one]])),
        ),
      );
    },
  },
);
