import type { Tried } from '../maths/beta-prior.ts';
import { DecayedSum } from '../maths/decayed-sum.ts';
import { Ratios } from '../shared/ratios.ts';
import type { NflLine } from './load-touchdowns.ts';

type Player = {
  readonly position: string;
  readonly team: string;
  /** Number of his team's game in which he last played. */
  readonly teamGame: number;
  readonly carries: DecayedSum;
  readonly targets: DecayedSum;
  readonly games: DecayedSum;
};

type Rates = { touchdowns: number; chances: number };

// Until the league's own rates are known, players score on 3 % of carries and 4.5 % of targets.
const START_CHANCES = 300;
const START_RATE = { carries: 0.03, targets: 0.045 };
const USAGE_HALF_LIFE_WEEKS = 4;
const RECENT_TEAM_GAMES = 3;
const MAX_PER_TEAM = 12;

/** A number that grows with time; the break between seasons counts as a few weeks. */
export const toWeekNumber = ({ season, week }: { season: number; week: number }): number =>
  season * 30 + week;

export const noTries: Tried = { hits: 0, trials: 0 };

/** State of players, offences and defences after the weeks so far. */
export class TouchdownState {
  private readonly players = new Map<string, Player>();
  private readonly teamGames = new Map<string, number>();
  private readonly rates = new Map<string, Rates>();
  private readonly scorers = new Ratios({ startPrior: 4, halfLife: 40 });
  private readonly form = new Ratios({ startPrior: 8, halfLife: 4 });
  private readonly defences = new Ratios({ startPrior: 15, halfLife: 20 });
  private readonly offences = new Ratios({ startPrior: 15, halfLife: 20 });
  private readonly own = new Map<string, Tried>();

  private rateOf(position: string, what: keyof typeof START_RATE): number {
    const { touchdowns = 0, chances = 0 } = this.rates.get(`${position} ${what}`) ?? {};
    return (touchdowns + START_CHANCES * START_RATE[what]) / (chances + START_CHANCES);
  }

  private expectOf(position: string, chances: { carries: number; targets: number }): number {
    return (
      chances.carries * this.rateOf(position, 'carries') + chances.targets * this.rateOf(position, 'targets')
    );
  }

  expect(playerId: string, at: number): number {
    const player = this.players.get(playerId);
    if (player === undefined) return 0;
    const games = player.games.valueAt(at);
    const usage = {
      carries: player.carries.valueAt(at) / games,
      targets: player.targets.valueAt(at) / games,
    };
    return Math.max(1e-3, this.expectOf(player.position, usage) * this.scorers.of(playerId, at));
  }

  formOf(playerId: string, at: number): number {
    return this.form.of(playerId, at);
  }

  offenceOf(team: string, at: number): number {
    return this.offences.of(team, at);
  }

  /** The ratio of actual to expected touchdowns that a defence allows to the player's position. */
  defenceOf(opponent: string, playerId: string, at: number): number {
    return this.defences.of(`${opponent} ${this.players.get(playerId)?.position}`, at);
  }

  ownOf(playerId: string): Tried {
    return this.own.get(playerId) ?? noTries;
  }

  /**
   * Players expected in the game: those with a line in the team's newest games, likeliest scorers first.
   */
  findRegulars(team: string, at: number): string[] {
    const teamGame = this.teamGames.get(team) ?? 0;
    return [...this.players]
      .filter(([, one]) => one.team === team && one.teamGame > teamGame - RECENT_TEAM_GAMES)
      .map(([playerId]) => ({ playerId, expected: this.expect(playerId, at) }))
      .sort((one, other) => other.expected - one.expected || (one.playerId < other.playerId ? -1 : 1))
      .slice(0, MAX_PER_TEAM)
      .map(({ playerId }) => playerId);
  }

  /**
   * Learns a whole week. Its results are measured against the state before the week. `idle` players took the field but
   * have no line; for each of them it counts a game without a touchdown.
   */
  learnWeek(lines: readonly NflLine[], idle: readonly string[] = []): void {
    for (const team of new Set(lines.map(({ team }) => team))) {
      this.teamGames.set(team, (this.teamGames.get(team) ?? 0) + 1);
    }
    for (const line of lines) this.learn(line);
    for (const line of lines) this.learnRates(line);
    const [first] = lines;
    if (first === undefined) return;
    for (const playerId of idle) {
      this.countGame(playerId, false);
      this.players.get(playerId)?.games.add(1, toWeekNumber(first));
    }
    for (const ratios of [this.scorers, this.form, this.defences, this.offences]) {
      ratios.refit(toWeekNumber(first));
    }
  }

  private learn(line: NflLine): void {
    const { player_id, position, team, opponent, carries, targets, touchdowns: seen } = line;
    const at = toWeekNumber(line);
    const average = this.expectOf(position, line);
    const expected = average * this.scorers.of(player_id, at);
    this.form.add(player_id, { seen, expected }, at);
    this.defences.add(`${opponent} ${position}`, { seen, expected }, at);
    this.offences.add(team, { seen, expected }, at);
    this.scorers.add(player_id, { seen, expected: average }, at);
    const known = this.players.get(player_id);
    const player = {
      position,
      team,
      teamGame: this.teamGames.get(team) ?? 0,
      carries: known?.carries ?? new DecayedSum(USAGE_HALF_LIFE_WEEKS),
      targets: known?.targets ?? new DecayedSum(USAGE_HALF_LIFE_WEEKS),
      games: known?.games ?? new DecayedSum(USAGE_HALF_LIFE_WEEKS),
    };
    player.carries.add(carries, at);
    player.targets.add(targets, at);
    player.games.add(1, at);
    this.players.set(player_id, player);
    this.countGame(player_id, seen > 0);
  }

  private countGame(playerId: string, isHit: boolean): void {
    const { hits, trials } = this.ownOf(playerId);
    this.own.set(playerId, { hits: hits + (isHit ? 1 : 0), trials: trials + 1 });
  }

  /**
   * A line does not tell runs from catches, so touchdowns are divided by the player's expected touchdowns of each kind.
   */
  private learnRates(line: NflLine): void {
    const { position, carries, targets, touchdowns } = line;
    const average = this.expectOf(position, line);
    for (const [what, chances] of [
      ['carries', carries],
      ['targets', targets],
    ] as const) {
      const key = `${position} ${what}`;
      const known = this.rates.get(key) ?? { touchdowns: 0, chances: 0 };
      const share = average === 0 ? 0 : (chances * this.rateOf(position, what)) / average;
      this.rates.set(key, {
        touchdowns: known.touchdowns + touchdowns * share,
        chances: known.chances + chances,
      });
    }
  }
}
