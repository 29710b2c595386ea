import { exitVelocitySchema, pitchersSchema } from '@sharpside/contracts/api';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aBall, aGame, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const players = [
  aPlayer(1, 'Ann Able'),
  aPlayer(2, 'Bob Baker'),
  aPlayer(3, 'Cy Cole'),
  aPlayer(8, 'Lou Left'),
  aPlayer(9, 'Ray Right'),
];

const balls = [
  aBall({ exit_velocity_mph: 104 }),
  aBall({ exit_velocity_mph: 96, game_date: '2025-07-20' }),
  aBall({
    batter: 2,
    batting_team: 'SD',
    pitching_team: 'LAD',
    inning_half: 'Top',
    pitcher: 8,
    pitcher_hand: 'L',
    exit_velocity_mph: 100,
    game_pk: 501,
    game_date: '2025-07-23',
  }),
  aBall({ batter: 3, batting_team: 'WAS', exit_velocity_mph: null, game_pk: 502 }),
];

const games = [aGame(), aGame({ game_pk: 501, game_date: '2025-07-23', day_night: 'day' })];

const start = () =>
  startApiForTests({ rows: { mlb_players: players, mlb_pitches: balls, mlb_games: games } });

const namesOf = (body: unknown) => v.parse(exitVelocitySchema, body).results.map(({ batter }) => batter);

