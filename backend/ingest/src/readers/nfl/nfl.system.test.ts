import { describe, expect, it } from 'vitest';
import { expectDropped, ingestText, missing, toCsv } from '../../testing/ingest-text.ts';
import { aPass } from '../../testing/nfl-lines.ts';
import { nflGamesReader, nflRostersReader } from './lists.ts';
import { nflParticipationReader } from './participation.ts';
import { nflPlayByPlayReader } from './play-by-play.ts';
import { nflPlayerStatsReader } from './player-stats.ts';

type Line = Record<string, string | number>;

/** Columns with the same name in the table. All values differ, so that no two columns can be confused. */
const MEASURED = {
  completions: 20,
  attempts: 31,
  passing_yards: 251,
  passing_tds: 2,
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
};

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
  interceptions: 1,
  sacks: 3,
  ...MEASURED,
  ...over,
});

describe('nflverse weekly statistics', () => {
  const ingest = (...lines: Line[]) => ingestText(nflPlayerStatsReader, toCsv(lines));

  it('give a line a week, without a share in words', async () => {
    const empty = { receiving_air_yards: '', target_share: '', rushing_tds: '', passing_yards: '251.0' };
    const words = aWeek({ week: 5, target_share: 'most' });
    const { batch, rows } = await ingest(aWeek(), aWeek({ week: 4, ...empty }), words);
    const same = { season: 2030, season_type: 'REG', player_id: '00-0090001', position: 'QB' };
    const week = { ...same, week: 3, team: 'LA', opponent: 'WAS', interceptions: 1, sacks: 3, ...MEASURED };
    expect(await rows('nfl_player_weeks')).toEqual([
      week,
      // An empty count means 0. An empty measurement is unknown.
      { ...week, week: 4, receiving_air_yards: null, target_share: null, rushing_tds: 0 },
      { ...week, week: 5, target_share: null },
    ]);
    expect(batch.dropped).toEqual({});
    expect(batch.refused).toEqual({ 'target_share is no double, for example most': 1 });
  });

  it('are read by the names of 2025 as well, and give a short name of a player where there is no other', async () => {
    const { recent_team, interceptions, sacks, player_display_name, ...rest } = aWeek();
    const renamed = { team: 'LA', passing_interceptions: 1, sacks_suffered: 3, def_tackles: 9 };
    const { rows } = await ingest({ ...rest, ...renamed });
    expect(await rows('nfl_player_weeks')).toMatchObject([{ team: 'LA', interceptions: 1, sacks: 3 }]);
    expect(await rows('nfl_players')).toMatchObject([{ name: 'P.Passer' }]);
  });

  it('give a player with the team and position of his newest week, whatever the order of lines, and none without a name', async () => {
    const nameless = aWeek({ player_id: '1', season_type: 'POST', week: 20, player_display_name: '' });
    const { rows } = await ingest(aWeek({ week: 9, recent_team: 'SF' }), aWeek({ week: 2 }), nameless);
    expect((await rows('nfl_player_weeks')).at(-1)).toMatchObject({ season_type: 'POST', week: 20 });
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

  it('drop a line without what it must have, and with what cannot be', () =>
    expectDropped(nflPlayerStatsReader, aWeek, [
      ...['player_id', 'season', 'week', 'recent_team', 'opponent_team', 'season_type'].map(missing),
      [{ season_type: 'PRO' }, 'season_type is none of REG, POST, PRE, for example PRO'],
      [{ opponent_team: 'XXX' }, 'opponent_team is no known value, for example XXX'],
      [{ week: 40 }, 'week is not within 1 to 23, for example 40'],
    ]));

  it('pass over weeks before the season, also against sides that are no teams of the league', async () => {
    const { batch, rows } = await ingest(aWeek({ season_type: 'PRE', opponent_team: 'XXX' }), aWeek());
    expect(batch).toMatchObject({ dropped: {}, skipped: { 'a game before the season': 1 } });
    expect(await rows('nfl_player_weeks')).toMatchObject([{ season_type: 'REG' }]);
  });
});

const aPlay = (over: Line = {}): Line => ({
  nflverse_game_id: '2030_03_WAS_LA',
  old_game_id: '2030092200',
  play_id: 77,
  possession_team: 'WAS',
  offense_players: '00-0090001; 00-0090002',
  time_to_throw: 2.169,
  was_pressure: 'False',
  route: 'HITCH',
  defense_man_zone_type: 'ZONE_COVERAGE',
  defense_coverage_type: 'COVER_3',
  ...over,
});

describe('nflverse participation', () => {
  const ingest = (...plays: Line[]) => ingestText(nflParticipationReader, toCsv(plays));

  it('gives the coverage by the team that is not in possession, and who was on the field', async () => {
    const { rows } = await ingest(
      aPlay(),
      aPlay({ play_id: 99, possession_team: 'LAR', offense_players: '' }),
    );
    const play = { season: 2030, week: 3, old_game_id: '2030092200', play_id: 77 };
    expect(await rows('nfl_coverage_plays')).toEqual([
      {
        ...play,
        game_id: '2030_03_WAS_LA',
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
    expect(await rows('nfl_offense_snaps')).toEqual([
      { ...play, player_id: '00-0090001' },
      { ...play, player_id: '00-0090002' },
    ]);
  });

  it('tells man from zone, keeps a play of which one of both is charted, passes over one of neither, and does without the players', async () => {
    const { batch, rows } = await ingest(
      aPlay({ defense_man_zone_type: 'MAN_COVERAGE', was_pressure: 'True' }),
      aPlay({ play_id: 78, defense_man_zone_type: '' }),
      aPlay({ play_id: 79, defense_coverage_type: '' }),
      aPlay({ play_id: 80, defense_man_zone_type: 'OTHER' }),
      aPlay({ play_id: 81, defense_coverage_type: '', defense_man_zone_type: '' }),
    );
    expect(await rows('nfl_coverage_plays')).toMatchObject([
      { man_zone: 'man', coverage: 'COVER_3', was_pressure: true },
      { man_zone: null, coverage: 'COVER_3' },
      { man_zone: 'zone', coverage: null },
      { man_zone: null, coverage: 'COVER_3' },
    ]);
    expect(batch).toMatchObject({
      kept: 4,
      dropped: {},
      skipped: { 'no coverage charted (not a pass play)': 1 },
    });
    const { offense_players, ...rest } = aPlay();
    expect(Object.keys((await ingest(rest)).batch.tables)).toEqual(['nfl_coverage_plays']);
  });

  it('tells who was on the field in plays without a charted coverage only, once a game', async () => {
    const uncharted = { defense_coverage_type: '', defense_man_zone_type: '' };
    const { rows } = await ingest(
      aPlay(),
      ...[90, 88, 89].map((play_id) =>
        aPlay({ ...uncharted, play_id, offense_players: '00-0090001;00-0090003' }),
      ),
      aPlay({ ...uncharted, play_id: 91, possession_team: 'SF', offense_players: '00-0090004' }),
    );
    const snaps = await rows('nfl_offense_snaps');
    expect(snaps.map(({ play_id, player_id }) => [play_id, player_id])).toEqual([
      [77, '00-0090001'],
      [77, '00-0090002'],
      [88, '00-0090003'],
    ]);
  });

  it('drops a play of nobody, of a third team or of no game', async () => {
    await expectDropped(nflParticipationReader, aPlay, [
      ...['play_id', 'old_game_id'].map(missing),
      [{ possession_team: 'SF' }, 'the team in possession is none of the game'],
      [
        { nflverse_game_id: '2030_03_WAS_XX' },
        'nflverse_game_id is no known value, for example 2030_03_WAS_XX',
      ],
      [{ nflverse_game_id: 'x' }, 'nflverse_game_id is not within 1999 to 2100, for example x'],
    ]);
    const { batch } = await ingest(aPlay({ possession_team: '' }));
    expect(batch.dropped).toEqual({ 'the team in possession is none of the game': 1 });
  });
});

describe('play-by-play', () => {
  const ingest = (...plays: Line[]) => ingestText(nflPlayByPlayReader, toCsv(plays));
  const NO_PASS = { receiver_player_id: '', receiver_player_name: '' };

  it('gives targeted passes, and no yards or touchdown of one that was not caught', async () => {
    const missed = { complete_pass: 0, receiving_yards: '', yards_after_catch: 3 };
    const { batch, rows } = await ingest(
      aPass(),
      aPass({ play_id: 80, ...missed }),
      aPass({ play_id: 81, ...missed, interception: 1, pass_touchdown: 1 }),
      aPass({ play_id: 82, ...NO_PASS }),
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
      expect.objectContaining({ is_touchdown: false, is_interception: true }),
    ]);
    expect(batch.skipped).toEqual({ 'neither a targeted pass, a run nor a touchdown': 1 });
  });

  it('takes 1, 1.0 and true for yes', async () => {
    const flags = ['1', '1.0', 'TRUE', 'true'].map((yes, at) =>
      aPass({ play_id: at, complete_pass: yes, pass_touchdown: yes, interception: yes, goal_to_go: yes }),
    );
    const { rows } = await ingest(...flags);
    const yes = { is_complete: true, is_touchdown: true, is_interception: true, is_goal_to_go: true };
    expect(await rows('nfl_passes')).toMatchObject(Array(4).fill(yes));
  });

  it('says nothing of a goal to go where the file does not', async () => {
    const { goal_to_go, ...rest } = aPass({ rusher_player_id: '00-0090004', rushing_yards: '' });
    const { batch, rows } = await ingest(rest);
    expect(batch.tables.nfl_passes?.columns).not.toContain('is_goal_to_go');
    expect(batch.tables.nfl_rushes?.columns).not.toContain('is_goal_to_go');
    expect(await rows('nfl_rushes')).toMatchObject([{ yards: 0, is_touchdown: false }]);
  });

  it.each(['rusher_player_id', 'season', 'week'])('gives no runs without %s', async (column) => {
    const { [column]: _, ...rest } = aPass({ rusher_player_id: '00-0090004', td_player_id: '00-0090003' });
    const { batch } = await ingest(rest);
    expect(batch.tables.nfl_rushes).toBeUndefined();
    expect(batch.tables.nfl_touchdowns === undefined).toBe(column !== 'rusher_player_id');
    expect(batch.kept).toBe(1);
  });

  it('drops a play of no two teams or without its number', () =>
    expectDropped(nflPlayByPlayReader, aPass, [
      [{ defteam: 'XX' }, 'no two teams of the league'],
      ...['play_id', 'old_game_id'].map(missing),
      [{ old_game_id: '2030_03' }, 'old_game_id is no known value, for example 2030_03'],
    ]));

  it('gives touchdowns through the air, on the ground and by a return, of the offence where no team is named', async () => {
    const scorer = { td_player_id: '00-0090003', td_player_name: 'S.Scorer' };
    const { rows } = await ingest(
      aPass({ ...scorer, play_id: 1, pass_touchdown: 1 }),
      aPass({ ...scorer, play_id: 2, rush_touchdown: 1, ...NO_PASS, td_team: 'WAS' }),
      aPass({ ...scorer, play_id: 3, ...NO_PASS, td_team: 'LA' }),
    );
    const touchdown = { season: 2030, week: 3, game_id: '2030_03_WAS_LA', quarter: 1 };
    const player = { player_id: '00-0090003', player_name: 'S.Scorer' };
    expect(await rows('nfl_touchdowns')).toEqual([
      { ...touchdown, ...player, play_id: 1, team: 'WAS', kind: 'pass' },
      { ...touchdown, ...player, play_id: 2, team: 'WAS', kind: 'rush' },
      { ...touchdown, ...player, play_id: 3, team: 'LA', kind: 'other' },
    ]);
  });

  it('gives runs, and neither kneel-downs nor tries for two points', async () => {
    const aRun = (over: Line) =>
      aPass({
        ...NO_PASS,
        rusher_player_id: '00-0090004',
        rusher_player_name: 'R.Runner',
        rushing_yards: 6,
        qb_kneel: 0,
        two_point_attempt: 0,
        ...over,
      });
    const { batch, rows } = await ingest(
      aRun({ play_id: 1, rush_touchdown: 1, yardline_100: 6, goal_to_go: 1 }),
      aRun({ play_id: 2, qb_kneel: 1, rushing_yards: -1 }),
      aRun({ play_id: 3, two_point_attempt: 1 }),
      aPass({ play_id: 4, rusher_player_id: '', qb_kneel: 0, two_point_attempt: 1 }),
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

  it('reads tables of passes that have only the old game id', async () => {
    const { batch, rows } = await ingest({
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
    });
    expect(await rows('nfl_passes')).toMatchObject([
      { old_game_id: '2030092200', receiver_id: '4711', yards: 7 },
    ]);
    expect(batch.tables.nfl_touchdowns).toBeUndefined();
  });
});

describe('NFL lists', () => {
  const aGame = (over: Line = {}): Line => ({
    game_id: '2030_03_WAS_LA',
    season: 2030,
    game_type: 'REG',
    week: 3,
    gameday: '2030-09-22',
    away_team: 'WAS',
    home_team: 'LAR',
    ...over,
  });

  it('schedules give games with their start in UTC', async () => {
    const more = { gametime: '20:20', away_score: '', home_score: '', old_game_id: 2030092200 };
    const same = { spread_line: -2.5, total_line: 47.5, roof: 'dome' };
    const game = aGame({ ...more, ...same, stadium: 'Dome' });
    const winter = { gameday: '2031-01-18', gametime: '16:30', away_score: 20, home_score: 17 };
    const { batch, rows } = await ingestText(
      nflGamesReader,
      toCsv([game, { ...game, ...winter, game_id: 'a', game_type: 'DIV' }, { ...game, game_type: 'PRE' }]),
    );
    expect(batch.skipped).toEqual({ 'a game before the season': 1 });
    expect(await rows('nfl_games')).toEqual([
      {
        game_id: '2030_03_WAS_LA',
        season: 2030,
        week: 3,
        season_type: 'REG',
        game_date: '2030-09-22',
        home_team: 'LA',
        away_team: 'WAS',
        home_score: null,
        away_score: null,
        start_time: '2030-09-23T00:20:00Z',
        old_game_id: '2030092200',
        venue_name: 'Dome',
        ...same,
      },
      expect.objectContaining({
        season_type: 'POST',
        start_time: '2031-01-18T21:30:00Z',
        home_score: 17,
        away_score: 20,
      }),
    ]);
  });

  it('schedules speak only of what they have, and must have the rest', async () => {
    const { batch, rows } = await ingestText(nflGamesReader, toCsv([aGame()]));
    expect(await rows('nfl_games')).toEqual([
      {
        game_id: '2030_03_WAS_LA',
        season: 2030,
        week: 3,
        season_type: 'REG',
        game_date: '2030-09-22',
        home_team: 'LA',
        away_team: 'WAS',
      },
    ]);
    expect(batch.tables.nfl_games?.columns).not.toContain('start_time');
    for (const column of Object.keys(aGame())) {
      const { [column]: _, ...rest } = aGame();
      await expect(ingestText(nflGamesReader, toCsv([rest])), column).rejects.toThrow('has no column');
    }
  });

  it('rosters give players; the newest week says where one plays', async () => {
    const inWeek = (week: number, over: Line = {}) => ({
      season: 2030,
      week,
      gsis_id: '00-0090001',
      full_name: 'Pete Passer',
      team: 'LA',
      position: 'QB',
      headshot_url: '',
      ...over,
    });
    const newest = { team: 'SF', headshot_url: 'https://example.test/p.png' };
    const csv = toCsv([inWeek(5, newest), inWeek(1), inWeek(1, { gsis_id: '' })]);
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

  it('rosters give the names by which a player is known', async () => {
    const aLine = (over: Line) => ({
      season: 2030,
      week: 1,
      gsis_id: '00-0090001',
      full_name: 'Marcus Brown Jr.',
      first_name: 'Marcus',
      last_name: 'Brown',
      football_name: 'Hollywood',
      team: 'LA',
      ...over,
    });
    const other = { gsis_id: '00-0090002', full_name: 'Amon St. Elm', first_name: '', last_name: '' };
    const lines = [aLine({}), aLine({ week: 2, full_name: 'Hollywood Brown' }), aLine(other)];
    const { rows } = await ingestText(nflRostersReader, toCsv(lines));
    const aliases = (await rows('player_aliases')).map(({ league, player_id, alias }) => [
      league,
      player_id,
      alias,
    ]);
    expect(aliases).toEqual([
      ['nfl', '00-0090001', 'Hollywood Brown'],
      ['nfl', '00-0090001', 'Marcus Brown'],
      ['nfl', '00-0090001', 'Marcus Brown Jr.'],
      ['nfl', '00-0090002', 'Amon St. Elm'],
      ['nfl', '00-0090002', 'Hollywood St. Elm'],
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
