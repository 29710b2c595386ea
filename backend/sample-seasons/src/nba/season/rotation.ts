import type { Day } from '../../calendar/day.ts';
import { chanceOf, Random } from '../../random/random.ts';
import { waveAt } from '../../random/wave.ts';
import { type NbaPlayer, nbaRosterOf } from './roster.ts';
import type { NbaGame } from './slate.ts';

/** A player with his minutes of regulation, 0 to 48. */
type Share = { readonly player: NbaPlayer; readonly minutes: number };

export type Rotation = { readonly starters: readonly NbaPlayer[]; readonly shares: readonly Share[] };

// A player is out while his wave is low, so that injuries last. Random single days of rest are added.
const OUT_BELOW = -1.15;
const REST_SHARE = 0.045;

function isAvailable(seed: string, player: NbaPlayer, day: Day): boolean {
  if (waveAt([seed, 'nba', 'health', player.id], { day, periodDays: 21 }) < OUT_BELOW) return false;
  return chanceOf(seed, 'nba', 'rest', player.id, day) >= REST_SHARE;
}

const MAX_ACTIVE = 13;
const FULL_COURT_MINUTES = 5 * 48;

/** Minutes of each player in this game. The minutes of missing players go to the others. */
function toShares(random: Random, players: readonly NbaPlayer[]): Share[] {
  const active = players.slice(0, MAX_ACTIVE).map((player, rank) => ({
    player,
    // The last players of a bench play only in some games.
    minutes: rank > 9 && random.chance(0.65) ? 0 : player.minutes * Math.exp(random.normal(0, 0.23)),
  }));
  const total = active.reduce((sum, { minutes }) => sum + minutes, 0);
  return active
    .filter(({ minutes }) => minutes > 0)
    .map(({ player, minutes }) => ({
      player,
      minutes: Math.min(48, (minutes * FULL_COURT_MINUTES) / total),
    }));
}

/** Two guards, two forwards and a centre start, if the team has them. */
function toStarters(players: readonly NbaPlayer[]): NbaPlayer[] {
  const pick = (position: string, count: number) =>
    players.filter((player) => player.position === position).slice(0, count);
  const five = [...pick('G', 2), ...pick('F', 2), ...pick('C', 1)];
  const rest = players.filter((player) => !five.includes(player));
  return [...five, ...rest].slice(0, 5);
}

export function toRotation(seed: string, { game, isHome }: { game: NbaGame; isHome: boolean }): Rotation {
  const { team } = isHome ? game.home : game.away;
  const roster = nbaRosterOf(seed, { team, season: game.season });
  const random = new Random(seed, 'nba', 'rotation', game.gameId, team);
  const healthy = roster.filter((player) => isAvailable(seed, player, game.day));
  const players = healthy.length >= 9 ? healthy : roster.slice(0, 10);
  return { starters: toStarters(players.slice(0, 10)), shares: toShares(random, players) };
}