describe('GET /api/exit-velocity/', () => {
  // API-11 DATA-12 DATA-13 DATA-17
  it('gives a row a batter with 100+ mph counts and the average over measured balls', async () => {
    const api = await start();
    expect((await api.get('/api/exit-velocity/')).body).toEqual({
      results: [
        {
          batter: 'Ann Able',
          batter_id: 1,
          batter_team: 'LAD',
          player_picture: null,
          team_logo: null,
          batted_balls: 2,
          num_100mph_ev: 1,
          avg_exit_velocity: 100,
          avg_exit_velocity_percentile: 0,
        },
        expect.objectContaining({ batter: 'Bob Baker', num_100mph_ev: 1, avg_exit_velocity: 100 }),
        expect.objectContaining({
          batter: 'Cy Cole',
          num_100mph_ev: 0,
          avg_exit_velocity: null,
          avg_exit_velocity_percentile: null,
        }),
      ],
      next: null,
      total_rows: 3,
      pool: 2,
      first_date: '2025-07-20',
      last_date: '2025-07-24',
    });
  });

  it.each([
    ['page_size=1', 3],
    ['page_size=1&player=cole', 1],
    ['player=nobody', 0],
  ])('counts the batters of all pages: %s', async (query, total_rows) => {
    const api = await start();
    expect((await api.get(`/api/exit-velocity/?${query}`)).body).toMatchObject({ total_rows });
  });

  it('says of which days the figures are, of all pages and whomever one searches for', async () => {
    const api = await start();
    const days = { first_date: '2025-07-20', last_date: '2025-07-24' };
    expect((await api.get('/api/exit-velocity/?player=cole&page_size=1')).body).toMatchObject(days);
    expect((await api.get('/api/exit-velocity/?end_date=2025-07-23')).body).toMatchObject({
      ...days,
      last_date: '2025-07-23',
    });
  });

  // API-12
  const FILTERS = [
    ['hand=L', ['Bob Baker']],
    ['hand=R', ['Ann Able', 'Cy Cole']],
    ['team=SD&team=LAD', ['Ann Able', 'Bob Baker']],
    ['team=WSH', ['Cy Cole']],
    ['pitcher=Lou%20Left&pitcher=Ray%20Right', ['Ann Able', 'Bob Baker', 'Cy Cole']],
    [`pitcher=${encodeURIComponent("' OR 1=1 --")}`, []],
    ['is_night_game=yes', ['Ann Able']],
    ['is_night_game=no', ['Bob Baker']],
    ['is_home=no', ['Bob Baker']],
    ['is_home=yes', ['Ann Able', 'Cy Cole']],
    ['start_date=2025-07-21&end_date=2025-07-23', ['Bob Baker']],
    ['start_date=2025-07-24', ['Ann Able', 'Cy Cole']],
    ['end_date=2025-07-20', ['Ann Able']],
    ['min_batted_balls=2', ['Ann Able']],
    ['player=baker', ['Bob Baker']],
    ['player=ABLE%20ann', ['Ann Able']],
    ['player=C%C3%B4le', ['Cy Cole']],
    ['player=Bob%20Able', []],
    ['player=a&hand=L', ['Bob Baker']],
  ] as const;

  it('gives the batters that a filter leaves', async () => {
    const api = await start();
    for (const [query, expected] of FILTERS)
      expect(namesOf((await api.get(`/api/exit-velocity/?${query}`)).body), query).toEqual(expected);
  });

  it('ranks each average among all of the filter, whatever the page and the order', async () => {
    const averages = [88, 90, 90, 95, null];
    const rows = averages.map((exit_velocity_mph, at) => aBall({ batter: 10 + at, exit_velocity_mph }));
    const api = await startApiForTests({ rows: { mlb_pitches: rows } });
    const { body } = await api.get('/api/exit-velocity/?sort=avg_exit_velocity&page_size=3&page=2');
    const page = v.parse(exitVelocitySchema, body);
    expect(page.pool).toBe(4);
    expect(page.results.map((row) => row.avg_exit_velocity_percentile)).toEqual([0, null]);
    const first = v.parse(
      exitVelocitySchema,
      (await api.get('/api/exit-velocity/?sort=avg_exit_velocity&page_size=3')).body,
    );
    expect(first.results.map((row) => row.avg_exit_velocity_percentile)).toEqual([100, 33.3, 33.3]);
  });

  it('ranks a batter who is searched for among all of the filter', async () => {
    const api = await startApiForTests({
      rows: {
        mlb_players: [aPlayer(1, 'Ann Able'), aPlayer(2, 'José Cóle')],
        mlb_pitches: [
          aBall({ exit_velocity_mph: 90 }),
          aBall({ batter: 2, exit_velocity_mph: 95 }),
          aBall({ batter: 3, exit_velocity_mph: 80 }),
        ],
      },
    });
    expect((await api.get('/api/exit-velocity/?player=cole%20jose')).body).toMatchObject({
      results: [{ batter: 'José Cóle', avg_exit_velocity_percentile: 100 }],
      next: null,
      pool: 3,
    });
  });

  it('leaves out spring training, and keeps the postseason', async () => {
    const api = await startApiForTests({
      rows: {
        mlb_players: players,
        mlb_pitches: [aBall({ game_type: 'S' }), aBall({ batter: 2, game_type: 'W' })],
      },
    });
    expect(namesOf((await api.get('/api/exit-velocity/')).body)).toEqual(['Bob Baker']);
  });

  it('names the newest team of a batter who moved, with pictures where addresses are configured, and one batter alone no percentile', async () => {
    const moved = [aBall({ batting_team: 'NYM', game_date: '2025-07-01' }), aBall()];
    const players = { mlb: 'https://p.example/{id}.png' };
    const api = await startApiForTests({
      rows: { mlb_pitches: moved },
      config: { pictures: { players, teams: { mlb: '/logos/{team}.svg' } } },
    });
    expect((await api.get('/api/exit-velocity/')).body).toMatchObject({
      results: [
        {
          batter: 'Player 1',
          batter_team: 'LAD',
          avg_exit_velocity_percentile: null,
          player_picture: 'https://p.example/1.png',
          team_logo: '/logos/LAD.svg',
        },
      ],
      pool: 1,
    });
  });
});

describe('pages of GET /api/exit-velocity/', () => {
  // DATA-18
  it('hold 50 rows each, without one twice, and end with next null', async () => {
    const mlb_pitches = Array.from({ length: 120 }, (_, at) => aBall({ batter: 1000 + at }));
    const api = await startApiForTests({ rows: { mlb_pitches } });
    let url: string | null = '/api/exit-velocity/?team=LAD&team=SD&sort=batter_team';
    const sizes: number[] = [];
    const seen = new Set<number>();
    while (url !== null) {
      const page: v.InferOutput<typeof exitVelocitySchema> = v.parse(
        exitVelocitySchema,
        (await api.get(url)).body,
      );
      sizes.push(page.results.length);
      for (const { batter_id } of page.results) seen.add(batter_id);
      url = page.next;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(seen.size).toBe(120);
  });
});

describe('GET /api/pitchers/', () => {
  // API-13 DATA-19
  it('gives each name once, by name', async () => {
    const api = await start();
    const { body } = await api.get('/api/pitchers/');
    expect(v.parse(pitchersSchema, body)).toEqual(['Lou Left', 'Ray Right']);
  });
});
