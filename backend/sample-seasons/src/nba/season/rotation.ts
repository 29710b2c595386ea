import type { Day } from '../../calendar/day.ts';
import { chanceOf, Random } from '../../random/random.ts';
import { waveAt } from '../../random/wave.ts';
import { type NbaPlayer, nbaRosterOf } from './roster.ts';
import type { NbaGame } from './slate.ts';

/** From this second of the game on these five are on the floor. */
type Stint = { readonly fromS: number; readonly floor: readonly NbaPlayer[] };

/** One side's five starters, and the five on the floor over the game. */
export type Rotation = {
  readonly starters: readonly NbaPlayer[];
  readonly stints: readonly Stint[];
};

const REGULATION_S = 48 * 60;

// Injuries last: a player is out while his wave is low. Single nights of rest come on top.
const OUT_BELOW = -1.15;
const REST_SHARE = 0.045;

function isAvailable(seed: string, player: NbaPlayer, day: Day): boolean {
  if (waveAt([seed, 'nba', 'health', player.id], { day, periodDays: 21 }) < OUT_BELOW) return false;
  return chanceOf(seed, 'nba', 'rest', player.id, day) >= REST_SHARE;
}

type Wanted = { readonly player: NbaPlayer; readonly seconds: number };

const MAX_ACTIVE = 13;
const FULL_COURT_S = 5 * REGULATION_S;

/** Minutes that each should play tonight: a player who is missing leaves his to the others. */
function toWanted(random: Random, players: readonly NbaPlayer[]): Wanted[] {
  const active = players.slice(0, MAX_ACTIVE).map((player, rank) => ({
    player,
    // The last men of a bench come in on some nights only.
    minutes: rank > 9 && random.chance(0.65) ? 0 : player.minutes * Math.exp(random.normal(0, 0.23)),
  }));
  const total = active.reduce((sum, { minutes }) => sum + minutes, 0);
  const share = FULL_COURT_S / (total * 60);
  return active.map(({ player, minutes }) => ({ player, seconds: Math.min(37 * 60, minutes * 60 * share) }));
}

/** One of each line if the team has them: two guards, two forwards and a centre start. */
function toStarters(players: readonly NbaPlayer[]): NbaPlayer[] {
  const pick = (position: string, count: number) =>
    players.filter((player) => player.position === position).slice(0, count);
  const five = [...pick('G', 2), ...pick('F', 2), ...pick('C', 1)];
  const rest = players.filter((player) => !five.includes(player));
  return [...five, ...rest].slice(0, 5);
}

function toBoundaries(random: Random): number[] {
  const boundaries = [0];
  for (let quarter = 0; quarter < 4; quarter++) {
    const start = quarter * 720;
    for (const at of [210, 390, 570]) boundaries.push(start + at + random.whole(-80, 80));
    if (quarter < 3) boundaries.push(start + 720);
  }
  return boundaries;
}

/** Five men for each stretch of the game: those who are furthest behind what they should play. */
function toStints(random: Random, wanted: readonly Wanted[], starters: readonly NbaPlayer[]): Stint[] {
  const boundaries = toBoundaries(random);
  const played = new Map<number, number>();
  return boundaries.map((fromS, index) => {
    const toS = boundaries[index + 1] ?? REGULATION_S;
    const isOpening = index === 0 || fromS === 2 * 720;
    const isClosing = index === boundaries.length - 1;
    const urgency = ({ player, seconds }: Wanted) => {
      const left = seconds - (played.get(player.id) ?? 0);
      const opens = isOpening && starters.includes(player) ? 10 : 0;
      const closes = isClosing ? player.talent.usage * 0.25 : 0;
      return left / Math.max(60, REGULATION_S - fromS) + opens + closes + random.between(0, 0.1);
    };
    const floor = wanted
      .map((one) => ({ player: one.player, urgency: urgency(one) }))
      .sort((a, b) => b.urgency - a.urgency || a.player.id - b.player.id)
      .slice(0, 5)
      .map(({ player }) => player);
    for (const { id } of floor) played.set(id, (played.get(id) ?? 0) + toS - fromS);
    return { fromS, floor };
  });
}

/** The stints of one side's players in a game. Overtime is played by those who ended the game. */
export function toRotation(seed: string, { game, isHome }: { game: NbaGame; isHome: boolean }): Rotation {
  const { team } = isHome ? game.home : game.away;
  const roster = nbaRosterOf(seed, { team, season: game.season });
  const random = new Random(seed, 'nba', 'rotation', game.gameId, team);
  const healthy = roster.filter((player) => isAvailable(seed, player, game.day));
  const players = healthy.length >= 8 ? healthy : roster.slice(0, 10);
  const starters = toStarters(players);
  return { starters, stints: toStints(random, toWanted(random, players), starters) };
}
