import type { BattedBall } from './batted-ball.ts';
import type { PlateAppearance } from './play.ts';

function direction({ sprayDeg }: BattedBall): string {
  if (sprayDeg < -15) return 'left field';
  return sprayDeg < 15 ? 'center field' : 'right field';
}

const kinds = { ground_ball: 'ground ball', line_drive: 'line drive', fly_ball: 'fly ball', popup: 'pop up' };
const caught = { ground_ball: 'grounds', line_drive: 'lines', fly_ball: 'flies', popup: 'pops' };

function describeInPlay({ event }: PlateAppearance, ball: BattedBall): string {
  const where = direction(ball);
  switch (event) {
    case 'single':
    case 'double':
    case 'triple':
      return `${event}s on a ${kinds[ball.type]} to ${where}.`;
    case 'home_run':
      return `homers on a ${kinds[ball.type]} to ${where}.`;
    case 'force_out':
      return 'grounds into a force out.';
    case 'grounded_into_double_play':
      return 'grounds into a double play.';
    case 'sac_fly':
      return `out on a sacrifice fly to ${where}.`;
    case 'field_error':
      return 'reaches on a fielding error.';
    default:
      return ball.type === 'ground_ball' ? 'grounds out.' : `${caught[ball.type]} out to ${where}.`;
  }
}

function describeWithoutBall({ event, pitches }: PlateAppearance): string {
  if (event === 'walk') return 'walks.';
  if (event === 'hit_by_pitch') return 'hit by pitch.';
  return pitches.at(-1)?.description === 'called_strike' ? 'called out on strikes.' : 'strikes out swinging.';
}

export function describe(appearance: PlateAppearance): string {
  const { batter, ball, scored } = appearance;
  const end = ball === null ? describeWithoutBall(appearance) : describeInPlay(appearance, ball);
  const runs = scored.filter((runner) => runner.batter.id !== batter.id);
  return [`${batter.name.full} ${end}`, ...runs.map((runner) => `${runner.batter.name.full} scores.`)].join(
    '    ',
  );
}
