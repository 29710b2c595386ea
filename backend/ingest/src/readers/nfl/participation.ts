import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { Reader } from '../../reading/reader.ts';
import { type Fields, teamSql } from '../../reading/rows/field.ts';
import { loadTable } from '../../reading/rows/load-table.ts';
import { sameNames } from '../../reading/rows/same-names.ts';
import type { TypedRows } from '../../reading/rows/type-rows.ts';

const toTeam = teamSql('nfl');

// Game ids consist of season, week, away team and home team: 2023_01_ARI_WAS.
const part = (number: number) => (text: string) => `split_part(${text}, '_', ${number})`;
const gameTeam = (number: number) => (text: string) => toTeam(part(number)(text));

const gameId = { from: ['nflverse_game_id'], isRequired: true } as const;

const fields: Fields = {
  game_id: { ...gameId, type: 'varchar' },
  season: { ...gameId, type: 'smallint', min: 1999, max: 2100, clean: part(1) },
  week: { ...gameId, type: 'smallint', min: 1, max: 23, clean: part(2) },
  away_team: { ...gameId, type: 'varchar', clean: gameTeam(3) },
  home_team: { ...gameId, type: 'varchar', clean: gameTeam(4) },
  old_game_id: { from: ['old_game_id'], type: 'varchar', isRequired: true },
  play_id: { from: ['play_id'], type: 'integer', isRequired: true, min: 0 },
  offense: { from: ['possession_team'], type: 'varchar', clean: toTeam },
  man_zone: {
    from: ['defense_man_zone_type'],
    type: 'varchar',
    clean: (text) => `CASE ${text} WHEN 'MAN_COVERAGE' THEN 'man' WHEN 'ZONE_COVERAGE' THEN 'zone' END`,
  },
  coverage: { from: ['defense_coverage_type'], type: 'varchar' },
  route: { from: ['route'], type: 'varchar' },
  time_to_throw_s: { from: ['time_to_throw'], type: 'double', min: 0, max: 60 },
  was_pressure: { from: ['was_pressure'], type: 'boolean' },
  offense_players: { from: ['offense_players'], type: 'varchar' },
};

const UNCHARTED = 'no coverage charted (not a pass play)';
const skipWhen = { [UNCHARTED]: 'coverage IS NULL AND man_zone IS NULL' };
const dropWhen = {
  'the team in possession is none of the game': 'offense IS NULL OR offense NOT IN (home_team, away_team)',
};

// Of other plays only the first of a player who was on the field in no charted one: it tells that he played.
const snapsSql = ({ allRows }: TypedRows) => `
  (SELECT * FROM (
     SELECT *, trim(unnest(string_split(offense_players, ';'))) AS player_id, dropped_because IS NULL AS is_charted
     FROM ${allRows} WHERE offense_players IS NOT NULL AND offense IN (home_team, away_team)
       AND coalesce(dropped_because = ${quoteText(UNCHARTED)}, true)
       AND season IS NOT NULL AND week IS NOT NULL AND old_game_id IS NOT NULL AND play_id IS NOT NULL)
   QUALIFY is_charted OR row_number() OVER (PARTITION BY old_game_id, player_id ORDER BY is_charted DESC, play_id) = 1)`;

/** nflverse participation: the coverage of each pass play, and the players of the offense on the field. */
export const nflParticipationReader: Reader = {
  source: 'nfl-participation',
  about: 'nflverse participation (pbp_participation_<season>.csv), or a selection of its columns',
  tables: ['nfl_coverage_plays', 'nfl_offense_snaps'],
  async read(context) {
    const rows = await loadTable(context, { fields, skipWhen, dropWhen });
    const play = sameNames(['season', 'week', 'old_game_id', 'play_id']);
    await context.sink.insert('nfl_coverage_plays', {
      from: rows.relation,
      line: 'line',
      columns: {
        ...play,
        ...sameNames([
          'game_id',
          'offense',
          'man_zone',
          'coverage',
          'route',
          'time_to_throw_s',
          'was_pressure',
        ]),
        defense: 'CASE offense WHEN home_team THEN away_team ELSE home_team END',
      },
    });
    if (!rows.has('offense_players')) return;
    await context.sink.insert('nfl_offense_snaps', {
      from: snapsSql(rows),
      line: 'line',
      columns: { ...play, player_id: 'player_id' },
    });
  },
};
