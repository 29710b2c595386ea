import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { mlbDayNightReader } from '@sharpside/ingest/readers/mlb/files';
import { mlbPeopleReader } from '@sharpside/ingest/readers/mlb/people';
import { createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { aBattedBall, aPitch, type PitchRecord } from '@sharpside/ingest/testing/a-pitch';
import { describe, expect, it } from 'vitest';
import { openSnapshot } from '../../snapshot/open-snapshot.ts';
import { derivedTables } from './derived-tables.ts';

async function ask(pitches: readonly PitchRecord[], sql: string) {
  const { data, ingest, ingestPitches } = await createTestData();
  await ingestPitches(pitches);
  await ingest('game_pk,game_date,home_team,away_team,day_night\n900001,2031-05-04,AZ,WSH,N\n', {
    reader: mlbDayNightReader,
  });
  await ingest(JSON.stringify({ copyright: '', people: [{ id: 1001, fullName: 'Ramón Battér Jr.' }] }), {
    reader: mlbPeopleReader,
  });
  await publishSnapshot({ data });
  const snapshot = await openSnapshot({ data });
  const rows = await snapshot.rows(sql);
  await snapshot.close();
  return rows;
}

describe('mlb_batted_balls', () => {
  it('has balls in play only, with names, side and time of day', async () => {
    const rows = await ask(
      [
        aPitch(),
        aBattedBall({ pitch_number: 2 }),
        aBattedBall({ game_pk: 900002, batter: 9, pitcher: 8, player_name: '', inning_topbot: 'Bot' }),
      ],
      'SELECT * FROM mlb_batted_balls',
    );
    expect(rows).toMatchObject([
      {
        game_pk: 900001,
        batter_name: 'Ramón Battér Jr.',
        pitcher_name: 'Paul Pitcher',
        is_home: false,
        is_night_game: true,
      },
      {
        game_pk: 900002,
        batter_name: 'Barry Batter',
        pitcher_name: 'Player 8',
        is_home: true,
        is_night_game: null,
      },
    ]);
  });
});

describe('mlb_plate_appearances', () => {
  it('counts the pitches of finished ones', async () => {
    const rows = await ask(
      [
        aPitch(),
        aPitch({ pitch_number: 2 }),
        aBattedBall({ pitch_number: 4 }),
        aPitch({ at_bat_number: 2, events: 'truncated_pa' }),
        aPitch({ at_bat_number: 3 }),
      ],
      'SELECT at_bat_number, pitches, event, batting_team FROM mlb_plate_appearances',
    );
    expect(rows).toEqual([{ at_bat_number: 1, pitches: 3, event: 'single', batting_team: 'WAS' }]);
  });

  it('belongs to who ended it, where a batter or pitcher was replaced', async () => {
    const rows = await ask(
      [aPitch({ batter: 5, pitcher: 6, p_throws: 'L' }), aBattedBall({ pitch_number: 2 })],
      'SELECT batter, pitcher, pitcher_hand FROM mlb_plate_appearances',
    );
    expect(rows).toEqual([{ batter: 1001, pitcher: 2001, pitcher_hand: 'R' }]);
  });
});

it('player_names finds players of all leagues by comparable name', async () => {
  const rows = await ask(
    [aPitch()],
    `SELECT league, player_id, name FROM player_names WHERE player_key = 'ramon batter'`,
  );
  expect(rows).toEqual([{ league: 'mlb', player_id: '1001', name: 'Ramón Battér Jr.' }]);
});

it('each says what it holds', () => {
  for (const { name, about } of derivedTables) expect(about, name).toMatch(/^[A-Z]\S+ \w+/);
});
