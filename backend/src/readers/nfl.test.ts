import { describe, expect, it } from 'vitest';
import { ingestText, toCsv } from '../testing/ingest-text.ts';
import { nflGamesReader, nflRostersReader } from './nfl-lists.ts';
import { nflParticipationReader } from './nfl-participation.ts';
import { nflPlayByPlayReader } from './nfl-play-by-play.ts';
import { nflPlayerStatsReader } from './nfl-player-stats.ts';

type Line = Record<string, string | number>;

const aWeek = (over: Line = {}): Line => ({
  player_id: '00-0090001',
  player_name: 'P.Passer',
  player_display_name: 'Pete Passer',
  position: 'QB',
  headshot_url: 'https://example.test/a.png',
  recent_team: 'LA',
  season: 2030,
  week: 3,
  season_type: 'REG',
  opponent_team: 'WAS',
  completions: 20,
  attempts: 31,
  passing_yards: 251,
  passing_tds: 2,
  interceptions: 1,
  sacks: 3,
  carries: 4,
  rushing_yards: -2,
  rushing_tds: 0,
  receptions: 0,
  targets: 0,
  receiving_yards: 0,
  receiving_tds: 0,
  receiving_air_yards: '',
  target_share: '',
  special_teams_tds: 0,
  fantasy_points: 17.04,
  ...over,
});

describe('nflverse weekly statistics', () => {
  it('give a line a week', async () => {
    const { rows } = await ingestText(nflPlayerStatsReader, toCsv([aWeek()]));
    expect(await rows('nfl_player_weeks')).toEqual([
      expect.objectContaining({
        season: 2030,
        week: 3,
        player_id: '00-0090001',
        team: 'LA',
        opponent: 'WAS',
        passing_yards: 251,
        interceptions: 1,
        sacks: 3,
        rushing_yards: -2,
        receiving_air_yards: null,
        fantasy_points: 17.04,
      }),
    ]);
  });

  it('are read by the names of 2025 as well', async () => {
    const { recent_team, interceptions, sacks, ...rest } = aWeek();
    const csv = toCsv([{ ...rest, team: 'LA', passing_interceptions: 1, sacks_suffered: 3, def_tackles: 9 }]);
    const { rows } = await ingestText(nflPlayerStatsReader, csv);
    expect(await rows('nfl_player_weeks')).toMatchObject([{ team: 'LA', interceptions: 1, sacks: 3 }]);
  });

  it('mean none where a count is empty', async () => {
    const { rows } = await ingestText(
      nflPlayerStatsReader,
      toCsv([aWeek({ rushing_tds: '', passing_yards: '251.0' })]),
    );
    expect(await rows('nfl_player_weeks')).toMatchObject([{ rushing_tds: 0, passing_yards: 251 }]);
  });

  it('give a player with the team and position of his newest week, whatever the order of lines', async () => {
    const { rows } = await ingestText(
      nflPlayerStatsReader,
      toCsv([aWeek({ week: 9, recent_team: 'SF' }), aWeek({ week: 2 })]),
    );
    expect(await rows('nfl_players')).toEqual([
      {
        player_id: '00-0090001',
        name: 'Pete Passer',
        position: 'QB',
        team: 'SF',
        picture_url: 'https://example.test/a.png',
        as_of: 203009,
      },
    ]);
  });

  it.each([
    ['no player', { player_id: '' }, 'player_id is missing'],
    ['an unknown opponent', { opponent_team: 'XXX' }, 'opponent_team is no known value, for example XXX'],
    ['a week that is none', { week: 40 }, 'week is not within 1 to 23, for example 40'],
  ])('drop a line with %s', async (_, over, reason) => {
    const { batch } = await ingestText(nflPlayerStatsReader, toCsv([aWeek(), aWeek({ week: 4, ...over })]));
    expect(batch).toMatchObject({ kept: 1, dropped: { [reason]: 1 } });
  });
});

const aPlay = (over: Line = {}): Line => ({
  nflverse_game_id: '2030_03_WAS_LA',
  old_game_id: '2030092200',
  play_id: 77,
  possession_team: 'WAS',
  offense_players: '00-0090001;00-0090002',
  time_to_throw: 2.169,
  was_pressure: 'False',
  route: 'HITCH',
  defense_man_zone_type: 'ZONE_COVERAGE',
  defense_coverage_type: 'COVER_3',
  ...over,
});

