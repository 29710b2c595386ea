import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseContract } from '@sharpside/contracts';
import {
  nbaPlayerAveragesSchema,
  nflHitRatePageSchema,
  pageOf,
  scoreboardSchema,
} from '@sharpside/contracts/api';
import { BACKEND_DATA_STATUS_PATH, dataStatusSchema } from '@sharpside/contracts/control';
import { listBatches } from '@sharpside/ingest/batches/batch';
import { ingestFile } from '@sharpside/ingest/ingest/ingest-file';
import { listHeldInputs } from '@sharpside/ingest/ingest/quality/held-inputs';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { findReader } from '@sharpside/ingest/readers/readers';
import { isIngestError } from '@sharpside/ingest/reading/errors';
import { toCsv } from '@sharpside/ingest/testing/ingest-text';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshotHolder } from '@sharpside/warehouse/snapshot/open-snapshot-holder';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_API_CONFIG } from '../api/api-config.ts';
import { createApi } from '../api/create-api.ts';
import { signedInPlugin } from '../testing/start-api-for-tests.ts';

const NOW = '2026-11-28T17:00:00Z';
const now = () => new Date(NOW);

const FILES: Readonly<Record<string, readonly string[]>> = {
  'nfl-player-stats': [
    'nfl-played-without-a-row.csv',
    'nfl-two-men-of-one-name.csv',
    'nfl-two-rows-a-week.csv',
  ],
  'nba-game-log': ['nba-zero-minutes.csv'],
  odds: ['odds-a-zero-among-positive.json', 'odds-cle.json', 'odds-two-men-of-one-name.json'],
  'espn-scoreboard': ['midnight-scoreboard-july-10.json', 'midnight-scoreboard-july-11.json'],
  statcast: [
    'suspended-2026-06-26-first-part.csv',
    'statcast-exhibition-national-team.csv',
    'statcast-export-by-batter.csv',
    'statcast-names.csv',
    'statcast-phantom-pitches.csv',
    'statcast-pitch-type-is-a-date.csv',
  ],
  'mlb-schedule': ['suspended-schedule-2026-06-26.json', 'suspended-schedule-2026-08-26.json'],
};

/** Participation in which the receiver of `nfl-played-without-a-row.csv` is on the field in the weeks that he lacks. */
const participation = toCsv(
  ['2026_05_CIN_JAX', '2026_09_CIN_CHI'].map((game, at) => ({
    nflverse_game_id: game,
    old_game_id: `202610110${at}`,
    play_id: 55,
    possession_team: 'CIN',
    offense_players: '00-0039003;00-0030000',
    defense_man_zone_type: 'ZONE_COVERAGE',
    defense_coverage_type: 'COVER_3',
  })),
);

type Step = readonly [source: string, ref: string];

const steps = Object.entries(FILES).flatMap(([source, files]) =>
  files.map((file): Step => [source, join(SHARED_DATA, 'odd', file)]),
);

/** A backend that serves these files, read in this order into an empty folder. */
async function serve(folder: string, files: readonly Step[]) {
  const data = toDataFolder(folder);
  for (const [source, ref] of files) {
    const reader = findReader(source);
    if (reader === undefined) throw new TypeError(`There is no reader ${source}.`);
    try {
      await ingestFile({ data, reader, ref, known: await listBatches(data), now });
    } catch (error) {
      if (!isIngestError(error) || error.code !== 'INPUT_HELD_BACK') throw error;
    }
  }
  await publishSnapshot({ data, now });
  const holder = await openSnapshotHolder({ data });
  const app = await createApi(DEFAULT_API_CONFIG, {
    holder,
    signIn: signedInPlugin,
    now: () => Date.parse(NOW),
    listHeld: () => listHeldInputs(data),
  });
  const answer = await app.inject(BACKEND_DATA_STATUS_PATH);
  const status = parseContract(dataStatusSchema, answer.json(), 'The answer');
  const close = async () => {
    await app.close();
    await holder.close();
  };
  return { app, holder, status, close };
}

type Served = Awaited<ReturnType<typeof serve>>;

it('a suspended game whose schedule was read before it is held back, and the status says so', {
  tags: 'shared-data',
}, async () => {
  const order = ['mlb-schedule', 'statcast'];
  const files = steps.filter(([source, ref]) => order.includes(source) && ref.includes('suspended'));
  const { status, close } = await serve(
    await createTemporaryFolder(),
    files.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
  );
  await close();
  const message = expect.stringMatching(/TOR @ BOS of 2026-06-26 has 22 rows/);
  expect(status.held).toMatchObject([{ source: 'statcast', shortfalls: [{ check: 'schedule', message }] }]);
  expect(status.leagues[0]?.slots).toContainEqual({ slot: '2026-06-26', games: 2, whole: 0 });
});

