import { quoteTexts } from '@sharpside/warehouse/engine/sql-text';
import type { ReadContext, Reader } from '../../reading/reader.ts';
import type { Fields } from '../../reading/rows/field.ts';
import { teamSql } from '../../reading/rows/field.ts';
import { loadTable } from '../../reading/rows/load-table.ts';
import type { TypedRows } from '../../reading/rows/type-rows.ts';
import { OTHER_GAMES } from '../../reading/tally.ts';
import { OTHER_TYPES } from './schedule.ts';
import { insertNames } from './statcast-names.ts';
import { isBuntSql, outsAfterSql, pitchNameSql, runsSql } from './statcast-text.ts';

const FASTEST_MPH = 125;

const score = { type: 'smallint', min: 0, max: 99 } as const;

// A row with an impossible required value is dropped. Any other impossible value becomes null.
const fields: Fields = {
  game_pk: { from: ['game_pk'], type: 'integer', isRequired: true, min: 1 },
  game_date: { from: ['game_date'], type: 'date', isRequired: true },
  at_bat_number: { from: ['at_bat_number'], type: 'smallint', isRequired: true, min: 1, max: 250 },
  pitch_number: { from: ['pitch_number'], type: 'smallint', isRequired: true, min: 1, max: 60 },
  batter: { from: ['batter'], type: 'integer', isRequired: true, min: 1 },
  pitcher: { from: ['pitcher'], type: 'integer', isRequired: true, min: 1 },
  home_team: { from: ['home_team'], type: 'varchar', isRequired: true, clean: teamSql('mlb') },
  away_team: { from: ['away_team'], type: 'varchar', isRequired: true, clean: teamSql('mlb') },
  inning: { from: ['inning'], type: 'smallint', isRequired: true, min: 1, max: 40 },
  inning_half: { from: ['inning_topbot'], type: 'varchar', isRequired: true, oneOf: ['Top', 'Bot'] },
  result: { from: ['type'], type: 'varchar', isRequired: true, oneOf: ['B', 'S', 'X'] },
  game_type: { from: ['game_type'], type: 'varchar', isRequired: true },
  batter_hand: { from: ['stand'], type: 'varchar', oneOf: ['L', 'R'] },
  pitcher_hand: { from: ['p_throws'], type: 'varchar', oneOf: ['L', 'R'] },
  balls: { from: ['balls'], type: 'smallint', min: 0, max: 3 },
  strikes: { from: ['strikes'], type: 'smallint', min: 0, max: 2 },
  outs: { from: ['outs_when_up'], type: 'smallint', min: 0, max: 2 },
  // Files of some days have times in place of the codes.
  pitch_type: { from: ['pitch_type'], type: 'varchar', code: '[A-Z]{2}' },
  pitch_name: { from: ['pitch_name'], type: 'varchar', code: '.*[A-Za-z]{2}.*' },
  description: { from: ['description'], type: 'varchar' },
  event: { from: ['events'], type: 'varchar' },
  batted_ball_type: {
    from: ['bb_type'],
    type: 'varchar',
    oneOf: ['ground_ball', 'line_drive', 'fly_ball', 'popup'],
  },
  exit_velocity_mph: { from: ['launch_speed'], type: 'double', min: 1, max: FASTEST_MPH },
  launch_angle_deg: { from: ['launch_angle'], type: 'double', min: -90, max: 90 },
  hit_distance_ft: { from: ['hit_distance_sc'], type: 'smallint', min: 0, max: 600 },
  contact_class: { from: ['launch_speed_angle'], type: 'smallint', min: 1, max: 6 },
  expected_batting_average: { from: ['estimated_ba_using_speedangle'], type: 'double', min: 0, max: 1 },
  expected_slugging: { from: ['estimated_slg_using_speedangle'], type: 'double', min: 0, max: 4 },
  hit_x: { from: ['hc_x'], type: 'double', min: -100, max: 400 },
  hit_y: { from: ['hc_y'], type: 'double', min: -200, max: 400 },
  // These are not stored. Names, scores, other columns and the rows to pass over are derived from them.
  home_before: { from: ['home_score'], ...score },
  away_before: { from: ['away_score'], ...score },
  home_after: { from: ['post_home_score'], ...score },
  away_after: { from: ['post_away_score'], ...score },
  play_text: { from: ['des'], type: 'varchar' },
  player_text: { from: ['player_name'], type: 'varchar' },
  balls_text: { from: ['balls'], type: 'varchar' },
  strikes_text: { from: ['strikes'], type: 'varchar' },
  outs_text: { from: ['outs_when_up'], type: 'varchar' },
};

