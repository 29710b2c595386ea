import { expect, it } from 'vitest';
import { nflParticipationReader } from '../../../readers/nfl/participation.ts';
import { nflPlayByPlayReader } from '../../../readers/nfl/play-by-play.ts';
import { nflPlayerStatsReader } from '../../../readers/nfl/player-stats.ts';
import { shareTestData } from '../../../testing/a-data-folder.ts';
import { heldBack, isTaken, shortfall } from '../../../testing/checked-files.ts';
import { toCsv } from '../../../testing/ingest-text.ts';
import { aPass, aReceiver } from '../../../testing/nfl-lines.ts';

const copyEmpty = shareTestData(async () => undefined);

const weeks = (over: object) =>
  toCsv(
    Array.from({ length: 120 }, (_, at) => ({
      ...aReceiver({ player_id: `00-00${at}`, receiving_tds: at % 8 === 0 ? 1 : 0 }),
      ...over,
    })),
  );

it('takes a week of the NFL as it is', async () => {
  await isTaken(await copyEmpty(), weeks({}), { reader: nflPlayerStatsReader });
});

it.each([
  ['more catches than targets', { targets: 2 }, /where more receptions than targets$/],
  ['more completions than attempts', { completions: 1 }, /where more completions than attempts$/],
  ['more touchdowns than catches', { receiving_tds: 4 }, /where more touchdowns caught than passes$/],
  ['more touchdowns than runs', { rushing_tds: 3 }, /where more touchdowns run than runs$/],
  [
    'more touchdowns than completions',
    { passing_tds: 1 },
    /where more touchdowns thrown than passes completed$/,
  ],
  ['yards without catches', { receptions: 0 }, /where yards without a catch$/],
  ['yards without runs', { carries: 0 }, /where yards without a run$/],
  ['yards without completions', { passing_yards: 12 }, /where yards without a completed pass$/],
  ['a team against itself', { opponent_team: 'WAS' }, /where a team plays itself$/],
  ['no touchdown', { receiving_tds: 0 }, /^has 0 touchdowns a catch or run/],
  [
    'yards that were turned round',
    { receiving_yards: -30 },
    /^has -10 yards a catch in nfl_player_weeks; 6 to 17 are usual$/,
  ],
  [
    'nothing but zeros',
    { carries: 0, rushing_yards: 0, targets: 0, receptions: 0, receiving_yards: 0 },
    /^has 0 targets, runs and passes a player/,
  ],
])('holds back a week of the NFL with %s', async (_, over, message) => {
  expect(await heldBack(await copyEmpty(), weeks(over), { reader: nflPlayerStatsReader })).toContainEqual(
    shortfall('values', expect.stringMatching(message)),
  );
});

const passes = (over: object) =>
  toCsv(Array.from({ length: 20 }, (_, at) => ({ ...aPass({ play_id: at + 1 }), ...over })));

it.each([
  ['no yard', { receiving_yards: 0 }, /^has 0 yards a catch in nfl_passes/],
  ['no touchdown', { pass_touchdown: 0 }, /^has 0 touchdowns a pass in nfl_passes/],
  ['catches only', { complete_pass: 1 }, /^has 1 catches a pass in nfl_passes/],
])('holds back a season of passes with %s', async (_, over, message) => {
  const season = Array.from({ length: 600 }, (_pass, at) => {
    const isCaught = at % 3 !== 0;
    return {
      ...aPass({ play_id: at + 1, yardline_100: 50 }),
      complete_pass: isCaught ? 1 : 0,
      receiving_yards: isCaught ? 11 : 0,
      pass_touchdown: at % 20 === 1 ? 1 : 0,
    };
  });
  const options = { reader: nflPlayByPlayReader };
  const changed = season.map((pass) => ({ ...pass, ...over }));
  expect(await heldBack(await copyEmpty(), toCsv(changed), options)).toContainEqual(
    shortfall('values', expect.stringMatching(message)),
  );
});

it('holds back passes that are caught by the passer', async () => {
  const options = { reader: nflPlayByPlayReader };
  await isTaken(await copyEmpty(), passes({}), options);
  expect(
    await heldBack(await copyEmpty(), passes({ receiver_player_id: '00-0090001' }), options),
  ).toContainEqual(shortfall('values', 'has 20 of 20 rows of nfl_passes where the passer is the receiver'));
  expect(await heldBack(await copyEmpty(), passes({ yardline_100: 3 }), options)).toMatchObject([
    { check: 'values' },
  ]);
});

it('holds back coverages of the other kind', async () => {
  const plays = Array.from({ length: 20 }, (_, at) => ({
    nflverse_game_id: '2030_03_WAS_LA',
    old_game_id: '2030091500',
    play_id: at + 1,
    possession_team: 'WAS',
    defense_coverage_type: 'COVER_3',
    defense_man_zone_type: 'MAN_COVERAGE',
  }));
  expect(await heldBack(await copyEmpty(), toCsv(plays), { reader: nflParticipationReader })).toContainEqual(
    shortfall('values', 'has 20 of 20 rows of nfl_coverage_plays where the coverage is of the other kind'),
  );
});
