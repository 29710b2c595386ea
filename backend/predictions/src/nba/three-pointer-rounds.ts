import { THREE_OR_MORE } from '@sharpside/warehouse/tables/derived/outcomes-sql';
import { type Tried, toPosteriorShare } from '../maths/beta-prior.ts';
import { DecayedSum } from '../maths/decayed-sum.ts';
import { toLogit } from '../maths/logit.ts';
import { toAtLeast } from '../maths/poisson.ts';
import { toDayNumber } from '../shared/days.ts';
import type { Candidate, Round } from '../shared/forecast.ts';
import { Ratios } from '../shared/ratios.ts';
import type { NbaData, NbaFixture, NbaLine } from './load-nba.ts';
import { createNbaRounds, type NbaDay, type NbaSide, toFixture, toSides } from './nba-days.ts';
import { Rotation } from './rotation.ts';

// Weight of `START_RATE` beside the league's own rate, in minutes. The rate means about 12.5 threes per team in a game
// of 240 minutes.
const START_MINUTES = 5000;
const START_RATE = 0.052;
const MIN_MINUTES = 12;
// A player's share of games over a line is drawn towards the share that his average implies, with the weight of this
// many games.
const OWN_TRIALS = 20;

/** A player in the game of his team on a day. */
export type PlayerInGame = { day: string; playerId: string; team: string };

/** The books' line for a player's threes in a game; undefined if no book offers a line. */
export type FindLine = (bet: PlayerInGame & { expected: number }) => number | undefined;

/** The half nearest to an expected count. A count is never at a half, so no bet is a draw. */
const toNearestLine = (expected: number): number => Math.floor(expected) + 0.5;

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** State of shooters and of the defences against them after the days so far. */
class ShootingState {
  readonly rotation = new Rotation();
  private readonly minutes = new DecayedSum(120);
  private readonly made = new DecayedSum(120);
  private readonly shooters = new Ratios({ startPrior: 15, halfLife: 120 });
  private readonly form = new Ratios({ startPrior: 20, halfLife: 10 });
  private readonly defences = new Ratios({ startPrior: 100, halfLife: 60 });
  /** Games of each player with 0, 1, 2 ... threes. */
  private readonly own = new Map<number, readonly number[]>();

  private leagueRate(at: number): number {
    return (this.made.valueAt(at) + START_MINUTES * START_RATE) / (this.minutes.valueAt(at) + START_MINUTES);
  }

  /** Expected threes of a player in this many minutes against an average defence. */
  expect(playerId: number, minutes: number, at: number): number {
    return minutes * this.leagueRate(at) * this.shooters.of(String(playerId), at);
  }

  defenceOf = (opponent: string, at: number): number => this.defences.of(opponent, at);
  formOf = (playerId: number, at: number): number => this.form.of(String(playerId), at);

  /** A player's games so far (`trials`), and his games over the line (`hits`). */
  ownOf(playerId: number, line: number): Tried {
    const games = this.own.get(playerId) ?? [];
    return { hits: sum(games.slice(Math.ceil(line))), trials: sum(games) };
  }

  learn(lines: readonly NbaLine[], at: number): void {
    this.rotation.learn(lines, at);
    for (const { player_id, opponent, minutes, threes_made: seen } of lines) {
      // Some sources have percentages only, without counts.
      if (seen === null) continue;
      const key = String(player_id);
      const average = minutes * this.leagueRate(at);
      const expected = average * this.shooters.of(key, at);
      this.form.add(key, { seen, expected }, at);
      this.defences.add(opponent, { seen, expected }, at);
      this.shooters.add(key, { seen, expected: average }, at);
      this.minutes.add(minutes, at);
      this.made.add(seen, at);
      const games = this.own.get(player_id) ?? [];
      this.own.set(
        player_id,
        Array.from(
          { length: Math.max(games.length, seen + 1) },
          (_, made) => (games[made] ?? 0) + (made === seen ? 1 : 0),
        ),
      );
    }
    for (const ratios of [this.shooters, this.form, this.defences]) ratios.refit(at);
  }
}

type Shot = {
  expected: number;
  defence: number;
  form: number;
  isHome: boolean;
  ownOf: (line: number) => Tried;
};

/** Features for the event that the count is over the line: what the average implies, and the other known factors. */
function toFeatures({ expected, defence, form, isHome, ownOf }: Shot, line: number): number[] {
  const share = toAtLeast(Math.ceil(line), expected);
  const own = toPosteriorShare(ownOf(line), { hits: OWN_TRIALS * share, trials: OWN_TRIALS });
  return [
    1,
    toLogit(share),
    Math.log(defence),
    Math.log(form),
    isHome ? 0.5 : -0.5,
    toLogit(own) - toLogit(share),
  ];
}

function forecast({ day, fixtures, lineOf }: NbaDay, state: ShootingState, findLine: FindLine): Candidate[] {
  const at = toDayNumber(day);
  const forecastPlayer = (player: number, game: NbaFixture, { team, opponent }: NbaSide): Candidate[] => {
    const minutes = state.rotation.find(player, at)?.minutes ?? 0;
    const shot = {
      expected: state.expect(player, minutes, at),
      defence: state.defenceOf(opponent, at),
      form: state.formOf(player, at),
      isHome: team === game.home_team,
      ownOf: (line: number) => state.ownOf(player, line),
    };
    const expected = shot.expected * shot.defence;
    const playerId = String(player);
    const line = findLine({ day, playerId, team, expected }) ?? toNearestLine(expected);
    const own = state.ownOf(player, line);
    if (minutes < MIN_MINUTES || own.trials === 0) return [];
    const made = lineOf.get(player)?.threes_made ?? null;
    const candidate = { fixture: toFixture(game), playerId, team, own, line, expectedCount: expected };
    return [
      {
        ...candidate,
        outcome: made === null ? null : made > line,
        features: toFeatures(shot, line),
        threeOrMore: toFeatures(shot, THREE_OR_MORE),
        // Books' lines differ by about a three, so each count also teaches about the neighbouring lines.
        lessons:
          made === null
            ? []
            : [line - 1, line, line + 1]
                .filter((one) => one > 0)
                .map((one) => ({ features: toFeatures(shot, one), outcome: made > one })),
      },
    ];
  };
  return fixtures.flatMap((game) =>
    toSides(game).flatMap((side) =>
      state.rotation.findPlayers(side.team).flatMap((player) => forecastPlayer(player, game, side)),
    ),
  );
}

/**
 * Forecasts that a player makes more three-pointers than a line: the books' line, or else the half nearest to the
 * expected count.
 */
export function createThreePointerRounds(
  data: NbaData,
  findLine: FindLine = () => undefined,
): Generator<Round> {
  const state = new ShootingState();
  return createNbaRounds(data, {
    forecast: (day) => forecast(day, state, findLine),
    learn: ({ day, lines }) => state.learn(lines, toDayNumber(day)),
  });
}
