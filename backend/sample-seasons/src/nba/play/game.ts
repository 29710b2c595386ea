import { chanceOf, Random } from '../../random/random.ts';
import { formAt } from '../../random/wave.ts';
import type { NbaPlayer } from '../season/roster.ts';
import { type Rotation, toRotation } from '../season/rotation.ts';
import type { NbaGame } from '../season/slate.ts';

/** A side of a game. */
export type SideName = 'home' | 'away';

/** A shot from the floor, or a free throw of one point. */
export type Shot = {
  readonly side: SideName;
  readonly player: NbaPlayer;
  readonly points: 1 | 2 | 3;
  readonly isMade: boolean;
  /** Seconds of the game clock since the tip. */
  readonly elapsedS: number;
};

const emptyLine = () => ({
  minutes: 0,
  fgm: 0,
  fga: 0,
  fg3m: 0,
  fg3a: 0,
  ftm: 0,
  fta: 0,
  oreb: 0,
  dreb: 0,
  ast: 0,
  stl: 0,
  blk: 0,
  tov: 0,
  pf: 0,
  plusMinus: 0,
});

/** A player's line, counted over a game. */
export type NbaLine = ReturnType<typeof emptyLine>;

/** A line with its player. */
type PlayerLine = { readonly player: NbaPlayer; readonly line: NbaLine };

/** The jump at the start. `winner` and `receiver` are of `side`. */
type Tip = {
  readonly side: SideName;
  readonly winner: NbaPlayer;
  readonly loser: NbaPlayer;
  readonly receiver: NbaPlayer;
};

/** A finished game. `periods`: 4, or 5 with overtime; `shots` in order of time. */
export type PlayedNbaGame = {
  readonly game: NbaGame;
  readonly tip: Tip;
  readonly shots: readonly Shot[];
  readonly home: readonly PlayerLine[];
  readonly away: readonly PlayerLine[];
  readonly homeScore: number;
  readonly awayScore: number;
  readonly periods: number;
};

/** Points of a line, by its shots. */
export const pointsIn = ({ fgm, fg3m, ftm }: NbaLine): number => 2 * fgm + fg3m + ftm;

export const otherSide = (side: SideName): SideName => (side === 'home' ? 'away' : 'home');

const GAME_S = 4 * 720;
const OVERTIME_S = 300;
const HOME_EDGE = 0.004;
const ASSIST_SHARE = 0.63;
const BLOCK_SHARE = 0.22;
const STEAL_SHARE = 0.58;
const OFFENSIVE_REBOUND_SHARE = 0.255;
const TEAM_REBOUND_SHARE = 0.05;
// Only starters are on the floor before.
const BENCH_FROM_S = 300;

/** One side during a game. */
type Side = {
  readonly name: SideName;
  readonly rotation: Rotation;
  readonly lines: ReadonlyMap<NbaPlayer, NbaLine>;
  readonly form: ReadonlyMap<NbaPlayer, number>;
  /** Share of the other side's shots that its defence takes off. */
  readonly defence: number;
};

function toSide(seed: string, game: NbaGame, name: SideName): Side {
  const rotation = toRotation(seed, { game, isHome: name === 'home' });
  const { day, season } = game;
  const chance = (what: string, ...parts: readonly (string | number)[]) =>
    chanceOf(seed, 'nba', what, ...parts);
  const players = rotation.shares.map(({ player }) => player);
  const { team } = game[name];
  return {
    name,
    rotation,
    lines: new Map(rotation.shares.map(({ player, minutes }) => [player, { ...emptyLine(), minutes }])),
    form: new Map(
      players.map((player) => {
        const { id } = player;
        // A streak, and a night of its own.
        const night = chance('night', id, day) + chance('night 2', id, day) - 1;
        return [player, formAt([seed, 'nba', 'form', id], day) + 1.1 * night];
      }),
    ),
    defence: 0.022 * (chance('defence', team, season) + chance('defence 2', team, season) - 1),
  };
}

/** Draws players of a side by their minutes and a talent. */
function toDraw(random: Random, { rotation, lines }: Side, weight: (player: NbaPlayer) => number) {
  const { shares } = rotation;
  const weights = shares.map(({ player, minutes }) => minutes * weight(player));
  return (count: (line: NbaLine) => void): NbaPlayer => {
    const { player } = shares[random.weighted(weights)] ?? shares[0] ?? {};
    const line = player && lines.get(player);
    if (player === undefined || line === undefined) throw new RangeError('a side has players');
    count(line);
    return player;
  };
}

function drawTime(random: Random, { rotation }: Side, player: NbaPlayer): number {
  return random.between(rotation.starters.includes(player) ? 8 : BENCH_FROM_S, GAME_S - 1);
}

