import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseContract } from '@sharpside/contracts';
import { nbaPlayerAveragesSchema, nflHitRatePageSchema, pageOf } from '@sharpside/contracts/api';
import { BACKEND_DATA_STATUS_PATH, type DataStatus, dataStatusSchema } from '@sharpside/contracts/control';
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
  'mlb-schedule': ['suspended-schedule-2026-06-26.json', 'suspended-schedule-2026-08-26.json'],
  statcast: [
    'suspended-2026-06-26-first-part.csv',
    'statcast-exhibition-national-team.csv',
    'statcast-export-by-batter.csv',
    'statcast-names.csv',
    'statcast-phantom-pitches.csv',
    'statcast-pitch-type-is-a-date.csv',
  ],
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

describe('all odd files in one folder', { tags: 'shared-data' }, () => {
  let folder: string;
  let app: Awaited<ReturnType<typeof createApi>>;
  let holder: Awaited<ReturnType<typeof openSnapshotHolder>>;
  let status: DataStatus;

  async function read(source: string, ref: string) {
    const data = toDataFolder(folder);
    const reader = findReader(source);
    if (reader === undefined) throw new TypeError(`There is no reader ${source}.`);
    try {
      await ingestFile({ data, reader, ref, known: await listBatches(data), now });
    } catch (error) {
      if (!isIngestError(error) || error.code !== 'INPUT_HELD_BACK') throw error;
    }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backend-odd-'));
    const data = toDataFolder(folder);
    for (const [source, files] of Object.entries(FILES)) {
      for (const file of files) await read(source, join(SHARED_DATA, 'odd', file));
    }
    const charted = join(folder, 'participation.csv');
    await writeFile(charted, participation);
    await read('nfl-participation', charted);
    await publishSnapshot({ data, now });
    holder = await openSnapshotHolder({ data });
    app = await createApi(DEFAULT_API_CONFIG, {
      holder,
      signIn: signedInPlugin,
      now: () => Date.parse(NOW),
      listHeld: () => listHeldInputs(data),
    });
    const answer = await app.inject(BACKEND_DATA_STATUS_PATH);
    status = parseContract(dataStatusSchema, answer.json(), 'The answer');
  });

  afterAll(async () => {
    await app?.close();
    await holder?.close();
    await rm(folder, { recursive: true, force: true });
  });

  // A row for each thing that was left out: the source, the kind, the reason, and the number.
  it.each([
    ['nba-game-log', 'skipped', 'the player did not play', 6],
    [
      'nfl-player-stats',
      'noted',
      'nfl_player_weeks: 1 rows repeat a key; the fullest one stays, parts are summed',
      1,
    ],
    ['odds', 'refused', 'player_anytime_td: 0 is no decimal price', 1],
  ] as const)('the status says of %s, as %s: %s (%d)', (source, kind, reason, count) => {
    const left = status.sources.find((one) => one.source === source)?.leftOut;
    expect(left).toContainEqual({ kind, reason, count });
  });

  // A row for each file of which nothing is served: the check that it failed, and the message.
  it.each([
    ['suspended-2026-06-26-first-part.csv', 'schedule', /TOR @ BOS of 2026-06-26 has 22 rows/],
    [
      'statcast-exhibition-national-team.csv',
      'dropped',
      /12 because away_team is no known value, for example PR/,
    ],
    ['statcast-phantom-pitches.csv', 'values', /6 impossible values in 11 rows: balls is not within 0 to 4/],
  ])('the status says that %s is held back for its %s', (file, check, message) => {
    const held = status.held.find(({ input }) => input.endsWith(file));
    expect(held?.shortfalls).toContainEqual({ check, message: expect.stringMatching(message) });
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

  it('every file is in the snapshot or held back', () => {
    const files = Object.entries(FILES).map(([source, names]) => {
      const held = status.held.filter((one) => one.source === source).length;
      return [source, names.length - held] as const;
    });
    return holder.use(async ({ manifest }) => {
      for (const [source, read] of files) {
        expect(manifest.sources.find((one) => one.source === source)).toMatchObject({ files: read });
      }
    });
  });

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
