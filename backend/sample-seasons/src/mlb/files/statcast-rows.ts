import { toDate } from '../../calendar/day.ts';
import { Random } from '../../random/random.ts';
import { type CsvColumns, toHeaderLine, toRowLine } from '../../write/csv.ts';
import { type BattedBall, contactClass, expectedOf, fieldCoordinates } from '../play/batted-ball.ts';
import { describe } from '../play/description.ts';
import { toPitchType } from '../play/pitch-result.ts';
import type { Pitch, PlateAppearance, PlayedGame } from '../play/play.ts';
import type { Pitcher } from '../season/roster.ts';
import type { MlbGame } from '../season/slate.ts';

type Row = {
  readonly game: MlbGame;
  readonly appearance: PlateAppearance;
  readonly pitch: Pitch;
  /** From 1, within the plate appearance. */
  readonly number: number;
  readonly pitchType: string;
  readonly isLast: boolean;
  /** The ball put in play by this pitch; null for any other pitch. */
  readonly ball: BattedBall | null;
  /** The ball in play if the cameras measured it, else null. */
  readonly seen: BattedBall | null;
};

const situationAfter = ({ appearance, isLast }: Row) => (isLast ? appearance.after : appearance.before);

const columns: CsvColumns<Row> = [
  ['pitch_type', ({ pitchType }) => pitchType],
  ['game_date', ({ game }) => toDate(game.day)],
  ['player_name', ({ appearance: { pitcher } }) => `${pitcher.name.family}, ${pitcher.name.given}`],
  ['batter', ({ appearance }) => appearance.batter.id],
  ['pitcher', ({ appearance }) => appearance.pitcher.id],
  ['events', ({ appearance, isLast }) => (isLast ? appearance.event : undefined)],
  ['description', ({ pitch }) => pitch.description],
  ['des', ({ appearance, isLast }) => (isLast ? describe(appearance) : undefined)],
  ['game_type', () => 'R'],
  ['stand', ({ appearance }) => appearance.stand],
  ['p_throws', ({ appearance }) => appearance.pitcher.throws],
  ['home_team', ({ game }) => game.home.team],
  ['away_team', ({ game }) => game.away.team],
  ['type', ({ pitch }) => toPitchType(pitch.description)],
  ['bb_type', ({ ball }) => ball?.type],
  ['balls', ({ pitch }) => pitch.balls],
  ['strikes', ({ pitch }) => pitch.strikes],
  ['outs_when_up', ({ appearance }) => appearance.before.outs],
  ['inning', ({ appearance }) => appearance.inning],
  ['inning_topbot', ({ appearance }) => appearance.half],
  ['hc_x', ({ ball }) => ball && fieldCoordinates(ball).x.toFixed(2)],
  ['hc_y', ({ ball }) => ball && fieldCoordinates(ball).y.toFixed(2)],
  ['hit_distance_sc', ({ seen }) => seen?.distanceFt],
  ['launch_speed', ({ seen }) => seen?.exitVelocityMph],
  ['launch_angle', ({ seen }) => seen?.launchAngleDeg],
  ['game_pk', ({ game }) => game.gamePk],
  ['estimated_ba_using_speedangle', ({ seen }) => seen && expectedOf(seen).average.toFixed(3)],
  ['launch_speed_angle', ({ seen }) => seen && contactClass(seen)],
  ['at_bat_number', ({ appearance }) => appearance.number],
  ['pitch_number', ({ number }) => number],
  ['post_home_score', (row) => situationAfter(row).homeScore],
  ['post_away_score', (row) => situationAfter(row).awayScore],
  ['estimated_slg_using_speedangle', ({ seen }) => seen && expectedOf(seen).bases.toFixed(3)],
];

// Cameras lose about three batted balls in a thousand.
const UNMEASURED_SHARE = 0.003;

/** Code of the pitch type: more often a fastball if the pitcher is behind in the count, less often with two strikes. */
function drawPitchType(random: Random, { talent }: Pitcher, { balls, strikes }: Pitch): string {
  const [main, ...rest] = talent.arsenal;
  const lean = strikes === 2 ? 0.72 : balls > strikes + 1 ? 1.35 : 1;
  const place = random.weighted([main.share * lean, ...rest.map(({ share }) => share)]);
  return (talent.arsenal[place] ?? main).code;
}

function toRows(random: Random, game: MlbGame, appearance: PlateAppearance): Row[] {
  return appearance.pitches.map((pitch, index) => {
    const isLast = index === appearance.pitches.length - 1;
    const ball = isLast ? appearance.ball : null;
    const pitchType = drawPitchType(random, appearance.pitcher, pitch);
    const seen = ball !== null && random.chance(UNMEASURED_SHARE) ? null : ball;
    return { game, appearance, pitch, number: index + 1, pitchType, isLast, ball, seen };
  });
}

export const statcastHeader = toHeaderLine(columns);

/** The pitches of a game in Savant's order: newest first. */
export function toStatcastLines(seed: string, { game, appearances }: PlayedGame): string {
  const random = new Random(seed, 'mlb', 'tracking', game.gamePk);
  return appearances
    .flatMap((appearance) => toRows(random, game, appearance))
    .map((row) => toRowLine(columns, row))
    .reverse()
    .join('');
}
