import type { FieldPosition } from '../season/roster.ts';
import type { BattedBall } from './batted-ball.ts';
import type { PlateAppearance } from './play.ts';

type Fielder = { readonly number: number; readonly position: FieldPosition | 'P'; readonly title: string };

const fielders: Readonly<Record<FieldPosition | 'P', Fielder>> = {
  P: { number: 1, position: 'P', title: 'pitcher' },
  C: { number: 2, position: 'C', title: 'catcher' },
  '1B': { number: 3, position: '1B', title: 'first baseman' },
  '2B': { number: 4, position: '2B', title: 'second baseman' },
  '3B': { number: 5, position: '3B', title: 'third baseman' },
  SS: { number: 6, position: 'SS', title: 'shortstop' },
  LF: { number: 7, position: 'LF', title: 'left fielder' },
  CF: { number: 8, position: 'CF', title: 'center fielder' },
  RF: { number: 9, position: 'RF', title: 'right fielder' },
  DH: { number: 0, position: 'DH', title: 'designated hitter' },
};

/** The fielder whose ball it is, by where it goes. */
export function fielderOf({ type, distanceFt, sprayDeg, isBunt }: BattedBall): Fielder {
  if (isBunt) return sprayDeg > 20 ? fielders['1B'] : sprayDeg < -20 ? fielders['3B'] : fielders.P;
  if (type === 'popup' && distanceFt < 40) return fielders.C;
  if (type === 'ground_ball' || distanceFt < 165) {
    if (Math.abs(sprayDeg) < 5 && distanceFt < 110) return fielders.P;
    if (sprayDeg < -22) return fielders['3B'];
    if (sprayDeg < 0) return fielders.SS;
    return sprayDeg < 24 ? fielders['2B'] : fielders['1B'];
  }
  if (sprayDeg < -14) return fielders.LF;
  return sprayDeg < 14 ? fielders.CF : fielders.RF;
}

/** Balls that got past the infield are picked up behind it. */
function outfielderOf(ball: BattedBall): Fielder {
  const { position } = fielderOf(ball);
  if (position === '3B' || position === 'SS') return ball.sprayDeg < -14 ? fielders.LF : fielders.CF;
  if (position === '2B' || position === '1B') return ball.sprayDeg > 14 ? fielders.RF : fielders.CF;
  return position === 'P' || position === 'C' ? fielders.CF : fielderOf(ball);
}

const isHit = ({ event }: PlateAppearance) => event === 'single' || event === 'double' || event === 'triple';

/** The fielder who handled the ball, as a scorer numbers him; undefined where it left the park or was not hit. */
export function hitLocation(appearance: PlateAppearance): number | undefined {
  const { ball, event } = appearance;
  if (ball === null || event === 'home_run') return undefined;
  return (isHit(appearance) && !ball.isBunt ? outfielderOf(ball) : fielderOf(ball)).number;
}

function nameOf({ position, title }: Fielder, { defence, pitcher }: PlateAppearance): string {
  if (position === 'P') return `${title} ${pitcher.name.full}`;
  const player = defence.find((place) => place.position === position)?.batter ?? defence.at(-1)?.batter;
  return `${title} ${player?.name.full ?? ''}`.trim();
}

const kinds = { ground_ball: 'ground ball', line_drive: 'line drive', fly_ball: 'fly ball', popup: 'pop up' };
const caught = { ground_ball: 'grounds', line_drive: 'lines', fly_ball: 'flies', popup: 'pops' };
const firstBase = fielders['1B'];

function direction({ sprayDeg }: BattedBall): string {
  if (sprayDeg < -30) return 'left field';
  if (sprayDeg < -12) return 'left center field';
  if (sprayDeg < 12) return 'center field';
  return sprayDeg < 30 ? 'right center field' : 'right field';
}

function describeOut(appearance: PlateAppearance, ball: BattedBall): string {
  const fielder = nameOf(fielderOf(ball), appearance);
  if (ball.isBunt && ball.type === 'ground_ball') {
    return `ground bunts out, ${fielder} to ${nameOf(firstBase, appearance)}.`;
  }
  if (ball.isBunt) return `bunt pops out to ${fielder}.`;
  if (ball.type !== 'ground_ball') return `${caught[ball.type]} out to ${fielder}.`;
  return fielderOf(ball).position === '1B'
    ? `grounds out to ${fielder}.`
    : `grounds out, ${fielder} to ${nameOf(firstBase, appearance)}.`;
}

function describeInPlay(appearance: PlateAppearance, ball: BattedBall): string {
  const fielder = nameOf(fielderOf(ball), appearance);
  const behind = nameOf(ball.isBunt ? fielderOf(ball) : outfielderOf(ball), appearance);
  const first = nameOf(firstBase, appearance);
  const bunt = ball.isBunt ? 'bunt ' : '';
  switch (appearance.event) {
    case 'single':
    case 'double':
    case 'triple':
      return `${appearance.event}s on a ${bunt}${kinds[ball.type]} to ${behind}.`;
    case 'home_run':
      return appearance.battedIn === 4
        ? `hits a grand slam to ${direction(ball)}.`
        : `homers on a ${kinds[ball.type]} to ${direction(ball)}.`;
    case 'force_out':
      return `${ball.isBunt ? 'bunts' : 'grounds'} into a force out, ${fielder} to ${nameOf(fielders['2B'], appearance)}.`;
    case 'grounded_into_double_play':
      return `grounds into a double play, ${fielder} to ${nameOf(fielders.SS, appearance)} to ${first}.`;
    case 'double_play':
      return `lines into a double play, ${fielder} to ${first}.`;
    case 'sac_fly':
      return `out on a sacrifice fly to ${fielder}.`;
    case 'sac_fly_double_play':
      return `out on a sacrifice fly to ${fielder}, who doubles a runner off.`;
    case 'sac_bunt':
      return `out on a sacrifice bunt, ${fielder} to ${first}.`;
    case 'field_error':
      return `reaches on a ${bunt}fielding error by ${fielder}.`;
    case 'fielders_choice':
    case 'fielders_choice_out':
      return `reaches on a fielder's choice, fielded by ${fielder}.`;
    default:
      return describeOut(appearance, ball);
  }
}

function describeWithoutBall({ event, pitches, ...appearance }: PlateAppearance): string {
  switch (event) {
    case 'walk':
      return 'walks.';
    case 'hit_by_pitch':
      return 'hit by pitch.';
    case 'catcher_interf':
      return 'reaches on catcher interference.';
    case 'strikeout_double_play':
      return 'strikes out swinging and a runner is caught stealing 2nd base.';
    case 'strikeout':
      return pitches.at(-1)?.description === 'called_strike'
        ? 'called out on strikes.'
        : 'strikes out swinging.';
    default:
      return `is at bat when the inning ends on the bases, ${appearance.pitcher.name.full} pitching.`;
  }
}

/** The end of a plate appearance in a sentence, with those who scored. */
export function describe(appearance: PlateAppearance): string {
  const { batter, pitcher, ball, event, scored } = appearance;
  const name = batter.name.full;
  const play =
    event === 'intent_walk'
      ? `${pitcher.name.full} intentionally walks ${name}.`
      : `${name} ${ball === null ? describeWithoutBall(appearance) : describeInPlay(appearance, ball)}`;
  const runs = scored.filter((runner) => runner.batter.id !== batter.id);
  return [play, ...runs.map((runner) => `${runner.batter.name.full} scores.`)].join('    ');
}
