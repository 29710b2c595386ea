import { compareNames, toNameKey } from '@sharpside/contracts';
import { statcastReader } from '@sharpside/ingest/readers/mlb/statcast';
import { ingestPath } from '@sharpside/ingest/testing/ingest-text';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aBall, aGame, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import { anNflPlayer, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { weeksWith } from './testing/hit-rate-sheet.ts';

/** In the order of a list. */
const NAMES = [
  'Ángel Ámbar',
  'ben Bow',
  'Dennis Santana',
  'Élmer Díaz',
  "Ja'Mir Stone",
  'J.D. Martinez',
  'Łukasz Nowak',
  'Ronald Acuña Jr.',
  'Tyler O’Neill',
  'Zack Zed',
];

const NOW = '2024-11-22T16:00:00Z';
const DAY = '2024-11-22';
// The order of the numbers is none of the orders of names.
const players = NAMES.map((name, at) => ({ name, id: 1 + ((at * 7) % 10) }));

const rows = {
  mlb_players: players.flatMap(({ name, id }) => [aPlayer(id, name), aPlayer(100 + id, name)]),
  mlb_pitches: players.map(({ id }) => aBall({ game_date: DAY, batter: id, pitcher: 100 + id })),
  mlb_games: players.map(({ id }) => aGame({ game_pk: id, game_date: DAY, away_probable_pitcher: id })),
  nba_players: players.map(({ name, id }) => ({ player_id: id, name })),
  nba_player_games: players.map(({ id }) => aPlayerGame({ game_date: DAY, player_id: id })),
  nfl_players: players.map(({ name, id }) => anNflPlayer({ player_id: `00-${id}`, name })),
  nfl_player_weeks: players.flatMap(({ id }) => weeksWith([5, 5, 5, 5, 5], { player_id: `00-${id}` })),
  odds_props: players.map(({ name }) => aProp({ player_name: name, player_key: toNameKey(name) })),
};

const named = v.looseObject({
  batter: v.optional(v.string()),
  pitcher_name: v.optional(v.string()),
  player_name: v.optional(v.string()),
  name: v.optional(v.string()),
});
const nameOf = ({ batter, pitcher_name, player_name, name }: v.InferOutput<typeof named>) =>
  batter ?? pitcher_name ?? player_name ?? name;
const namesSchema = v.union([
  v.array(v.string()),
  v.pipe(
    v.object({ results: v.array(named) }),
    v.transform(({ results }) => results.map(nameOf)),
  ),
]);

const start = () => startApiForTests({ rows, now: NOW });

async function listNames(path: string, api = start()) {
  return v.parse(namesSchema, (await (await api).get(path)).body);
}

it.each([
  // EVT-22, EVT-23, SPS-08, HITR-18, TRK-11
  ['the exit velocity tracker', '/api/exit-velocity/?sort=batter&direction=asc'],
  ["MLB Who's Hot", '/api/whos-hot/?min_batted_balls=0&sort=batter&direction=asc'],
  ['the starting pitchers', '/api/starting-pitcher-stats/?sort=pitcher_name&direction=asc'],
  ['the pitchers of the tracker', '/api/pitchers/'],
  ['the stat tracker', '/api/nba-gen-player-stats-aggregated/?sort=player_name&direction=asc'],
  ['the NBA pictures', '/api/nba-player-pictures/?all=true'],
  ["NBA Who's Hot", '/api/nba-whos-hot/?min_games=0&sort=player_name&direction=asc'],
  ['the hit-rate sheet', '/api/nfl/hit-rates/?sort=name&direction=asc'],
  // Equal in everything else.
  ['the exit velocity tracker by speed', '/api/exit-velocity/?sort=avg_exit_velocity'],
  ["MLB Who's Hot by hard-hit balls", '/api/whos-hot/?min_batted_balls=0'],
  ['the starting pitchers by team', '/api/starting-pitcher-stats/?sort=team'],
  ['the stat tracker by points', '/api/nba-gen-player-stats-aggregated/'],
  ["NBA Who's Hot by points", '/api/nba-whos-hot/?min_games=0'],
  ['the hit-rate sheet by rate', '/api/nfl/hit-rates/'],
])('orders %s by name without accents, case and signs', async (_, path) => {
  expect(await listNames(path)).toEqual(NAMES);
});

it.each([
  ['the exit velocity tracker', '/api/exit-velocity/?sort=batter&direction=desc'],
  ['the hit-rate sheet', '/api/nfl/hit-rates/?sort=name&direction=desc'],
])('turns %s by name round', async (_, path) => {
  expect(await listNames(path)).toEqual(NAMES.toReversed());
});

it('gives each row once on the pages of a list that is equal in everything but the name', async () => {
  const api = start();
  const pages = ['1', '2', '3', '4'].map((page) =>
    listNames(`/api/exit-velocity/?page_size=3&page=${page}`, api),
  );
  expect((await Promise.all(pages)).flat()).toEqual(NAMES);
});

const SEARCHES = [
  ['angel', 'Ángel Ámbar'],
  ['elmer diaz', 'Élmer Díaz'],
  ['jd martin', 'J.D. Martinez'],
  ['martinez j.d', 'J.D. Martinez'],
  ['jamir', "Ja'Mir Stone"],
  ['ja’mir', "Ja'Mir Stone"],
  ['lukasz', 'Łukasz Nowak'],
  ['acuna jr', 'Ronald Acuña Jr.'],
  ['ACUÑA', 'Ronald Acuña Jr.'],
  ['oneil', 'Tyler O’Neill'],
  ["O'Neill", 'Tyler O’Neill'],
  ['zed jr', 'Zack Zed'],
  // A part of a word: HITR-08.
  ['anta', 'Dennis Santana'],
  ['acuna sr', undefined],
  ['%', undefined],
] as const;

it.each([
  ['the exit velocity tracker', '/api/exit-velocity/?player='],
  ['the stat tracker', '/api/nba-gen-player-stats-aggregated/?player_name='],
  ['the hit-rate sheet', '/api/nfl/hit-rates/?player_name='],
])('finds a name of %s by its comparable parts', async (_, path) => {
  const api = start();
  for (const [text, name] of SEARCHES) {
    const found = await listNames(`${path}${encodeURIComponent(text)}`, api);
    expect(found, text).toEqual(name === undefined ? [] : [name]);
  }
});

const playerSchema = v.object({ player_id: v.number(), name: v.string(), name_rank: v.number() });

it('orders and finds the names of a real kind of pitch file', { tags: 'shared-data' }, async () => {
  const ingested = await ingestPath(statcastReader, `${SHARED_DATA}/odd/statcast-names.csv`);
  const batters = v.parse(v.array(playerSchema), await ingested.rows('mlb_players'));
  const api = await startApiForTests({
    rows: { mlb_players: batters, mlb_pitches: batters.map(({ player_id }) => aBall({ batter: player_id })) },
  });
  const list = async (query: string) =>
    v.parse(namesSchema, (await api.get(`/api/exit-velocity/?sort=batter&direction=asc&${query}`)).body);
  const names = await list('');
  expect(names[0]).toBe('Ángel Ámbar');
  expect(names).toEqual(batters.map(({ name }) => name).sort(compareNames));
  for (const text of ['oneil', 'angel', 'zed zack'])
    expect(await list(`player=${text}`), text).toHaveLength(1);
});
