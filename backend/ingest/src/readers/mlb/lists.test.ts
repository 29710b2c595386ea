import { describe, expect, it } from 'vitest';
import { createTestData } from '../../testing/a-data-folder.ts';
import { heldBack, shortfall } from '../../testing/checked-files.ts';
import { ingestJson, ingestText } from '../../testing/ingest-text.ts';
import { mlbDayNightReader, mlbPlayersReader } from './files.ts';
import { mlbPeopleReader } from './people.ts';
import { retrosheetReader } from './retrosheet.ts';

it('people have a name, one of three hands or one that is not told, and a position', async () => {
  const people = ['S', 'L', 'R', undefined, 'B'].map((code, at) => ({
    id: 1001 + at,
    fullName: 'Lee Leadoff',
    batSide: { code },
    pitchHand: { code: 'R' },
    primaryPosition: { abbreviation: 'CF' },
  }));
  const bare = { id: 1009, fullName: 'Ned Noside', primaryPosition: {} };
  const { batch, rows } = await ingestJson(mlbPeopleReader, { people: [...people, bare, { id: 'x' }] });
  expect(batch).toMatchObject({ read: 7, kept: 5 });
  const [first, ...others] = await rows('mlb_players');
  const hands = { bats: 'S', throws: 'R' };
  expect(first).toEqual({ player_id: 1001, name: 'Lee Leadoff', ...hands, position: 'CF', name_rank: 3 });
  expect(others.map(({ bats }) => bats)).toEqual(['L', 'R', null, null]);
  expect(others.at(-1)).toMatchObject({ name: 'Ned Noside', throws: null, position: null });
});

it('people have the names by which they are known beside', async () => {
  const names = { firstName: 'Daniel', lastName: 'Jensen', useName: 'Danny', useLastName: 'Jensen' };
  const people = [
    { id: 1001, fullName: 'Danny Jensen', ...names, nickName: 'Jano', boxscoreName: 'Jensen, D' },
    { id: 1002, fullName: 'Lee Leadoff', useName: 'Lee', boxscoreName: 'Leadoff', nickName: null },
  ];
  const { rows } = await ingestJson(mlbPeopleReader, { people });
  const alias = (player_id: string, known: string, source: string) => ({
    league: 'mlb',
    player_id,
    alias: known,
    source,
  });
  expect(await rows('player_aliases')).toEqual([
    alias('1001', 'D Jensen', 'boxscoreName'),
    alias('1001', 'Daniel Jensen', 'firstName'),
    alias('1001', 'Danny Jensen', 'useName'),
    alias('1001', 'Jano Jensen', 'nickName'),
    alias('1002', 'Leadoff', 'boxscoreName'),
  ]);
});

it('a list of people that is something else is refused', async () => {
  const message = 'is not a StatsAPI answer with people (people: ';
  await expect(ingestJson(mlbPeopleReader, { roster: [] })).rejects.toThrow(message);
});

it('day and night come by game, with the number of a double header', async () => {
  const { batch, rows } = await ingestText(
    mlbDayNightReader,
    'game_pk,game_date,dh,away_team,home_team,away_score,home_score,day_night\n' +
      '900001,2031-05-04,0,WSH,AZ,3,0,N\n900002,2031-05-04,2,CHN,ANA,1,2,D\n900003,2031-05-04,0,WSH,AZ,3,0,X\n',
  );
  expect(batch.dropped).toEqual({ 'day_night is none of D, N, for example X': 1 });
  expect(await rows('mlb_games')).toMatchObject([
    {
      game_pk: 900001,
      game_date: '2031-05-04',
      season: 2031,
      day_night: 'night',
      game_number: 1,
      home_team: 'ARI',
      away_team: 'WAS',
      home_score: 0,
      away_score: 3,
    },
    { game_pk: 900002, day_night: 'day', game_number: 2, home_team: 'LAA', away_team: 'CHC' },
  ]);
});

it.each(['game_pk', 'game_date', 'away_team', 'home_team', 'day_night'])(
  'day and night are of no use without %s',
  async (column) => {
    const csv = 'game_pk,game_date,away_team,home_team,day_night\n900001,2031-05-04,WSH,AZ,N\n';
    const { batch, rows } = await ingestText(mlbDayNightReader, csv);
    expect(batch.tables.mlb_games?.columns).not.toContain('game_number');
    expect(await rows('mlb_games')).toMatchObject([{ game_pk: 900001, home_score: null }]);
    await expect(ingestText(mlbDayNightReader, csv.replace(column, 'other'))).rejects.toThrow(
      `has no column ${column};`,
    );
  },
);

it('players without a number or a name are dropped', async () => {
  const csv = 'player_id,name\n2001,\n,Paul Pitcher\n2002,Rudi Relief\n';
  const { batch } = await ingestText(mlbPlayersReader, csv);
  expect(batch).toMatchObject({ kept: 1, dropped: { 'name is missing': 1, 'player_id is missing': 1 } });
  expect(batch.tables.mlb_players?.columns).toEqual(['player_id', 'name', 'name_rank']);
});

