import type { Reader } from '../../reading/reader.ts';
import { type Field, type Fields, teamSql } from '../../reading/rows/field.ts';
import { insertAliases } from '../../reading/rows/insert-aliases.ts';
import { loadTable } from '../../reading/rows/load-table.ts';
import { sameNames } from '../../reading/rows/same-names.ts';
import { OTHER_GAMES } from '../../reading/tally.ts';

const count = (...from: string[]): Field => ({ from, type: 'smallint', min: -300, max: 1000 });
const measure = (header: string): Field => ({ from: [header], type: 'double' });

// Some columns were renamed in 2025. The newer name comes first.
const counted: Fields = {
  completions: count('completions'),
  attempts: count('attempts'),
  passing_yards: count('passing_yards'),
  passing_tds: count('passing_tds'),
  interceptions: count('passing_interceptions', 'interceptions'),
  sacks: count('sacks_suffered', 'sacks'),
  carries: count('carries'),
  rushing_yards: count('rushing_yards'),
  rushing_tds: count('rushing_tds'),
  receptions: count('receptions'),
  targets: count('targets'),
  receiving_yards: count('receiving_yards'),
  receiving_tds: count('receiving_tds'),
  special_teams_tds: count('special_teams_tds'),
};

const measured: Fields = {
  receiving_air_yards: count('receiving_air_yards'),
  receiving_yards_after_catch: count('receiving_yards_after_catch'),
  target_share: measure('target_share'),
  air_yards_share: measure('air_yards_share'),
  fantasy_points: measure('fantasy_points'),
  fantasy_points_ppr: measure('fantasy_points_ppr'),
};

const fields: Fields = {
  season: { from: ['season'], type: 'smallint', isRequired: true, min: 1999, max: 2100 },
  week: { from: ['week'], type: 'smallint', isRequired: true, min: 1, max: 23 },
  season_type: { from: ['season_type'], type: 'varchar', isRequired: true, oneOf: ['REG', 'POST', 'PRE'] },
  player_id: { from: ['player_id'], type: 'varchar', isRequired: true },
  team: { from: ['team', 'recent_team'], type: 'varchar', isRequired: true, clean: teamSql('nfl') },
  opponent: { from: ['opponent_team'], type: 'varchar', isRequired: true, clean: teamSql('nfl') },
  position: { from: ['position'], type: 'varchar' },
  name: { from: ['player_display_name', 'player_name'], type: 'varchar' },
  picture_url: { from: ['headshot_url'], type: 'varchar' },
  ...counted,
  ...measured,
};

// Without the cast, the multiplication would overflow a smallint.
const AS_OF = 'CAST(season AS INTEGER) * 100 + week';

const identity = ['season', 'week', 'season_type', 'player_id', 'team', 'opponent', 'position'];

// If a player had no play of a kind in a week, its count is empty in some columns and 0 in others. Both mean 0.
const zeroes = Object.fromEntries(Object.keys(counted).map((name) => [name, `coalesce(${name}, 0)`]));

/** nflverse weekly player statistics, with the columns of seasons until 2024 or from 2025 on. */
export const nflPlayerStatsReader: Reader = {
  source: 'nfl-player-stats',
  about: 'nflverse weekly player_stats (player_stats_<season> or stats_player_week_<season>, .csv)',
  tables: ['nfl_player_weeks', 'nfl_players', 'player_aliases'],
  async read(context) {
    const rows = await loadTable(context, {
      fields,
      skipWhen: { [OTHER_GAMES.preseason]: `season_type = 'PRE'` },
    });
    await context.sink.insert('nfl_player_weeks', {
      from: rows.relation,
      line: 'line',
      columns: { ...sameNames([...identity, ...Object.keys(measured)]), ...zeroes },
    });
    await context.sink.insert('nfl_players', {
      from: `(SELECT * FROM ${rows.relation} WHERE name IS NOT NULL)`,
      // A player's team and position come from his newest week.
      line: AS_OF,
      columns: {
        ...sameNames(['player_id', 'name', 'position', 'team', 'picture_url']),
        as_of: AS_OF,
      },
    });
    await insertAliases(context, {
      league: 'nfl',
      from: rows.relation,
      aliases: { player_display_name: 'name' },
    });
  },
};
