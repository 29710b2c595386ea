import type { Team } from '@sharpside/warehouse/teams/team';
import { toDate, yearOf } from '../../calendar/day.ts';
import { Random } from '../../random/random.ts';
import type { AppearanceEvent, Runner } from '../play/base-running.ts';
import { contactClass, expectedAverage, expectedBases, fieldCoordinates } from '../play/batted-ball.ts';
import { basesOf } from '../play/box-score.ts';
import { describe, hitLocation } from '../play/description.ts';
import { toPitchType } from '../play/pitch-result.ts';
import type { Pitch, PlateAppearance, PlayedGame } from '../play/play.ts';
import type { FieldPosition } from '../season/roster.ts';
import type { MlbGame } from '../season/slate.ts';
import { drawKind, trackPitch } from './pitch-tracking.ts';
import {
  type Cells,
  emptyRow,
  type Row,
  type StatcastColumn,
  statcastColumns,
  withCells,
} from './statcast-columns.ts';

/** Savant's code of a team: the one of DATA-07 but for three. */
export function toStatcastCode({ team }: Team, year: number): string {
  if (team === 'ARI') return 'AZ';
  if (team === 'WAS') return 'WSH';
  return team === 'OAK' && year >= 2025 ? 'ATH' : team;
}

const quote = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function toGameCells({ gamePk, day, home, away }: MlbGame): Cells {
  const year = yearOf(day);
  return {
    game_date: toDate(day),
    game_type: 'R',
    game_year: year,
    game_pk: gamePk,
    home_team: toStatcastCode(home, year),
    away_team: toStatcastCode(away, year),
    if_fielding_alignment: 'Standard',
    of_fielding_alignment: 'Standard',
  };
}

const fieldedBy: readonly (readonly [StatcastColumn, FieldPosition])[] = [
  ['fielder_2', 'C'],
  ['fielder_3', '1B'],
  ['fielder_4', '2B'],
  ['fielder_5', '3B'],
  ['fielder_6', 'SS'],
  ['fielder_7', 'LF'],
  ['fielder_8', 'CF'],
  ['fielder_9', 'RF'],
];

function toFielderCells({ defence }: PlateAppearance): Cells {
  const cells: Cells = {};
  for (const [column, position] of fieldedBy) {
    // A pinch hitter stays in the field for the fielder.
    const place =
      defence.find((one) => one.position === position) ?? defence.find((one) => one.position === 'PH');
    cells[column] = place?.batter.id ?? '';
  }
  return cells;
}

function toAppearanceCells(appearance: PlateAppearance, year: number): Cells {
  const { batter, pitcher } = appearance;
  return {
    player_name: quote(`${pitcher.name.family}, ${pitcher.name.given}`),
    batter: batter.id,
    pitcher: pitcher.id,
    stand: appearance.stand,
    p_throws: pitcher.throws,
    des: quote(describe(appearance)),
    inning: appearance.inning,
    inning_topbot: appearance.half,
    at_bat_number: appearance.number,
    n_thruorder_pitcher: appearance.timesFaced + 1,
    age_pit: year - pitcher.birthYear,
    age_bat: year - batter.birthYear,
    ...toFielderCells(appearance),
  };
}

const onBase = (runner: Runner | null) => runner?.batter.id ?? '';

function toPitchCells({ half }: PlateAppearance, { balls, strikes, description, situation }: Pitch): Cells {
  const { homeScore, awayScore, bases, outs } = situation;
  const [batting, fielding] = half === 'Top' ? [awayScore, homeScore] : [homeScore, awayScore];
  return {
    description,
    type: toPitchType(description),
    balls,
    strikes,
    outs_when_up: outs,
    on_1b: onBase(bases.first),
    on_2b: onBase(bases.second),
    on_3b: onBase(bases.third),
    home_score: homeScore,
    away_score: awayScore,
    bat_score: batting,
    fld_score: fielding,
    home_score_diff: homeScore - awayScore,
    bat_score_diff: batting - fielding,
  };
}