describe('all odd files in one folder', { tags: 'shared-data' }, () => {
  let folder: string;
  let served: Served;
  let app: Served['app'];
  let holder: Served['holder'];
  let status: Served['status'];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backend-odd-'));
    const charted = join(folder, 'participation.csv');
    await writeFile(charted, participation);
    served = await serve(join(folder, 'data'), [...steps, ['nfl-participation', charted]]);
    ({ app, holder, status } = served);
  });

  afterAll(async () => {
    await served?.close();
    await rm(folder, { recursive: true, force: true });
  });

  // A row for each thing that was left out: the source, the kind, the reason, and the number.
  const LEFT_OUT = [
    ['nba-game-log', 'skipped', 'the player did not play', 6],
    [
      'nfl-player-stats',
      'noted',
      'nfl_player_weeks: rows repeat a key; the fullest one stays, parts are summed',
      1,
    ],
    ['odds', 'dropped', 'player_anytime_td: 0 is no American price', 1],
    ['statcast', 'skipped', 'a side is no team of the league', 12],
    ['statcast', 'skipped', 'no pitch: the plate appearance had ended before it', 7],
    ['statcast', 'noted', 'pitch_type is no code and unknown', 10],
    ['statcast', 'noted', 'player_name names the batter; no pitcher has a name by it', 12],
  ] as const;

  it('the status says of each source what was left out, with its count, and of the others nothing', () => {
    const told = status.sources.flatMap(({ source, leftOut = [] }) =>
      leftOut.map(({ kind, reason, count }) => [source, kind, reason, count]),
    );
    expect(told.toSorted()).toEqual(LEFT_OUT.toSorted());
  });

  it('the status names both incomplete games of the day on which one was suspended, and no other', () => {
    const incomplete = status.leagues.map(({ league, incomplete: own }) => [league, own]);
    expect(Object.fromEntries(incomplete)).toEqual({
      mlb: {
        games: 2,
        newest: [
          { game: 'NYM @ PHI of 2026-06-26', reason: 'no pitches' },
          { game: 'TOR @ BOS of 2026-06-26', reason: '22 pitches, to inning 1' },
        ],
      },
      nba: { games: 0, newest: [] },
      nfl: { games: 0, newest: [] },
    });
  });

  it('nothing is held back', () => {
    expect(status.held).toEqual([]);
  });

  // The positions tell which of the two men named Mike Carver each price at a game of the Jets means. Cowboys and Eagles
  // have prices of men of other teams.
  it('no name at a price is left to two men; three are of men whose teams are not in the game', async () => {
    expect(status.leagues.map(({ sharedNames }) => sharedNames)).toEqual([0, 0, 0]);
    expect(status.leagues.map(({ absentNames }) => absentNames)).toEqual([0, 0, 3]);
    const { body } = await app.inject('/api/nfl/hit-rates/?min_games=0&page_size=100');
    const { results } = v.parse(nflHitRatePageSchema, JSON.parse(body));
    const marks = results.map((row) => [row.name, row.home_team, row.player_id ?? row.name_doubt].join(' '));
    const ofCarver = marks.filter((mark) => mark.startsWith('Mike Carver'));
    expect(new Set(ofCarver)).toEqual(new Set(['Mike Carver NYJ 00-0039001', 'Mike Carver DAL absent']));
  });

  it.each([
    ['20270710', 5],
    ['20270711', 4],
  ])('the scoreboard of %s has every game of that day: %d', async (day, games) => {
    const { body } = await app.inject(`/api/scoreboard/mlb?dates=${day}`);
    expect(v.parse(scoreboardSchema, JSON.parse(body)).events).toHaveLength(games);
  });

  // A row for each day, or week, of which games are incomplete.
  it.each([
    ['mlb', '2026-06-26', 2, 0],
    ['mlb', '2026-08-26', 1, 0],
  ])(
    'the status says of %s that %s has %d finished games, and %d of them whole',
    (league, slot, games, whole) => {
      const slots = status.leagues.find((one) => one.league === league)?.slots;
      expect(slots).toContainEqual({ slot, games, whole });
    },
  );

  it('every file is in the snapshot', () =>
    holder.use(async ({ manifest }) => {
      const read = manifest.sources.map(({ source, files }) => [source, files]);
      const files = Object.entries({ ...FILES, 'nfl-participation': ['participation.csv'] });
      expect(Object.fromEntries(read)).toEqual(
        Object.fromEntries(files.map(([source, names]) => [source, names.length])),
      );
    }));

  // HITR-27. A row for each line: the player, the line, and how often it would have won this season.
  it.each([
    ['Tee Norow', 'Over', 4.5, '9/11'],
    ['Tee Norow', 'Under', 4.5, '2/11'],
    ['Tee Norow', 'Over', 5, '0/11'],
    ['Greg Lateral', 'Over', 3.5, '11/11'],
  ])('%s, %s %d receptions, has a season of %s', async (name, outcome, point, season) => {
    const { body } = await app.inject('/api/nfl/hit-rates/?min_games=0&page_size=100');
    const { results } = v.parse(nflHitRatePageSchema, JSON.parse(body));
    const line = results.find((row) => row.name === name && row.outcome === outcome && row.point === point);
    expect(line).toMatchObject({ hit_rate_season: season });
  });

  it('players of the NBA have the averages of the games that they played', async () => {
    const { body } = await app.inject('/api/nba-gen-player-stats-aggregated/');
    const { results } = v.parse(pageOf(nbaPlayerAveragesSchema), JSON.parse(body));
    expect(results).toMatchObject([
      { player_name: 'Zer Ominutes', games: 6, avg_points: 30 },
      { player_name: 'Tra Ded', games: 12, avg_points: 20 },
    ]);
  });
});
