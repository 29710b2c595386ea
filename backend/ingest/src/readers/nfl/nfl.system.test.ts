import { describe, expect, it } from 'vitest';
import { ingestText, toCsv } from '../../testing/ingest-text.ts';
import { nflGamesReader, nflRostersReader } from './lists.ts';
import { nflParticipationReader } from './participation.ts';
import { nflPlayByPlayReader } from './play-by-play.ts';
import { nflPlayerStatsReader } from './player-stats.ts';

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
    const line = aWeek({
      receptions: 11,
      targets: 12,
      receiving_yards: 130,
      receiving_tds: 14,
      receiving_air_yards: 150,
      receiving_yards_after_catch: 16,
      special_teams_tds: 17,
      target_share: 0.18,
      air_yards_share: -0.19,
      fantasy_points_ppr: 28.04,
      rushing_tds: 5,
    });
    const { batch, rows } = await ingestText(nflPlayerStatsReader, toCsv([line, aWeek({ week: 4 })]));
    expect(await rows('nfl_player_weeks')).toEqual([
      {
        season: 2030,
        week: 3,
        season_type: 'REG',
        player_id: '00-0090001',
        position: 'QB',
        team: 'LA',
        opponent: 'WAS',
        completions: 20,
        attempts: 31,
        passing_yards: 251,
        passing_tds: 2,
        interceptions: 1,
        sacks: 3,
        carries: 4,
        rushing_yards: -2,
        rushing_tds: 5,
        receptions: 11,
        targets: 12,
        receiving_yards: 130,
        receiving_tds: 14,
        receiving_air_yards: 150,
        receiving_yards_after_catch: 16,
        special_teams_tds: 17,
        target_share: 0.18,
        air_yards_share: -0.19,
        fantasy_points: 17.04,
        fantasy_points_ppr: 28.04,
      },
      expect.objectContaining({ week: 4, receiving_air_yards: null, target_share: null }),
    ]);
    expect(batch).toMatchObject({ dropped: {}, refused: {} });
  });

  it('keep a line with a share in words, without it', async () => {
    const { batch, rows } = await ingestText(nflPlayerStatsReader, toCsv([aWeek({ target_share: 'most' })]));
    expect(batch.refused).toEqual({ 'target_share is no double, for example most': 1 });
    expect(await rows('nfl_player_weeks')).toMatchObject([{ target_share: null, fantasy_points: 17.04 }]);
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

  it('know the weeks of the postseason, and may be of a player without a name', async () => {
    const { rows } = await ingestText(
      nflPlayerStatsReader,
      toCsv([aWeek({ season_type: 'POST', week: 20, player_display_name: '' })]),
    );
    expect(await rows('nfl_player_weeks')).toMatchObject([{ season_type: 'POST', week: 20 }]);
    expect(await rows('nfl_players')).toEqual([]);
  });

  it('give the short name of a player where there is no other', async () => {
    const { player_display_name, ...rest } = aWeek();
    const { rows } = await ingestText(nflPlayerStatsReader, toCsv([rest]));
    expect(await rows('nfl_players')).toMatchObject([{ name: 'P.Passer' }]);
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
    ['no season', { season: '' }, 'season is missing'],
    ['no week', { week: '' }, 'week is missing'],
    ['no team', { recent_team: '' }, 'recent_team is missing'],
    ['no opponent', { opponent_team: '' }, 'opponent_team is missing'],
    ['no kind of season', { season_type: '' }, 'season_type is missing'],
    ['a game before the season', { season_type: 'PRE' }, 'season_type is none of REG, POST, for example PRE'],
    ['an unknown opponent', { opponent_team: 'XXX' }, 'opponent_team is no known value, for example XXX'],
    ['a week that is none', { week: 40 }, 'week is not within 1 to 23, for example 40'],
  ])('drop a line with %s', async (_, over, reason) => {
    const { batch } = await ingestText(nflPlayerStatsReader, toCsv([aWeek(), aWeek({ week: 4, ...over })]));
    expect(batch).toMatchObject({ kept: 1, dropped: { [reason]: 1 } });
  });

  it('passes over a play without coverage', async () => {
    const over = { defense_coverage_type: '', defense_man_zone_type: '' };
    const { batch } = await ingestText(
      nflParticipationReader,
      toCsv([aPlay(), aPlay({ play_id: 78, ...over })]),
    );
    expect(batch).toMatchObject({ kept: 1, skipped: { 'no coverage charted (not a pass play)': 1 } });
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
    expect(await rows('nfl_coverage_plays')).toEqual([
      {
        season: 2030,
        week: 3,
        game_id: '2030_03_WAS_LA',
        old_game_id: '2030092200',
        play_id: 77,
        offense: 'WAS',
        defense: 'LA',
        man_zone: 'zone',
        coverage: 'COVER_3',
        route: 'HITCH',
        time_to_throw_s: 2.169,
        was_pressure: false,
      },
      expect.objectContaining({ offense: 'LA', defense: 'WAS' }),
    ]);
  });

  it('tells man from zone, and keeps a play of which only one of both is charted', async () => {
    const { batch, rows } = await ingestText(
      nflParticipationReader,
      toCsv([
        aPlay({ defense_man_zone_type: 'MAN_COVERAGE', was_pressure: 'True' }),
        aPlay({ play_id: 78, defense_man_zone_type: '' }),
        aPlay({ play_id: 79, defense_coverage_type: '' }),
        aPlay({ play_id: 80, defense_man_zone_type: 'OTHER' }),
      ]),
    );
    expect(await rows('nfl_coverage_plays')).toMatchObject([
      { man_zone: 'man', coverage: 'COVER_3', was_pressure: true },
      { man_zone: null, coverage: 'COVER_3' },
      { man_zone: 'zone', coverage: null },
      { man_zone: null, coverage: 'COVER_3' },
    ]);
    expect(batch).toMatchObject({ kept: 4, dropped: {} });
  });

  it('gives who was on the field', async () => {
    const { rows } = await ingestText(
      nflParticipationReader,
      toCsv([
        aPlay({ offense_players: '00-0090001; 00-0090002' }),
        aPlay({ play_id: 78, offense_players: '' }),
      ]),
    );
    const play = { season: 2030, week: 3, old_game_id: '2030092200', play_id: 77 };
    expect(await rows('nfl_offense_snaps')).toEqual([
      { ...play, player_id: '00-0090001' },
      { ...play, player_id: '00-0090002' },
    ]);
  });

  it('does without the players', async () => {
    const { offense_players, ...rest } = aPlay();
    const { batch } = await ingestText(nflParticipationReader, toCsv([rest]));
    expect(Object.keys(batch.tables)).toEqual(['nfl_coverage_plays']);
  });

  it.each([
    ['of a third team', { possession_team: 'SF' }, 'the team in possession is none of the game'],
    ['of nobody', { possession_team: '' }, 'the team in possession is none of the game'],
    ['without a number', { play_id: '' }, 'play_id is missing'],
    ['without the old id of its game', { old_game_id: '' }, 'old_game_id is missing'],
    [
      'of a game of no two teams',
      { nflverse_game_id: '2030_03_WAS_XX' },
      'nflverse_game_id is no known value, for example 2030_03_WAS_XX',
    ],
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
    expect(await rows('nfl_passes')).toEqual([
      {
        old_game_id: '2030092200',
        play_id: 77,
        offense: 'WAS',
        defense: 'LA',
        passer_id: '00-0090001',
        receiver_id: '00-0090002',
        receiver_name: 'R.Receiver',
        is_complete: true,
        yards: 12,
        air_yards: 8,
        yards_after_catch: 4,
        is_touchdown: false,
        is_interception: false,
        yardline_100: 20,
        is_goal_to_go: false,
      },
      expect.objectContaining({ is_complete: false, yards: 0, yards_after_catch: null }),
    ]);
  });

  it.each(['1', '1.0', 'TRUE', 'true'])('takes %s for yes', async (yes) => {
    const flags = { complete_pass: yes, pass_touchdown: yes, interception: yes, goal_to_go: yes };
    const { rows } = await ingestText(nflPlayByPlayReader, toCsv([aPass(flags)]));
    expect(await rows('nfl_passes')).toMatchObject([
      { is_complete: true, is_touchdown: true, is_interception: true, is_goal_to_go: true },
    ]);
  });

  it('says nothing of a goal to go where the file does not', async () => {
    const { goal_to_go, ...rest } = aPass({ rusher_player_id: '00-0090004', rushing_yards: '' });
    const { batch, rows } = await ingestText(nflPlayByPlayReader, toCsv([rest]));
    expect(batch.tables.nfl_passes?.columns).not.toContain('is_goal_to_go');
    expect(batch.tables.nfl_rushes?.columns).not.toContain('is_goal_to_go');
    expect(await rows('nfl_rushes')).toMatchObject([{ yards: 0, is_touchdown: false }]);
  });

  it.each(['rusher_player_id', 'season', 'week'])('gives no runs without %s', async (column) => {
    const { [column]: _, ...rest } = aPass({ rusher_player_id: '00-0090004', td_player_id: '00-0090003' });
    const { batch } = await ingestText(nflPlayByPlayReader, toCsv([rest]));
    expect(batch.tables.nfl_rushes).toBeUndefined();
    expect(batch.tables.nfl_touchdowns === undefined).toBe(column !== 'rusher_player_id');
    expect(batch.kept).toBe(1);
  });

  it.each([
    ['no team', { posteam: '' }, 'no two teams of the league'],
    ['an unknown team', { defteam: 'XX' }, 'no two teams of the league'],
    ['no number', { play_id: '' }, 'play_id is missing'],
    ['no old id', { old_game_id: '' }, 'old_game_id is missing'],
    ['another id', { old_game_id: '2030_03' }, 'old_game_id is no known value, for example 2030_03'],
  ])('drops a play of %s', async (_, over, reason) => {
    const { batch } = await ingestText(
      nflPlayByPlayReader,
      toCsv([aPass(), aPass({ play_id: 78, ...over })]),
    );
    expect(batch).toMatchObject({ kept: 1, dropped: { [reason]: 1 } });
  });

  it.each([
    ['through the air', { pass_touchdown: 1 }, 'pass'],
    ['on the ground', { rush_touchdown: 1, receiver_player_id: '', receiver_player_name: '' }, 'rush'],
    ['by a return', { receiver_player_id: '', receiver_player_name: '', td_team: 'LA' }, 'other'],
  ])('gives touchdowns %s', async (_, over, kind) => {
    const scorer = { td_player_id: '00-0090003', td_player_name: 'S.Scorer', td_team: 'WAS' };
    const { rows } = await ingestText(nflPlayByPlayReader, toCsv([aPass({ ...scorer, ...over })]));
    expect(await rows('nfl_touchdowns')).toEqual([
      {
        season: 2030,
        week: 3,
        game_id: '2030_03_WAS_LA',
        play_id: 77,
        quarter: 1,
        team: 'td_team' in over ? 'LA' : 'WAS',
        player_id: '00-0090003',
        player_name: 'S.Scorer',
        kind,
      },
    ]);
  });

  it('takes a touchdown of no named team for the offence’s', async () => {
    const csv = toCsv([aPass({ td_player_id: '00-0090003', td_player_name: 'S.Scorer' })]);
    const { rows } = await ingestText(nflPlayByPlayReader, csv);
    expect(await rows('nfl_touchdowns')).toMatchObject([{ team: 'WAS' }]);
  });

  it('gives runs, and neither kneel-downs nor tries for two points', async () => {
    const run = { receiver_player_id: '', receiver_player_name: '', rusher_player_id: '00-0090004' };
    const aRun = (over: Line) =>
      aPass({
        ...run,
        rusher_player_name: 'R.Runner',
        rushing_yards: 6,
        qb_kneel: 0,
        two_point_attempt: 0,
        ...over,
      });
    const { batch, rows } = await ingestText(
      nflPlayByPlayReader,
      toCsv([
        aRun({ play_id: 1, rush_touchdown: 1, yardline_100: 6, goal_to_go: 1 }),
        aRun({ play_id: 2, qb_kneel: 1, rushing_yards: -1 }),
        aRun({ play_id: 3, two_point_attempt: 1 }),
        aPass({ play_id: 4, rusher_player_id: '', qb_kneel: 0, two_point_attempt: 1 }),
      ]),
    );
    expect(await rows('nfl_rushes')).toEqual([
      {
        season: 2030,
        week: 3,
        old_game_id: '2030092200',
        play_id: 1,
        offense: 'WAS',
        defense: 'LA',
        rusher_id: '00-0090004',
        rusher_name: 'R.Runner',
        yards: 6,
        is_touchdown: true,
        yardline_100: 6,
        is_goal_to_go: true,
      },
    ]);
    expect(await rows('nfl_passes')).toEqual([]);
    expect(batch.skipped).toEqual({ 'a try for two points': 2 });
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

  it('passes over plays of other kinds', async () => {
    const { batch } = await ingestText(
      nflPlayByPlayReader,
      toCsv([aPass(), aPass({ play_id: 81, receiver_player_id: '', receiver_player_name: '' })]),
    );
    expect(batch.skipped).toEqual({ 'neither a targeted pass, a run nor a touchdown': 1 });
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
        total_line: 47.5,
        roof: 'dome',
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
        total_line: '',
        roof: '',
        stadium: '',
      },
      {
        game_id: '2030_00_SF_GB',
        season: 2030,
        game_type: 'PRE',
        week: 1,
        gameday: '2030-08-18',
        gametime: '16:30',
        away_team: 'SF',
        away_score: 20,
        home_team: 'GB',
        home_score: 17,
        old_game_id: '',
        spread_line: '',
        total_line: '',
        roof: '',
        stadium: '',
      },
    ]);
    const { batch, rows } = await ingestText(nflGamesReader, csv);
    expect(batch.skipped).toEqual({ 'a game before the season': 1 });
    expect(await rows('nfl_games')).toEqual([
      {
        game_id: '2030_03_WAS_LA',
        season: 2030,
        week: 3,
        season_type: 'REG',
        game_date: '2030-09-22',
        start_time: '2030-09-23T00:20:00Z',
        home_team: 'LA',
        away_team: 'WAS',
        home_score: null,
        away_score: null,
        old_game_id: '2030092200',
        spread_line: -2.5,
        total_line: 47.5,
        roof: 'dome',
        venue_name: 'Dome',
      },
      expect.objectContaining({
        season_type: 'POST',
        start_time: '2031-01-18T21:30:00Z',
        home_score: 17,
        away_score: 20,
      }),
    ]);
  });

  it('schedules speak only of what they have', async () => {
    const csv = toCsv([
      {
        game_id: '2030_03_WAS_LA',
        season: 2030,
        season_type: 'REG',
        week: 3,
        game_date: '2030-09-22',
        away_team: 'WAS',
        home_team: 'LAR',
      },
    ]);
    const { batch, rows } = await ingestText(nflGamesReader, csv);
    const game = { season: 2030, week: 3, season_type: 'REG', game_date: '2030-09-22' };
    expect(await rows('nfl_games')).toEqual([
      { game_id: '2030_03_WAS_LA', ...game, home_team: 'LA', away_team: 'WAS' },
    ]);
    expect(batch.tables.nfl_games?.columns).not.toContain('start_time');
    for (const column of [
      'game_id',
      'season',
      'week',
      'season_type',
      'game_date',
      'home_team',
      'away_team',
    ]) {
      const lines = csv.split('\n');
      const at = (lines[0] ?? '').split(',').indexOf(`"${column}"`);
      const cut = lines.map((line) => line.split(',').toSpliced(at, 1).join(',')).join('\n');
      await expect(ingestText(nflGamesReader, cut), column).rejects.toThrow(`has no column`);
    }
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
        headshot_url: 'https://example.test/p.png',
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
    expect(await rows('nfl_players')).toEqual([
      {
        player_id: '00-0090001',
        name: 'Pete Passer',
        position: 'QB',
        team: 'SF',
        picture_url: 'https://example.test/p.png',
        as_of: 203005,
      },
    ]);
  });

  it('rosters of a season count as older than those of its weeks', async () => {
    const csv = toCsv([
      { season: 2030, player_id: '00-0090001', player_name: 'Pete Passer', team: 'LA', position: 'QB' },
    ]);
    const { rows } = await ingestText(nflRostersReader, csv);
    expect(await rows('nfl_players')).toMatchObject([{ name: 'Pete Passer', as_of: 203000 }]);
    for (const column of ['season', 'player_id', 'player_name', 'team'])
      await expect(ingestText(nflRostersReader, csv.replace(column, 'other'))).rejects.toThrow(
        'has no column',
      );
  });
});
