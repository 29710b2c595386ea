import { mlbLeagueAveragesSchema } from '@sharpside/contracts/api';
import { getBody, type StartApiOptions } from '@sharpside/server/testing/start-api-for-tests';
import { aBall, anAppearance, aPitcherGame } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { aGameLog } from '../../testing/a-game-log.ts';

const PATH = '/api/mlb-league-averages';

async function getAverages(rows: NonNullable<StartApiOptions['rows']>, query = '') {
  const body = await getBody(`${PATH}?${query}`, rows);
  const { results, ...season } = v.parse(mlbLeagueAveragesSchema, body);
  return {
    season,
    of: Object.fromEntries(results.map(({ figure, value, sample }) => [figure, [value, sample]])),
    results,
  };
}

const aMeasured = (changes: Parameters<typeof aBall>[0] = {}) =>
  aBall({ contact_class: 4, expected_batting_average: 0.4, expected_slugging: 0.8, ...changes });

it('counts a strikeout as nothing expected, and leaves out what is no at-bat', async () => {
  const { of } = await getAverages({
    mlb_pitches: [
      aMeasured({ expected_batting_average: 0.6, expected_slugging: 1.2 }),
      ...anAppearance(['swinging_strike'], { event: 'strikeout' }),
      ...anAppearance(['ball'], { event: 'walk' }),
      aMeasured({ event: 'sac_fly' }),
      aMeasured({ expected_batting_average: null, expected_slugging: null }),
    ],
  });
  expect(of).toMatchObject({ xba: [0.3, 2], xslg: [0.6, 2] });
});

it('has no expected averages where the files have none', async () => {
  const without = [aBall(), ...anAppearance(['foul_tip'], { event: 'strikeout' })];
  expect((await getAverages({ mlb_pitches: without })).of).toMatchObject({ xba: [null, 0], xslg: [null, 0] });
  const mlb_pitches = [...without, aMeasured({ game_pk: 501, expected_slugging: null })];
  expect((await getAverages({ mlb_pitches })).of).toMatchObject({ xba: [0.4, 1], xslg: [null, 0] });
});

it('counts a foul tip as a miss, and a bunt as no swing', async () => {
  const swings = ['foul', 'foul', 'swinging_strike', 'swinging_strike_blocked', 'foul_tip', 'hit_into_play'];
  const { of } = await getAverages({
    mlb_pitches: [
      ...anAppearance([...swings, 'called_strike', 'ball', 'foul_bunt', 'missed_bunt']),
      aBall({ is_bunt: true }),
    ],
  });
  expect(of).toMatchObject({ whiff_rate: [50, 6] });
});

it('averages balls in play of this regular season that were measured, and says how many those were', async () => {
  const decoys = [{ game_type: 'S' }, { game_date: '2024-07-24' }].map((over) =>
    aMeasured({ exit_velocity_mph: 60, launch_angle_deg: 80, contact_class: 1, game_pk: 600, ...over }),
  );
  const foul = { result: 'S' as const, event: null, description: 'foul' };
  const { season, of } = await getAverages({
    mlb_pitches: [
      ...decoys,
      aMeasured({ exit_velocity_mph: 95, launch_angle_deg: 10, contact_class: 6, game_date: '2025-07-20' }),
      aMeasured({ exit_velocity_mph: 94.9, launch_angle_deg: 20, contact_class: 5, game_pk: 501 }),
      aMeasured({ exit_velocity_mph: 105.1, launch_angle_deg: 30, contact_class: 2 }),
      aMeasured({ exit_velocity_mph: null, launch_angle_deg: null, contact_class: null }),
      // A measured foul is not a ball in play.
      aMeasured({ ...foul, exit_velocity_mph: 110, launch_angle_deg: 70, contact_class: 6 }),
    ],
  });
  expect(season).toEqual({ season: 2025, first_date: '2025-07-20', last_date: '2025-07-24', games: 2 });
  expect(of).toMatchObject({
    exit_velocity: [98.3333, 3],
    launch_angle: [20, 3],
    barrel_rate: [33.3333, 3],
    hard_hit_rate: [66.6667, 3],
    whiff_rate: [0, 5],
  });
});