describe('nflverse participation', () => {
  it('gives the coverage by the team that is not in possession', async () => {
    const { rows } = await ingestText(
      nflParticipationReader,
      toCsv([aPlay(), aPlay({ play_id: 99, possession_team: 'LAR' })]),
    );
    expect(await rows('nfl_coverage_plays')).toMatchObject([
      {
        season: 2030,
        week: 3,
        game_id: '2030_03_WAS_LA',
        offense: 'WAS',
        defense: 'LA',
        man_zone: 'zone',
        coverage: 'COVER_3',
        route: 'HITCH',
        time_to_throw_s: 2.169,
        was_pressure: false,
      },
      { offense: 'LA', defense: 'WAS' },
    ]);
  });

  it('gives who was on the field', async () => {
    const { rows } = await ingestText(nflParticipationReader, toCsv([aPlay()]));
    expect((await rows('nfl_offense_snaps')).map(({ player_id }) => player_id)).toEqual([
      '00-0090001',
      '00-0090002',
    ]);
  });

  it('does without the players', async () => {
    const { offense_players, ...rest } = aPlay();
    const { batch } = await ingestText(nflParticipationReader, toCsv([rest]));
    expect(Object.keys(batch.tables)).toEqual(['nfl_coverage_plays']);
  });

  it.each([
    [
      'without coverage',
      { defense_coverage_type: '', defense_man_zone_type: '' },
      'no coverage charted (not a pass play)',
    ],
    ['of a third team', { possession_team: 'SF' }, 'the team in possession is none of the game'],
    [
      'of an unknown game',
      { nflverse_game_id: 'x' },
      'nflverse_game_id is not within 1999 to 2100, for example x',
    ],
  ])('drops a play %s', async (_, over, reason) => {
    const { batch } = await ingestText(
      nflParticipationReader,
      toCsv([aPlay(), aPlay({ play_id: 78, ...over })]),
    );
    expect(batch).toMatchObject({ kept: 1, dropped: { [reason]: 1 } });
  });
});

const aPass = (over: Line = {}): Line => ({
  play_id: 77,
  game_id: '2030_03_WAS_LA',
  old_game_id: '2030092200',
  season: 2030,
  week: 3,
  qtr: 1,
  posteam: 'WAS',
  defteam: 'LA',
  passer_player_id: '00-0090001',
  receiver_player_id: '00-0090002',
  receiver_player_name: 'R.Receiver',
  complete_pass: 1,
  receiving_yards: 12,
  air_yards: 8,
  yards_after_catch: 4,
  pass_touchdown: 0,
  rush_touchdown: 0,
  interception: 0,
  yardline_100: 20,
  goal_to_go: 0,
  td_player_id: '',
  td_player_name: '',
  td_team: '',
  ...over,
});

