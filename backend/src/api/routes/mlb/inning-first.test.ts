import { expect, it } from 'vitest';
import { aGame, anAppearance, aPlayer } from '../../testing/mlb-rows.ts';
import { startApiForTests } from '../../testing/start-api-for-tests.ts';

const PATH = '/api/inningfirst/';
const first = { inning: 1 };

const rows = {
  mlb_players: [aPlayer(9, 'Ray Right')],
  mlb_games: [aGame({ game_pk: 600, game_date: '2025-07-25', away_probable_pitcher: 9 })],
  mlb_pitches: [
    // He starts two games: four pitches, then two; in the second another finishes the half.
    ...anAppearance(['ball', 'foul', 'foul_tip', 'hit_into_play'], { ...first, game_pk: 1 }),
    ...anAppearance(['ball', 'hit_into_play'], { ...first, game_pk: 2 }),
    ...anAppearance(['foul_bunt', 'called_strike', 'hit_into_play'], { ...first, game_pk: 2, pitcher: 7 }),
    // He relieves in the first of a third, which is no start of his.
    ...anAppearance(['hit_into_play'], { ...first, game_pk: 3, pitcher: 7 }),
    ...anAppearance(['ball', 'ball', 'ball', 'ball', 'hit_into_play'], { ...first, game_pk: 3 }),
    ...anAppearance(['ball', 'hit_into_play'], { inning: 2, game_pk: 1 }),
    ...anAppearance(['ball', 'hit_into_play'], { ...first, game_pk: 4, game_date: '2025-07-25' }),
  ],
};

// API-37 DATA-39
it('gives what a starter throws and what the line-up against him sees, a game', async () => {
  const api = await startApiForTests({ rows });
  expect((await api.get(PATH)).body).toEqual({
    results: [
      {
        pitcher_name: 'Ray Right',
        pitcher_team: 'SD',
        opp_team: 'LAD',
        avg_pitches_thrown: 3,
        avg_strikes_thrown: 2,
        avg_fouls_thrown: 0.5,
        avg_balls_thrown: 1,
        avg_pitches_seen: 5,
        avg_strikes_seen: 3,
        avg_fouls_seen: 0.6667,
        avg_balls_seen: 2,
        starts: 2,
        innings_seen: 3,
        game_pk: 600,
        start_time: '2025-07-25T02:10:00Z',
      },
    ],
  });
});

it('has an announced starter without a first inning, without figures', async () => {
  const api = await startApiForTests({ rows: { ...rows, mlb_pitches: [] } });
  expect((await api.get(PATH)).body).toMatchObject({
    results: [{ pitcher_name: 'Ray Right', avg_pitches_thrown: null, avg_balls_seen: null }],
  });
});

it('is empty on a day without games', async () => {
  const api = await startApiForTests({ rows, now: '2025-07-26T16:00:00Z' });
  expect((await api.get(PATH)).body).toEqual({ results: [] });
});

it('takes no parameters', async () => {
  const api = await startApiForTests({ rows });
  expect(await api.findBadParameters(`${PATH}?date=2025-07-25`)).toEqual(['date']);
});
