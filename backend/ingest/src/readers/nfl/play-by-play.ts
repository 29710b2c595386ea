import type { ReadContext, Reader } from '../../reading/reader.ts';
import { type Field, type Fields, teamSql } from '../../reading/rows/field.ts';
import { loadTable } from '../../reading/rows/load-table.ts';
import { sameNames } from '../../reading/rows/same-names.ts';
import type { TypedRows } from '../../reading/rows/type-rows.ts';

const toTeam = teamSql('nfl');
const flag = (...from: string[]): Field => ({
  from,
  type: 'boolean',
  // True is written 1, 1.0 or TRUE. Everything else is false.
  clean: (text) =>
    `CASE lower(${text}) WHEN '1' THEN 'true' WHEN '1.0' THEN 'true' WHEN 'true' THEN 'true' ELSE 'false' END`,
});
const yards = (...from: string[]): Field => ({ from, type: 'smallint', min: -120, max: 120 });
const text = (...from: string[]): Field => ({ from, type: 'varchar' });

const fields: Fields = {
  // nflverse files have both ids. Tracking files have the old id in the column `game_id`.
  old_game_id: {
    ...text('old_game_id', 'game_id'),
    isRequired: true,
    clean: (id) => `CASE WHEN regexp_matches(${id}, '^\\d{10}$') THEN ${id} END`,
  },
  game_id: text('game_id'),
  play_id: { from: ['play_id'], type: 'integer', isRequired: true, min: 0 },
  season: { from: ['season'], type: 'smallint', min: 1999, max: 2100 },
  week: { from: ['week'], type: 'smallint', min: 1, max: 23 },
  quarter: { from: ['qtr'], type: 'smallint', min: 1, max: 10 },
  offense: { ...text('posteam'), clean: toTeam },
  defense: { ...text('defteam'), clean: toTeam },
  passer_id: text('passer_player_id'),
  receiver_id: text('receiver_player_id', 'target_player_id'),
  receiver_name: text('receiver_player_name', 'target_player_name'),
  is_complete: flag('complete_pass'),
  yards: yards('receiving_yards', 'yards_gained'),
  air_yards: yards('air_yards'),
  yards_after_catch: yards('yards_after_catch'),
  is_pass_touchdown: flag('pass_touchdown', 'touchdown'),
  is_interception: flag('interception'),
  yardline_100: { from: ['yardline_100'], type: 'smallint', min: 0, max: 100 },
  is_goal_to_go: flag('goal_to_go'),
  rusher_id: text('rusher_player_id'),
  rusher_name: text('rusher_player_name'),
  rushing_yards: yards('rushing_yards', 'yards_gained'),
  is_kneel_down: flag('qb_kneel'),
  is_two_point_try: flag('two_point_attempt'),
  is_rush_touchdown: flag('rush_touchdown'),
  scorer_id: text('td_player_id'),
  scorer_name: text('td_player_name'),
  scoring_team: { ...text('td_team'), clean: toTeam },
};

async function insertPasses({ sink }: ReadContext, rows: TypedRows): Promise<void> {
  await sink.insert('nfl_passes', {
    from: `(SELECT * FROM ${rows.relation} WHERE coalesce(receiver_id, receiver_name) IS NOT NULL)`,
    line: 'line',
    columns: {
      ...sameNames([
        'old_game_id',
        'play_id',
        'offense',
        'defense',
        'passer_id',
        'receiver_id',
        'receiver_name',
      ]),
      is_complete: 'is_complete',
      yards: 'CASE WHEN is_complete THEN coalesce(yards, 0) ELSE 0 END',
      air_yards: 'air_yards',
      yards_after_catch: 'CASE WHEN is_complete THEN yards_after_catch END',
      // If the pass was incomplete, the defense scored the touchdown.
      is_touchdown: 'is_pass_touchdown AND is_complete',
      is_interception: 'is_interception',
      yardline_100: 'yardline_100',
      ...(rows.has('is_goal_to_go') ? { is_goal_to_go: 'is_goal_to_go' } : {}),
    },
  });
}

async function insertRushes({ sink }: ReadContext, rows: TypedRows): Promise<void> {
  if (!rows.has('rusher_id') || !rows.has('season') || !rows.has('week')) return;
  await sink.insert('nfl_rushes', {
    from: `(SELECT * FROM ${rows.relation} WHERE rusher_id IS NOT NULL AND season IS NOT NULL AND week IS NOT NULL
      AND NOT coalesce(is_kneel_down, false))`,
    line: 'line',
    columns: {
      ...sameNames([
        'season',
        'week',
        'old_game_id',
        'play_id',
        'offense',
        'defense',
        'rusher_id',
        'rusher_name',
        'yardline_100',
      ]),
      yards: 'coalesce(rushing_yards, 0)',
      is_touchdown: 'coalesce(is_rush_touchdown, false)',
      ...(rows.has('is_goal_to_go') ? { is_goal_to_go: 'is_goal_to_go' } : {}),
    },
  });
}

async function insertTouchdowns({ sink }: ReadContext, rows: TypedRows): Promise<void> {
  if (!rows.has('scorer_id') || !rows.has('season') || !rows.has('week')) return;
  await sink.insert('nfl_touchdowns', {
    from: `(SELECT * FROM ${rows.relation} WHERE scorer_id IS NOT NULL AND season IS NOT NULL AND week IS NOT NULL)`,
    line: 'line',
    columns: {
      ...sameNames(['season', 'week', 'game_id', 'play_id', 'quarter']),
      team: 'coalesce(scoring_team, offense)',
      player_id: 'scorer_id',
      player_name: 'scorer_name',
      kind: `CASE WHEN is_pass_touchdown THEN 'pass' WHEN is_rush_touchdown THEN 'rush' ELSE 'other' END`,
    },
  });
}

/** Play-by-play: targeted passes, and runs and touchdowns if the file has runners and scorers. */
export const nflPlayByPlayReader: Reader = {
  source: 'nfl-play-by-play',
  about: 'nflverse play_by_play_<season>.csv, or a table of passes with the same column names',
  tables: ['nfl_passes', 'nfl_rushes', 'nfl_touchdowns'],
  async read(context) {
    const rows = await loadTable(context, {
      fields,
      skipWhen: {
        'neither a targeted pass, a run nor a touchdown':
          'coalesce(receiver_id, receiver_name) IS NULL AND rusher_id IS NULL AND scorer_id IS NULL',
        // The league's statistics do not count tries for two points.
        'a try for two points': 'is_two_point_try',
      },
      dropWhen: {
        'no two teams of the league': 'offense IS NULL OR defense IS NULL',
      },
    });
    await insertPasses(context, rows);
    await insertRushes(context, rows);
    await insertTouchdowns(context, rows);
  },
};