it('expects nothing of what is no at-bat', async () => {
  const events =
    'walk intent_walk hit_by_pitch sac_fly sac_fly_double_play sac_bunt sac_bunt_double_play catcher_interf truncated_pa';
  const others = events.split(' ').map((event) => aMeasured({ event }));
  const { of } = await getAverages({ mlb_pitches: [aMeasured(), ...others] });
  expect(of).toMatchObject({ xba: [0.4, 1], xslg: [0.8, 1] });
});

const FIGURES = { home_runs: 1, hit_by_pitch: 1, earned_runs: 4, putouts: 27 };
const aLog = (over: Parameters<typeof aGameLog>[0]) => aGameLog(over, { home: FIGURES, away: FIGURES });

it('makes the league’s FIP its earned run average, from the season’s game logs', async () => {
  const logs = Array.from({ length: 60 }, (_, at) => aLog({ game_number: at }));
  const { results } = await getAverages({ mlb_pitches: [aBall()], mlb_game_logs: logs });
  expect(results.at(-1)).toEqual({
    figure: 'fip',
    value: 4,
    unit: 'runs',
    sample: 60 * 18,
    sample_unit: 'innings',
    constant: Math.round((4 - (13 + 3 * 4 - 2 * 8) / 9) * 10_000) / 10_000,
  });
});

it('makes it from box scores where there are no logs, and not from a few games', async () => {
  const hitBatter = { event: 'hit_by_pitch', result: 'B' as const };
  // None of these games counts: a spring game, a game of another season, and a game with pitches but no box score.
  const others = [
    aBall({ ...hitBatter, game_pk: 901, game_type: 'S' }),
    aBall({ ...hitBatter, game_pk: 902, game_date: '2024-07-24' }),
    aBall({ ...hitBatter, game_pk: 903 }),
  ];
  const otherLine = { outs: 9, earned_runs: 30, home_runs: 30, walks: 30, strikeouts: 30 };
  const lines = (games: number) => ({
    mlb_pitches: [
      ...others,
      ...Array.from({ length: games }, (_, at) => aBall({ ...hitBatter, game_pk: at })),
      ...Array.from({ length: games }, (_, at) => aBall({ game_pk: at, event: 'field_out' })),
    ],
    mlb_pitcher_games: [
      ...[901, 902].map((game_pk) => aPitcherGame({ ...otherLine, game_pk })),
      ...Array.from({ length: games }, (_, at) =>
        aPitcherGame({ game_pk: at, outs: 54, earned_runs: 8, home_runs: 2, walks: 5, strikeouts: 16 }),
      ),
    ],
    // Neither log counts: the first has no outs, the second is of another season.
    mlb_game_logs: [
      aLog({ home_putouts: null }),
      aLog({ game_number: 1, season: 2024, game_date: '2024-07-24' }),
    ],
  });
  const whole = await getAverages(lines(60));
  const constant = Math.round((4 - (13 * 2 + 3 * (5 + 1) - 2 * 16) / 18) * 10_000) / 10_000;
  expect(whole.results.at(-1)).toMatchObject({ value: 4, sample: 60 * 18, constant });
  const few = await getAverages(lines(3));
  expect(few.results.at(-1)).toMatchObject({ figure: 'fip', value: null, sample: 54, constant: null });
});

it('is of the season that is asked for, and of the newest otherwise; spring counts for none', async () => {
  const mlb_pitches = [
    aBall({ game_date: '2024-07-01', exit_velocity_mph: 80 }),
    aBall({ exit_velocity_mph: 90 }),
    aBall({ game_date: '2026-03-01', game_type: 'S', exit_velocity_mph: 100 }),
  ];
  expect((await getAverages({ mlb_pitches })).of.exit_velocity).toEqual([90, 1]);
  expect((await getAverages({ mlb_pitches }, 'season=2024')).of.exit_velocity).toEqual([80, 1]);
  expect((await getAverages({ mlb_pitches }, 'season=2023')).season).toEqual({
    season: 2023,
    first_date: null,
    last_date: null,
    games: 0,
  });
});