// Weights of the league's linear run values, the same for every year of the sample.
const wobaValues: ReadonlyMap<AppearanceEvent, number> = new Map([
  ['single', 0.9],
  ['double', 1.25],
  ['triple', 1.6],
  ['home_run', 2],
  ['walk', 0.7],
  ['hit_by_pitch', 0.7],
]);
const withoutDenominator: ReadonlySet<AppearanceEvent> = new Set([
  'intent_walk',
  'sac_bunt',
  'catcher_interf',
  'truncated_pa',
]);

function toLastPitchCells({ event, after, half }: PlateAppearance): Cells {
  const { homeScore, awayScore } = after;
  const [batting, fielding] = half === 'Top' ? [awayScore, homeScore] : [homeScore, awayScore];
  return {
    events: event,
    post_home_score: homeScore,
    post_away_score: awayScore,
    post_bat_score: batting,
    post_fld_score: fielding,
    woba_value: wobaValues.get(event) ?? 0,
    woba_denom: withoutDenominator.has(event) ? 0 : 1,
    babip_value: event === 'single' || event === 'double' || event === 'triple' ? 1 : 0,
    iso_value: Math.max(0, basesOf(event) - 1),
  };
}

// Cameras lose about three batted balls in a thousand.
const UNMEASURED_SHARE = 0.003;

function toBallCells(random: Random, appearance: PlateAppearance): Cells {
  const { ball } = appearance;
  if (ball === null) return {};
  const { x, y } = fieldCoordinates(ball);
  const seen: Cells = {
    bb_type: ball.type,
    hit_location: hitLocation(appearance) ?? '',
    hc_x: x.toFixed(2),
    hc_y: y.toFixed(2),
  };
  if (random.chance(UNMEASURED_SHARE)) return seen;
  return {
    ...seen,
    launch_speed: ball.exitVelocityMph,
    launch_angle: ball.launchAngleDeg,
    hit_distance_sc: ball.distanceFt,
    launch_speed_angle: contactClass(ball),
    estimated_ba_using_speedangle: expectedAverage(ball).toFixed(3),
    estimated_woba_using_speedangle: (expectedBases(ball) * 0.5 + expectedAverage(ball) * 0.4).toFixed(3),
    estimated_slg_using_speedangle: expectedBases(ball).toFixed(3),
    hyper_speed: Math.max(88, ball.exitVelocityMph),
  };
}

/** Fouls are measured too; they are no batted balls. */
function toFoulCells(random: Random): Cells {
  if (!random.chance(0.85)) return {};
  return {
    launch_speed: Math.min(112, Math.max(20, random.normal(74, 14))).toFixed(1),
    launch_angle: Math.round(random.between(-60, 75)),
    hit_distance_sc: random.whole(2, 260),
  };
}

const noCells: Cells = {};

type PitchRowOptions = { appearance: PlateAppearance; index: number; row: Row };

function toPitchRow(random: Random, { appearance, index, row }: PitchRowOptions): Row {
  const pitch = appearance.pitches[index];
  if (pitch === undefined) return row;
  const { pitcher } = appearance;
  const kind = drawKind(random, pitcher, pitch.balls, pitch.strikes);
  const isLast = index === appearance.pitches.length - 1;
  const tracked = trackPitch(random, { pitcher, kind, description: pitch.description });
  const isFoul = pitch.description === 'foul';
  return withCells(
    row,
    { pitch_number: index + 1 },
    toPitchCells(appearance, pitch),
    tracked,
    isFoul ? toFoulCells(random) : noCells,
    isLast ? toLastPitchCells(appearance) : noCells,
    isLast ? toBallCells(random, appearance) : noCells,
  );
}

/** The header line of an export. */
export const statcastHeader = `${statcastColumns.join(',')}\n`;

/** The pitches of a game as Savant exports them: newest first. */
export function toStatcastLines(seed: string, { game, appearances }: PlayedGame): string {
  const random = new Random(seed, 'mlb', 'tracking', game.gamePk);
  const ofGame = withCells(emptyRow, toGameCells(game));
  const year = yearOf(game.day);
  const lines = appearances.flatMap((appearance) => {
    const row = withCells(ofGame, toAppearanceCells(appearance, year));
    return appearance.pitches.map((_, index) => toPitchRow(random, { appearance, index, row }).join(','));
  });
  return `${lines.reverse().join('\n')}\n`;
}
