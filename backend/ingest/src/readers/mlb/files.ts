import type { Reader } from '../../reading/reader.ts';
import { teamSql } from '../../reading/rows/field.ts';
import { loadTable } from '../../reading/rows/load-table.ts';
import { sameNames } from '../../reading/rows/same-names.ts';

const team = { type: 'varchar', isRequired: true, clean: teamSql('mlb') } as const;
const score = { type: 'smallint', min: 0, max: 99 } as const;

/** Reads day or night of each game from a list. For seasons without a schedule. */
export const mlbDayNightReader: Reader = {
  source: 'mlb-day-night',
  about: 'CSV of games with game_pk, game_date, home_team, away_team and day_night (D or N)',
  tables: ['mlb_games'],
  async read(context) {
    const rows = await loadTable(context, {
      fields: {
        game_pk: { from: ['game_pk'], type: 'integer', isRequired: true, min: 1 },
        game_date: { from: ['game_date'], type: 'date', isRequired: true },
        home_team: { from: ['home_team'], ...team },
        away_team: { from: ['away_team'], ...team },
        day_night: { from: ['day_night'], type: 'varchar', isRequired: true, oneOf: ['D', 'N'] },
        home_score: { from: ['home_score'], ...score },
        away_score: { from: ['away_score'], ...score },
        double_header: { from: ['dh'], type: 'smallint', min: 0, max: 3 },
      },
    });
    await context.sink.insert('mlb_games', {
      from: rows.relation,
      line: 'line',
      columns: {
        ...sameNames(['game_pk', 'game_date', 'home_team', 'away_team', 'home_score', 'away_score']),
        season: 'year(game_date)',
        day_night: `CASE day_night WHEN 'D' THEN 'day' ELSE 'night' END`,
        ...(rows.has('double_header') ? { game_number: 'greatest(double_header, 1)' } : {}),
      },
    });
  },
};

export const mlbPlayersReader: Reader = {
  source: 'mlb-players',
  about: 'CSV of players with batter, pitcher or player_id, and name',
  tables: ['mlb_players'],
  async read(context) {
    const rows = await loadTable(context, {
      fields: {
        player_id: { from: ['player_id', 'batter', 'pitcher'], type: 'integer', isRequired: true, min: 1 },
        name: { from: ['name', 'player_name'], type: 'varchar', isRequired: true },
        throws: { from: ['p_throws', 'throws'], type: 'varchar', oneOf: ['L', 'R', 'S'] },
      },
    });
    await context.sink.insert('mlb_players', {
      from: rows.relation,
      line: 'line',
      columns: {
        player_id: 'player_id',
        // Turns 'Verlander, Justin' into 'Justin Verlander'.
        name: `CASE WHEN contains(name, ', ') THEN regexp_replace(name, '^(.*), (.*)$', '\\2 \\1') ELSE name END`,
        name_rank: '2',
        ...(rows.has('throws') ? { throws: 'throws' } : {}),
      },
    });
  },
};
