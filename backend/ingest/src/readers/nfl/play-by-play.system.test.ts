import { describe, expect, it } from 'vitest';
import { expectDropped, ingestText, missing, toCsv } from '../../testing/ingest-text.ts';
import { aPass } from '../../testing/nfl-lines.ts';
import { nflPlayByPlayReader } from './play-by-play.ts';

type Line = Record<string, string | number>;

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
