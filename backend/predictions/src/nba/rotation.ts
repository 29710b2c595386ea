import { DecayedSum } from '../maths/decayed-sum.ts';
import type { NbaLine } from './load-nba.ts';

type Player = {
  readonly team: string;
  /** Number of his team's game in which he last played. */
  readonly teamGame: number;
  readonly games: DecayedSum;
  readonly minutes: DecayedSum;
  readonly points: DecayedSum;
  readonly starts: DecayedSum;
  readonly knownStarts: DecayedSum;
};

const HALF_LIFE_DAYS = 20;
const RECENT_TEAM_GAMES = 4;

/** Players by team, with their minutes, points and starts. */
export class Rotation {
  private readonly teamGames = new Map<string, number>();
  private readonly players = new Map<number, Player>();

  learn(lines: readonly NbaLine[], at: number): void {
    for (const team of new Set(lines.map((line) => line.team))) {
      this.teamGames.set(team, (this.teamGames.get(team) ?? 0) + 1);
    }
    for (const { player_id, team, minutes, points, is_starter } of lines) {
      const known = this.players.get(player_id);
      const create = () => new DecayedSum(HALF_LIFE_DAYS);
      const player = {
        team,
        teamGame: this.teamGames.get(team) ?? 0,
        games: known?.games ?? create(),
        minutes: known?.minutes ?? create(),
        points: known?.points ?? create(),
        starts: known?.starts ?? create(),
        knownStarts: known?.knownStarts ?? create(),
      };
      player.games.add(1, at);
      player.minutes.add(minutes, at);
      player.points.add(points, at);
      if (is_starter !== null) {
        player.knownStarts.add(1, at);
        player.starts.add(is_starter ? 1 : 0, at);
      }
      this.players.set(player_id, player);
    }
  }

  /**
   * Means per game, and the share of games with known starters that he started (undefined without such a game).
   * Undefined for a player who never played.
   */
  find(
    playerId: number,
    at: number,
  ): { minutes: number; points: number; startShare: number | undefined } | undefined {
    const player = this.players.get(playerId);
    if (player === undefined) return undefined;
    const games = player.games.valueAt(at);
    const known = player.knownStarts.valueAt(at);
    return {
      minutes: player.minutes.valueAt(at) / games,
      points: player.points.valueAt(at) / games,
      startShare: known === 0 ? undefined : player.starts.valueAt(at) / known,
    };
  }

  /** Players with minutes in the team's newest games, ordered by id. */
  findPlayers(team: string): number[] {
    const teamGame = this.teamGames.get(team) ?? 0;
    return [...this.players]
      .filter(([, one]) => one.team === team && one.teamGame > teamGame - RECENT_TEAM_GAMES)
      .map(([playerId]) => playerId)
      .sort((one, other) => one - other);
  }
}