const over = (text: string, most: number) => `coalesce(TRY_CAST(${text} AS INTEGER) > ${most}, false)`;

// Savant has rows that go on after a walk, a hit or an out, as if the plate appearance had not ended. They were no
// pitches. If a row with an impossible count ends a plate appearance, only its count is wrong.
const RUNNERS = `'^(stolen_base|caught_stealing|pickoff|wild_pitch|passed_ball|other_advance|game_advisory)'`;
const IS_AFTER_END = `coalesce(pitch_number > min(pitch_number) FILTER (WHERE NOT regexp_matches(event, ${RUNNERS}))
  OVER (PARTITION BY game_pk, at_bat_number), false)`;
const HAS_COUNT_OF_END = `(event IS NULL AND (${over('balls_text', 3)} OR ${over('strikes_text', 2)} OR ${over('outs_text', 2)}))`;

const skipWhen = {
  [OTHER_GAMES.allStar]: `game_type = 'A'`,
  [OTHER_GAMES.guest]: `game_type IN ${quoteTexts(OTHER_TYPES)} AND (home_team IS NULL OR away_team IS NULL)`,
  'no pitch: the plate appearance had ended before it': `${IS_AFTER_END} OR ${HAS_COUNT_OF_END}`,
};

const BATTING = `CASE inning_half WHEN 'Top' THEN away_team ELSE home_team END`;
const PITCHING = `CASE inning_half WHEN 'Top' THEN home_team ELSE away_team END`;

// Some exports have only the score before the pitch.
const scoreAfter = (side: 'home' | 'away', half: 'Top' | 'Bot') =>
  `coalesce(${side}_after, ${side}_before + CASE inning_half WHEN '${half}' THEN ${runsSql('play_text')} ELSE 0 END)`;

const copied = [
  'game_pk',
  'game_date',
  'game_type',
  'home_team',
  'away_team',
  'inning',
  'inning_half',
  'at_bat_number',
  'pitch_number',
  'batter',
  'pitcher',
  'batter_hand',
  'pitcher_hand',
  'balls',
  'strikes',
  'outs',
  'pitch_type',
  'result',
  'description',
  'event',
  'batted_ball_type',
  'exit_velocity_mph',
  'launch_angle_deg',
  'hit_distance_ft',
  'contact_class',
  'expected_batting_average',
  'expected_slugging',
  'hit_x',
  'hit_y',
];

function insertPitches({ sink }: ReadContext, rows: TypedRows): Promise<void> {
  return sink.insert('mlb_pitches', {
    from: rows.relation,
    line: 'line',
    columns: {
      ...Object.fromEntries(copied.map((column) => [column, column])),
      season: 'year(game_date)',
      batting_team: BATTING,
      pitching_team: PITCHING,
      pitch_name: `coalesce(pitch_name, ${pitchNameSql('pitch_type')})`,
      outs_after: outsAfterSql('play_text'),
      home_score_after: scoreAfter('home', 'Bot'),
      away_score_after: scoreAfter('away', 'Top'),
      is_bunt: rows.has('play_text') ? isBuntSql('play_text') : 'CAST(NULL AS BOOLEAN)',
    },
  });
}

// Savant cuts answers off at these numbers of rows, without notice.
const CUT_OFF_AT = [25_000, 30_000, 40_000];

/** Statcast's pitch files as Baseball Savant exports them. The columns differ between years. */
export const statcastReader: Reader = {
  source: 'statcast',
  about: 'Baseball Savant pitch CSV (statcast_search/csv?type=details), any year',
  tables: ['mlb_pitches', 'mlb_players'],
  async read(context) {
    const rows = await loadTable(context, {
      fields,
      skipWhen,
      dropWhen: { 'a team plays itself': 'home_team = away_team' },
    });
    const { read } = context.tally.toSheet();
    if (CUT_OFF_AT.includes(read)) {
      context.tally.warn(
        `the file has exactly ${read} rows, where Savant cuts answers off; ask for fewer days`,
      );
    }
    await insertPitches(context, rows);
    await insertNames(context, rows);
  },
};