describe('play-by-play', () => {
  it('gives targeted passes', async () => {
    const { rows } = await ingestText(
      nflPlayByPlayReader,
      toCsv([aPass(), aPass({ play_id: 80, complete_pass: 0, receiving_yards: '', yards_after_catch: 3 })]),
    );
    expect(await rows('nfl_passes')).toMatchObject([
      {
        old_game_id: '2030092200',
        offense: 'WAS',
        defense: 'LA',
        receiver_id: '00-0090002',
        is_complete: true,
        yards: 12,
        yards_after_catch: 4,
        is_goal_to_go: false,
      },
      { is_complete: false, yards: 0, yards_after_catch: null },
    ]);
  });

  it.each([
    ['through the air', { pass_touchdown: 1 }, 'pass'],
    ['on the ground', { rush_touchdown: 1, receiver_player_id: '', receiver_player_name: '' }, 'rush'],
    ['by a return', { receiver_player_id: '', receiver_player_name: '', td_team: 'LA' }, 'other'],
  ])('gives touchdowns %s', async (_, over, kind) => {
    const scorer = { td_player_id: '00-0090003', td_player_name: 'S.Scorer', td_team: 'WAS' };
    const { rows } = await ingestText(nflPlayByPlayReader, toCsv([aPass({ ...scorer, ...over })]));
    expect(await rows('nfl_touchdowns')).toMatchObject([
      { game_id: '2030_03_WAS_LA', play_id: 77, quarter: 1, player_id: '00-0090003', kind },
    ]);
  });

  it('gives runs, and neither kneel-downs nor tries for two points', async () => {
    const run = { receiver_player_id: '', receiver_player_name: '', rusher_player_id: '00-0090004' };
    const aRun = (over: Line) =>
      aPass({ ...run, rushing_yards: 6, qb_kneel: 0, two_point_attempt: 0, ...over });
    const { batch, rows } = await ingestText(
      nflPlayByPlayReader,
      toCsv([
        aRun({ play_id: 1, rush_touchdown: 1, yardline_100: 6, goal_to_go: 1 }),
        aRun({ play_id: 2, qb_kneel: 1, rushing_yards: -1 }),
        aRun({ play_id: 3, two_point_attempt: 1 }),
        aPass({ play_id: 4, rusher_player_id: '', qb_kneel: 0, two_point_attempt: 1 }),
      ]),
    );
    expect(await rows('nfl_rushes')).toMatchObject([
      {
        play_id: 1,
        rusher_id: '00-0090004',
        yards: 6,
        is_touchdown: true,
        yardline_100: 6,
        is_goal_to_go: true,
      },
    ]);
    expect(await rows('nfl_passes')).toEqual([]);
    expect(batch.dropped).toEqual({ 'a try for two points': 2 });
  });

  it('does not count the defence’s touchdown for the receiver', async () => {
    const { rows } = await ingestText(
      nflPlayByPlayReader,
      toCsv([aPass({ complete_pass: 0, interception: 1, pass_touchdown: 1 })]),
    );
    expect(await rows('nfl_passes')).toMatchObject([{ is_touchdown: false, is_interception: true }]);
  });

  it('reads tables of passes that have only the old game id', async () => {
    const csv = toCsv([
      {
        game_id: 2030092200,
        play_id: 5,
        posteam: 'WAS',
        defteam: 'LA',
        complete_pass: 1,
        yards_gained: 7,
        touchdown: 0,
        interception: 0,
        target_player_id: 4711,
        target_player_name: 'Rex Receiver',
      },
    ]);
    const { batch, rows } = await ingestText(nflPlayByPlayReader, csv);
    expect(await rows('nfl_passes')).toMatchObject([
      { old_game_id: '2030092200', receiver_id: '4711', yards: 7 },
    ]);
    expect(batch.tables.nfl_touchdowns).toBeUndefined();
  });

  it('drops plays of other kinds', async () => {
    const { batch } = await ingestText(
      nflPlayByPlayReader,
      toCsv([aPass(), aPass({ play_id: 81, receiver_player_id: '', receiver_player_name: '' })]),
    );
    expect(batch.dropped).toEqual({ 'neither a targeted pass, a run nor a touchdown': 1 });
  });
});

describe('NFL lists', () => {
  it('schedules give games with their start in UTC', async () => {
    const csv = toCsv([
      {
        game_id: '2030_03_WAS_LA',
        season: 2030,
        game_type: 'REG',
        week: 3,
        gameday: '2030-09-22',
        gametime: '20:20',
        away_team: 'WAS',
        away_score: '',
        home_team: 'LA',
        home_score: '',
        old_game_id: 2030092200,
        spread_line: -2.5,
        stadium: 'Dome',
      },
      {
        game_id: '2030_20_SF_GB',
        season: 2030,
        game_type: 'DIV',
        week: 20,
        gameday: '2031-01-18',
        gametime: '16:30',
        away_team: 'SF',
        away_score: 20,
        home_team: 'GB',
        home_score: 17,
        old_game_id: '',
        spread_line: '',
        stadium: '',
      },
    ]);
    const { rows } = await ingestText(nflGamesReader, csv);
    expect(await rows('nfl_games')).toMatchObject([
      {
        game_id: '2030_03_WAS_LA',
        season_type: 'REG',
        start_time: '2030-09-23T00:20:00Z',
        home_score: null,
        spread_line: -2.5,
        venue_name: 'Dome',
      },
      { season_type: 'POST', start_time: '2031-01-18T21:30:00Z', home_score: 17, away_score: 20 },
    ]);
  });

  it('rosters give players; the newest week says where one plays', async () => {
    const csv = toCsv([
      {
        season: 2030,
        week: 5,
        gsis_id: '00-0090001',
        full_name: 'Pete Passer',
        team: 'SF',
        position: 'QB',
        headshot_url: '',
      },
      {
        season: 2030,
        week: 1,
        gsis_id: '00-0090001',
        full_name: 'Pete Passer',
        team: 'LA',
        position: 'QB',
        headshot_url: '',
      },
      {
        season: 2030,
        week: 1,
        gsis_id: '',
        full_name: 'No Id',
        team: 'LA',
        position: 'QB',
        headshot_url: '',
      },
    ]);
    const { batch, rows } = await ingestText(nflRostersReader, csv);
    expect(batch.dropped).toEqual({ 'gsis_id is missing': 1 });
    expect(await rows('nfl_players')).toMatchObject([{ player_id: '00-0090001', team: 'SF', as_of: 203005 }]);
  });
});