it.each([
  ['player_id,player_name,throws\n2001,Paul Pitcher,S\n', { name: 'Paul Pitcher', throws: 'S' }],
  ['player_id,player_name,throws\n2001,Paul Pitcher,L\n', { name_rank: 2, throws: 'L' }],
  ['player_id,player_name,throws\n2001,Paul Pitcher,B\n', { throws: null }],
  ['batter,name,stand\n1001,Lee Leadoff,L\n', { player_id: 1001, name: 'Lee Leadoff' }],
  ['pitcher,name,p_throws\n2001,"Pitcher, Paul",R\n', { player_id: 2001, name: 'Paul Pitcher', throws: 'R' }],
])('players come from %j', async (csv, player) => {
  const { rows } = await ingestText(mlbPlayersReader, csv);
  expect(await rows('mlb_players')).toEqual([expect.objectContaining(player)]);
});

/** A line of a Retrosheet game log. Its 161 fields are numbered from 1, as in Retrosheet's description. */
function aGameLog(over: Readonly<Record<number, string | number>> = {}): string {
  const fields: Record<number, string | number> = {
    1: '"20310504"',
    2: '"0"',
    4: '"WAS"',
    7: '"ANA"',
    10: 3,
    11: 5,
    13: '"N"',
    17: '"ANA01"',
    30: 1,
    41: 5,
    44: 24,
    58: 2,
    69: 3,
    72: 27,
    ...over,
  };
  const offence = [33, 9, 2, 1, 3, 5, 0, 1, 0, 4, 1, 8];
  return Array.from({ length: 161 }, (_, at) => {
    const number = at + 1;
    const away = number >= 22 && number < 34 ? offence[number - 22] : undefined;
    const home = number >= 50 && number < 62 ? offence[number - 50] : undefined;
    return fields[number] ?? away ?? home ?? '';
  }).join(',');
}

describe('Retrosheet game logs', () => {
  it('are of the day of the week that they say: a year that was relabelled is found', async () => {
    const found = await heldBack(
      await createTestData(),
      [aGameLog({ 3: '"Sun"' }), ...Array.from({ length: 3 }, () => aGameLog({ 3: '"Mon"' })), ''].join('\n'),
      { reader: retrosheetReader },
    );
    expect(found).toContainEqual(
      shortfall(
        'dropped',
        'loses 3 of 4 rows (75.0 %), 3 because the day of the week is not that of the date',
      ),
    );
  });

  it.each([
    [{ 51: 2 }, 'the home side has fewer hits than doubles, triples and home runs'],
    [{ 22: 8 }, 'the away side has more hits than at bats'],
    [{ 60: 5 }, 'the home side has more intentional walks than walks'],
    [{ 41: 6 }, 'the away side allowed more earned runs than there were runs'],
  ])('have no game with the fields %j, where %s', async (over, says) => {
    const games = ['01', '02', '03'].map((day) => aGameLog({ ...over, 1: `203105${day}` }));
    expect(
      await heldBack(await createTestData(), `${games.join('\n')}\n`, { reader: retrosheetReader }),
    ).toEqual([shortfall('values', `has 3 of 3 rows of mlb_game_logs where ${says}`)]);
  });

  it('are read by the numbers of their fields', async () => {
    const { rows } = await ingestText(retrosheetReader, `${aGameLog()}\n`);
    const counted = {
      ab: 33,
      hits: 9,
      doubles: 2,
      triples: 1,
      home_runs: 3,
      walks: 4,
      intentional_walks: 1,
      strikeouts: 8,
    };
    const ofSide = (side: string, figures: Record<string, number>) =>
      Object.fromEntries(Object.entries(figures).map(([name, figure]) => [`${side}_${name}`, figure]));
    expect(await rows('mlb_game_logs')).toEqual([
      {
        game_date: '2031-05-04',
        season: 2031,
        game_number: 0,
        home_team: 'LAA',
        away_team: 'WAS',
        park: 'ANA01',
        day_night: 'night',
        ...ofSide('home', { ...counted, runs_scored: 5, hit_by_pitch: 2, earned_runs: 3, putouts: 27 }),
        ...ofSide('away', { ...counted, runs_scored: 3, hit_by_pitch: 1, earned_runs: 5, putouts: 24 }),
      },
    ]);
  });

  it('know games by day, and what old ones do not tell', async () => {
    const old = aGameLog({ 2: '"1"', 13: '"D"', 30: '', 41: '', 44: '' });
    const { batch, rows } = await ingestText(retrosheetReader, `${old}\n${aGameLog({ 13: '' })}\n`);
    expect(await rows('mlb_game_logs')).toMatchObject([
      { game_number: 0, day_night: null },
      {
        game_number: 1,
        day_night: 'day',
        away_hit_by_pitch: null,
        away_earned_runs: null,
        away_putouts: null,
      },
    ]);
    expect(batch).toMatchObject({ dropped: {}, refused: {} });
  });

  it('drop a game without a field that it must have, and what is no game of the league', async () => {
    const required = [1, 2, 4, 7, 10, 11, 17, 22, 61];
    const lines = required.map((field) => aGameLog({ [field]: '' }));
    const text = [aGameLog(), ...lines, aGameLog({ 7: '"ALS"' }), ''].join('\n');
    const { batch } = await ingestText(retrosheetReader, text);
    expect(batch.kept).toBe(1);
    expect(batch.dropped).toEqual({
      ...Object.fromEntries(required.map((field) => [`field ${field} is missing`, 1])),
      'field 7 is no known value, for example ALS': 1,
    });
  });
});
