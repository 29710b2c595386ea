import { dailyLineupStatsSchema, pitchAveragesSchema } from '@sharpside/contracts/api';
import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aGame, anAppearance, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const THREE = ['ball', 'called_strike', 'hit_into_play'];
const ONE = ['hit_into_play'];

const today = { game_pk: 600, game_date: '2025-07-25' };
const aPlace = (batting_order: number, batter: number, is_home = false) => ({
  ...today,
  is_home,
  team: is_home ? 'LAD' : 'WAS',
  batting_order,
  batter,
});

const rows = {
  mlb_players: [aPlayer(1, 'Ann Able'), aPlayer(2, 'Bob Baker'), aPlayer(9, 'Ray Right', { throws: 'S' })],
  mlb_games: [aGame({ ...today, away_team: 'WAS', home_probable_pitcher: 9 })],
  mlb_lineups: [aPlace(2, 2), aPlace(1, 1), aPlace(1, 3, true)],
  mlb_pitches: [
    ...anAppearance(THREE, { batting_team: 'WAS', pitcher_hand: 'L' }),
    ...anAppearance(ONE, { batting_team: 'WAS' }),
    ...anAppearance(ONE, { batting_team: 'WAS', batter: 2, pitcher: 7, event: 'truncated_pa' }),
    ...anAppearance(THREE, { batting_team: 'WAS', game_type: 'S' }),
  ],
};

