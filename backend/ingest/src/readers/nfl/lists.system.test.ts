import { describe, expect, it } from 'vitest';
import { ingestText, toCsv } from '../../testing/ingest-text.ts';
import { nflGamesReader, nflRostersReader } from './lists.ts';

type Line = Record<string, string | number>;

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
