import { Random } from '../../random/random.ts';
import type { NbaPlayer } from '../season/roster.ts';
import type { Rotation } from '../season/rotation.ts';
import type { NbaGame } from '../season/slate.ts';
import { emptyLine, type PlayedNbaGame, type PlayerLine, pointsIn, type Shot, type Tip } from './play.ts';
import { foul, GAME_S, loseBalls, type Side, shoot, shootFree, toDraw, toSide } from './sides.ts';

const OVERTIME_S = 300;

const bestJumper = ({ starters }: Rotation): NbaPlayer | undefined =>
  [...starters].sort((a, b) => b.talent.jump - a.talent.jump || a.id - b.id)[0];

function jump(random: Random, home: Side, away: Side): Tip {
  const [one, two] = [bestJumper(home.rotation), bestJumper(away.rotation)];
  if (one === undefined || two === undefined) throw new RangeError('a side has starters');
  const isHome = random.chance(1 / (1 + Math.exp(-1.1 * (one.talent.jump - two.talent.jump))));
  const { name: side, rotation } = isHome ? home : away;
  const [winner, loser] = isHome ? [one, two] : [two, one];
  const mates = rotation.starters.filter((mate) => mate !== winner);
  const receiver = mates[random.weighted(mates.map(({ talent }) => talent.passing))] ?? winner;
  return { side, winner, loser, receiver };
}

/** The shots in order of time. The winner of the tip shoots first. */
function toOrder(shots: readonly Shot[], { side }: Tip): Shot[] {
  const ordered = [...shots].sort((a, b) => a.elapsedS - b.elapsedS);
  const first = ordered.find((shot) => shot.side === side && shot.points > 1);
  if (first === undefined) return ordered;
  const earliest = { ...first, elapsedS: 0.8 * (ordered[0]?.elapsedS ?? 0) };
  return [earliest, ...ordered.filter((shot) => shot !== first)];
}

const scoreOf = (lines: Side['lines']) => [...lines.values()].reduce((sum, line) => sum + pointsIn(line), 0);

/** Overtime: five more minutes for the starters, and a deciding basket. */
function playOvertime(random: Random, sides: readonly [Side, Side]): Shot {
  for (const { rotation, lines } of sides)
    for (const player of rotation.starters) (lines.get(player) ?? emptyLine()).minutes += OVERTIME_S / 60;
  const side = random.pick([...sides]);
  const player = toDraw(
    random,
    side,
    ({ talent }) => talent.usage,
  )((line) => {
    line.fga++;
    line.fgm++;
  });
  const elapsedS = GAME_S + random.between(60, OVERTIME_S - 5);
  return { side: side.name, player, points: 2, isMade: true, elapsedS };
}

/** Plays a game to its end. The same seed and game always give the same course. */
export function playNbaGame(seed: string, game: NbaGame): PlayedNbaGame {
  const random = new Random(seed, 'nba', 'game', game.gameId);
  const [home, away] = [toSide(seed, game, 'home'), toSide(seed, game, 'away')];
  const tip = jump(random, home, away);
  const attempts = Math.round(random.normal(88.7, 4.5));
  const shots = [
    ...shoot(random, { own: home, other: away, attempts }),
    ...shoot(random, { own: away, other: home, attempts }),
    ...shootFree(random, home),
    ...shootFree(random, away),
  ];
  loseBalls(random, home, away);
  loseBalls(random, away, home);
  foul(random, home);
  foul(random, away);
  const isTied = scoreOf(home.lines) === scoreOf(away.lines);
  const last = isTied ? [playOvertime(random, [home, away])] : [];
  const [homeScore, awayScore] = [scoreOf(home.lines), scoreOf(away.lines)];
  const toLines = ({ lines }: Side, margin: number): PlayerLine[] =>
    [...lines].map(([player, line]) => {
      const plusMinus = Math.round((margin * line.minutes) / 48 + random.normal(0, 7));
      return { player, line: { ...line, plusMinus } };
    });
  return {
    game,
    tip,
    shots: [...toOrder(shots, tip), ...last],
    home: toLines(home, homeScore - awayScore),
    away: toLines(away, awayScore - homeScore),
    homeScore,
    awayScore,
    periods: isTied ? 5 : 4,
  };
}