/** Shots from the floor with the assists, blocks and rebounds that come of them. */
function shoot(
  random: Random,
  { own, other, attempts }: { own: Side; other: Side; attempts: number },
): Shot[] {
  const formOf = (player: NbaPlayer) => own.form.get(player) ?? 0;
  const drawShooter = toDraw(random, own, (player) => player.talent.usage * Math.exp(0.16 * formOf(player)));
  const drawPasser = toDraw(random, own, ({ talent }) => talent.passing);
  const drawBlocker = toDraw(random, other, ({ talent }) => talent.blocking);
  const drawRebounder = {
    own: toDraw(random, own, ({ talent }) => talent.rebounding),
    other: toDraw(random, other, ({ talent }) => talent.rebounding),
  };
  const edge = (own.name === 'home' ? HOME_EDGE : -HOME_EDGE) - other.defence;
  return Array.from({ length: attempts }, (): Shot => {
    const player = drawShooter((line) => line.fga++);
    const { talent } = player;
    const points = random.chance(talent.threes) ? 3 : 2;
    const base = points === 3 ? talent.threePointShare : talent.twoPointShare + 0.012;
    const isMade = random.chance(base + edge + 0.022 * formOf(player));
    const line = own.lines.get(player) ?? emptyLine();
    if (points === 3) line.fg3a++;
    if (isMade) {
      line.fgm++;
      if (points === 3) line.fg3m++;
      if (random.chance(ASSIST_SHARE)) drawPasser((passer) => passer.ast++);
    } else {
      if (points === 2 && random.chance(BLOCK_SHARE)) drawBlocker((blocker) => blocker.blk++);
      // Balls that go out of bounds are nobody's rebound.
      if (!random.chance(TEAM_REBOUND_SHARE)) {
        if (random.chance(OFFENSIVE_REBOUND_SHARE)) drawRebounder.own((rebounder) => rebounder.oreb++);
        else drawRebounder.other((rebounder) => rebounder.dreb++);
      }
    }
    return { side: own.name, player, points, isMade, elapsedS: drawTime(random, own, player) };
  });
}

/** Free throws, two after each foul of the other side that gives some. */
function shootFree(random: Random, own: Side): Shot[] {
  const drawShooter = toDraw(random, own, ({ talent }) => talent.usage * Math.exp(talent.contact));
  return Array.from({ length: Math.max(3, Math.round(random.normal(11.2, 2.6))) }).flatMap(() => {
    const player = drawShooter((line) => {
      line.fta += 2;
    });
    const elapsedS = drawTime(random, own, player);
    return [0, 1].map((later): Shot => {
      const isMade = random.chance(player.talent.freeThrowShare);
      if (isMade) (own.lines.get(player) ?? emptyLine()).ftm++;
      return { side: own.name, player, points: 1, isMade, elapsedS: elapsedS + later };
    });
  });
}

function loseBalls(random: Random, own: Side, other: Side): void {
  const drawLoser = toDraw(random, own, ({ talent }) => talent.ballLoss);
  const drawThief = toDraw(random, other, ({ talent }) => talent.stealing);
  for (let count = Math.max(4, Math.round(random.normal(14.4, 3.6))); count > 0; count--) {
    drawLoser((line) => line.tov++);
    if (random.chance(STEAL_SHARE)) drawThief((line) => line.stl++);
  }
}

function foul(random: Random, own: Side): void {
  const drawFouler = toDraw(random, own, ({ position }) => (position === 'C' ? 1.5 : 1));
  for (let count = Math.max(8, Math.round(random.normal(19, 3.5))); count > 0; count--)
    drawFouler((line) => line.pf++);
}

const bestJumper = ({ starters }: Rotation): NbaPlayer | undefined =>
  [...starters].sort((a, b) => b.talent.jump - a.talent.jump || a.id - b.id)[0];

/** The ball goes up between the best jumpers. */
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

/** The shots in order of time. Who wins the tip shoots first. */
function toOrder(shots: readonly Shot[], { side }: Tip): Shot[] {
  const ordered = [...shots].sort((a, b) => a.elapsedS - b.elapsedS);
  const first = ordered.find((shot) => shot.side === side && shot.points > 1);
  if (first === undefined) return ordered;
  const earliest = { ...first, elapsedS: 0.8 * (ordered[0]?.elapsedS ?? 0) };
  return [earliest, ...ordered.filter((shot) => shot !== first)];
}

const scoreOf = (lines: Side['lines']) => [...lines.values()].reduce((sum, line) => sum + pointsIn(line), 0);

/** Overtime: five minutes more for the starters, and a basket that decides it. */
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

/** Plays a game to its end. The same game always goes the same way. */
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