describe('GET /api/daily-lineup-stats/', () => {
  const PATH = '/api/daily-lineup-stats/';

  // API-19 DATA-22 DATA-23
  it("gives today's batting orders with pitches per appearance and the pitcher faced", async () => {
    expect(await getBody(PATH, rows)).toEqual({
      results: [
        {
          batter_name: 'Ann Able',
          batter_team: 'WSH',
          is_home: false,
          batting_order: 1,
          game_pk: 600,
          start_time: '2025-07-25T02:10:00Z',
          game_state: 'begun',
          opp_pitcher_team: 'LAD',
          opp_pitcher_name: 'Ray Right',
          opp_pitcher_hand: 'R',
          avg_pitches_per_ab: 2,
          avg_pitches_per_ab_L: 3,
          avg_pitches_per_ab_R: 1,
          plate_appearances: 2,
          plate_appearances_L: 1,
          plate_appearances_R: 1,
        },
        expect.objectContaining({ batter_name: 'Bob Baker', avg_pitches_per_ab: null, plate_appearances: 0 }),
        expect.objectContaining({
          batter_name: 'Player 3',
          batter_team: 'LAD',
          opp_pitcher_team: 'WSH',
          opp_pitcher_name: null,
          opp_pitcher_hand: null,
        }),
      ],
    });
  });

  it('counts appearances of this regular season before today by the hand that threw, of each batter by himself', async () => {
    const of = (changes: Parameters<typeof anAppearance>[1], times = 1) =>
      Array.from({ length: times }, () => anAppearance(THREE, { batting_team: 'WAS', ...changes })).flat();
    const body = await getBody(PATH, {
      ...rows,
      mlb_pitches: [
        ...of({ pitcher_hand: 'L' }),
        ...anAppearance(ONE, { pitcher_hand: 'L' }),
        ...anAppearance(['ball', 'ball', 'ball', 'ball'], { pitcher_hand: 'L', event: 'walk' }),
        ...anAppearance(ONE, {}),
        ...of({ batter: 2, pitcher_hand: 'R' }, 2),
        ...of({ game_date: '2024-07-24' }, 3),
        ...of({ game_type: 'F' }, 3),
        ...of({ game_date: '2025-07-25' }, 3),
      ],
    });
    expect(body).toMatchObject({
      results: [
        {
          batter_name: 'Ann Able',
          plate_appearances_L: 3,
          plate_appearances_R: 1,
          avg_pitches_per_ab: 2.25,
          avg_pitches_per_ab_L: 2.6667,
          avg_pitches_per_ab_R: 1,
        },
        { avg_pitches_per_ab: 3, avg_pitches_per_ab_L: null, plate_appearances_R: 2 },
        { batter_name: 'Player 3', plate_appearances: 0 },
      ],
    });
  });

  it('lists orders by start, then by game, visitors first, with unknown starts at the end, and how games stand', async () => {
    const [afternoon, evening] = ['2025-07-25T17:10:00Z', '2025-07-25T23:10:00Z'];
    const games = [
      { game_pk: 603, start_time: '2025-07-26T03:33:00Z', is_start_time_tbd: true },
      { game_pk: 602, start_time: evening },
      { game_pk: 601, start_time: evening },
      { game_pk: 604, start_time: afternoon, state: 'Final', status: 'Final' },
    ];
    const body = await getBody(PATH, {
      mlb_games: [
        ...games.map((game) => aGame({ ...today, ...game })),
        aGame({ game_pk: 605, game_date: '2025-07-24' }),
      ],
      mlb_lineups: [603, 602, 601, 604, 605].flatMap((game_pk) =>
        [true, false].flatMap((is_home) =>
          [2, 1].map((place) => ({ ...aPlace(place, game_pk * 10 + place, is_home), game_pk })),
        ),
      ),
    });
    const { results } = v.parse(dailyLineupStatsSchema, body);
    expect(results.map((row) => [row.game_pk, row.is_home, row.batting_order])).toEqual(
      [604, 601, 602, 603].flatMap((game_pk) =>
        [false, true].flatMap((is_home) => [1, 2].map((place) => [game_pk, is_home, place])),
      ),
    );
    expect(results).toMatchObject(
      [
        { start_time: afternoon, game_state: 'final' },
        { start_time: evening, game_state: 'scheduled' },
        { start_time: evening, game_state: 'scheduled' },
        { start_time: null, game_state: 'scheduled' },
      ].flatMap((game) => [game, game, game, game]),
    );
  });

  it('knows the hand of a pitcher by his record, else the one that he last threw with, and names him by number where nobody knows him', async () => {
    const body = await getBody(PATH, {
      mlb_players: [aPlayer(8, 'Lou Left', { throws: 'L' })],
      mlb_games: [aGame({ ...today, home_probable_pitcher: 9, away_probable_pitcher: 8 })],
      mlb_lineups: [aPlace(1, 1), aPlace(1, 3, true)],
      mlb_pitches: [
        ...anAppearance(ONE, { pitcher_hand: 'L', game_date: '2025-07-24' }),
        ...anAppearance(ONE, { pitcher_hand: 'R', game_date: '2025-07-20', game_pk: 900 }),
        ...anAppearance(ONE, { pitcher: 8, pitcher_hand: 'R' }),
        ...anAppearance(ONE, { pitcher: 7, pitcher_hand: 'R', game_date: '2025-07-25' }),
      ],
    });
    expect(body).toMatchObject({
      results: [
        { opp_pitcher_name: 'Player 9', opp_pitcher_hand: 'L' },
        { opp_pitcher_name: 'Lou Left', opp_pitcher_hand: 'L' },
      ],
    });
  });

  it("stays on the evening's games until six in the morning, Eastern", async () => {
    const at = async (now: string) => {
      const api = await startApiForTests({ rows, now });
      return v.parse(dailyLineupStatsSchema, (await api.get(PATH)).body).results.length;
    };
    expect([await at('2025-07-26T09:59:00Z'), await at('2025-07-26T10:00:00Z')]).toEqual([3, 0]);
  });
});

