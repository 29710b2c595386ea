import { chanceOf, type Random } from '../../random/random.ts';
import { formAt } from '../../random/wave.ts';
import type { NbaPlayer } from '../season/roster.ts';
import { type Rotation, toRotation } from '../season/rotation.ts';
import type { NbaGame } from '../season/slate.ts';
import { emptyLine, type NbaLine, type Shot, type SideName } from './play.ts';

/** Seconds of regulation. */
export const GAME_S = 4 * 720;
const HOME_EDGE = 0.004;
const ASSIST_SHARE = 0.63;
const BLOCK_SHARE = 0.22;
const STEAL_SHARE = 0.58;
const OFFENSIVE_REBOUND_SHARE = 0.255;
const TEAM_REBOUND_SHARE = 0.05;
// Until this second of the game only starters are on the floor.
const BENCH_FROM_S = 300;

export type Side = {
  readonly name: SideName;
  readonly rotation: Rotation;
  readonly lines: ReadonlyMap<NbaPlayer, NbaLine>;
  readonly form: ReadonlyMap<NbaPlayer, number>;
  /** Lowers the opponent's share of made shots by this much; below 0 it raises the share. */
  readonly defence: number;
  /** Multiplies the opponent's share of shots from three. */
  readonly threesAllowed: number;
};

type TeamOptions = { team: string; season: number };

// Some teams leave shooters alone to guard the basket: the range of the league is about a fourth.
const THREES_ALLOWED_RANGE = 0.25;

const leanOf = (seed: string, what: string, { team, season }: TeamOptions) =>
  chanceOf(seed, 'nba', what, team, season) + chanceOf(seed, 'nba', `${what} 2`, team, season) - 1;

/** The factor by which a team's defence raises its opponents' share of shots from three. */
export const threesAllowedBy = (seed: string, team: TeamOptions): number =>
  Math.exp(THREES_ALLOWED_RANGE * leanOf(seed, 'threes', team));

export function toSide(seed: string, game: NbaGame, name: SideName): Side {
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
        // A player's form: a streak and a slower trend over days (`formAt`), and a random deviation for this game
        // (`night`).
        const night = chance('night', id, day) + chance('night 2', id, day) - 1;
        return [player, formAt([seed, 'nba', 'form', id], day) + 1.1 * night];
      }),
    ),
    defence: 0.022 * leanOf(seed, 'defence', { team, season }),
    threesAllowed: threesAllowedBy(seed, { team, season }),
  };
}

export function toDraw(random: Random, { rotation, lines }: Side, weight: (player: NbaPlayer) => number) {
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

export function shoot(
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
    const points = random.chance(talent.threes * other.threesAllowed) ? 3 : 2;
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
      // A ball that goes out of bounds counts as a rebound of no player.
      if (!random.chance(TEAM_REBOUND_SHARE)) {
        if (random.chance(OFFENSIVE_REBOUND_SHARE)) drawRebounder.own((rebounder) => rebounder.oreb++);
        else drawRebounder.other((rebounder) => rebounder.dreb++);
      }
    }
    return { side: own.name, player, points, isMade, elapsedS: drawTime(random, own, player) };
  });
}

/** Free throws, two after each of the opponent's shooting fouls. */
export function shootFree(random: Random, own: Side): Shot[] {
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

export function loseBalls(random: Random, own: Side, other: Side): void {
  const drawLoser = toDraw(random, own, ({ talent }) => talent.ballLoss);
  const drawThief = toDraw(random, other, ({ talent }) => talent.stealing);
  for (let count = Math.max(4, Math.round(random.normal(14.4, 3.6))); count > 0; count--) {
    drawLoser((line) => line.tov++);
    if (random.chance(STEAL_SHARE)) drawThief((line) => line.stl++);
  }
}

export function foul(random: Random, own: Side): void {
  const drawFouler = toDraw(random, own, ({ position }) => (position === 'C' ? 1.5 : 1));
  for (let count = Math.max(8, Math.round(random.normal(19, 3.5))); count > 0; count--)
    drawFouler((line) => line.pf++);
}