describe('GET /api/pitch-averages/', () => {
  it('counts every pitch that was seen, also of appearances that were cut off, have no end or change hands', async () => {
    const wasAtBat = { batting_team: 'WAS' };
    const [first, second, third] = anAppearance(THREE, wasAtBat);
    if (!first || !second || !third) throw new Error('an appearance of three pitches has three');
    const mlb_pitches = [
      ...anAppearance(THREE, wasAtBat),
      ...anAppearance(THREE, { ...wasAtBat, event: 'truncated_pa' }),
      ...anAppearance(THREE, wasAtBat).slice(0, 2),
      { ...first, pitcher_hand: 'L' },
      second,
      third,
    ];
    const api = await startApiForTests({ rows: { ...rows, mlb_pitches } });
    const { results } = v.parse(pitchAveragesSchema, (await api.get('/api/pitch-averages/')).body);
    const ofLeague = results.filter(({ team }) => team.startsWith('MLB'));
    expect(ofLeague).toEqual([
      { team: 'MLB_left', avg_pitches_per_ab: null, plate_appearances: 0 },
      { team: 'MLB_right', avg_pitches_per_ab: 5, plate_appearances: 2 },
    ]);
    const lineups = v.parse(dailyLineupStatsSchema, (await api.get('/api/daily-lineup-stats/')).body);
    expect(lineups.results[0]).toMatchObject({
      avg_pitches_per_ab: 5.5,
      avg_pitches_per_ab_L: null,
      avg_pitches_per_ab_R: 5,
      plate_appearances: 2,
    });
  });

  // API-20 DATA-24 DATA-25 DATA-26
  it('averages regular appearances a side by the hand that threw, and those of all sides for the league, teams by code', async () => {
    const api = await startApiForTests({
      rows: {
        mlb_pitches: [
          ...anAppearance(THREE, {}),
          ...anAppearance(ONE, {}),
          ...anAppearance(ONE, {}),
          ...anAppearance(THREE, { batting_team: 'SD' }),
          ...anAppearance(THREE, { batting_team: 'SD', game_type: 'D' }),
          ...anAppearance(ONE, { batting_team: 'SD', pitcher_hand: 'L' }),
          ...anAppearance(ONE, { batting_team: 'AL' }),
        ],
      },
    });
    const { results } = v.parse(pitchAveragesSchema, (await api.get('/api/pitch-averages/')).body);
    expect(results.filter(({ plate_appearances }) => plate_appearances > 0)).toEqual([
      { team: 'LAD_right', avg_pitches_per_ab: 1.6667, plate_appearances: 3 },
      { team: 'SD_left', avg_pitches_per_ab: 1, plate_appearances: 1 },
      { team: 'SD_right', avg_pitches_per_ab: 3, plate_appearances: 1 },
      { team: 'MLB_left', avg_pitches_per_ab: 1, plate_appearances: 1 },
      { team: 'MLB_right', avg_pitches_per_ab: 1.8, plate_appearances: 5 },
    ]);
    expect(results).toHaveLength(62);
    expect(results).toContainEqual({ team: 'WSH_left', avg_pitches_per_ab: null, plate_appearances: 0 });
    const teams = results.slice(0, -2).map(({ team }) => team);
    expect(teams).toEqual([...teams].sort());
  });

  it('is of the newest season', async () => {
    const older = anAppearance(THREE, { game_date: '2024-07-25', batting_team: 'WAS' });
    const api = await startApiForTests({ rows: { mlb_pitches: [...older, ...anAppearance(ONE)] } });
    const { results, season } = v.parse(pitchAveragesSchema, (await api.get('/api/pitch-averages/')).body);
    expect(results.filter(({ avg_pitches_per_ab }) => avg_pitches_per_ab !== null)).toEqual([
      { team: 'LAD_right', avg_pitches_per_ab: 1, plate_appearances: 1 },
      { team: 'MLB_right', avg_pitches_per_ab: 1, plate_appearances: 1 },
    ]);
    expect(season).toBe(2025);
    const empty = await startApiForTests({ rows: {} });
    expect((await empty.get('/api/pitch-averages/')).body).toMatchObject({ season: null });
  });
});
