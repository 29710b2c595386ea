import { toDayNumber } from '../days.ts';
import type { Candidate, Round } from '../forecast.ts';
import type { Tried } from '../maths/beta-prior.ts';
import { FadedSum } from '../maths/faded-sum.ts';
import { toLogit } from '../maths/logit.ts';
import { toAtLeast } from '../maths/poisson.ts';
import { Ratios } from '../ratios.ts';
import type { NbaData, NbaLine } from './load-nba.ts';
import { createNbaRounds, type NbaDay, toFixture, toSides } from './nba-days.ts';
import { LEAST_THREES } from './nba-models.ts';
import { Rotation } from './rotation.ts';

// About 12.5 a team and game of 240 minutes, until the league's own rate is known.
const START_MINUTES = 5000;
const START_RATE = 0.052;
const LEAST_MINUTES = 12;

/** What is known of shooters and of the defences against them after the days so far. */
class ShootingState {
  readonly rotation = new Rotation();
  private readonly minutes = new FadedSum(120);
  private readonly made = new FadedSum(120);
  private readonly shooters = new Ratios({ startPrior: 15, halfLife: 120 });
  private readonly form = new Ratios({ startPrior: 20, halfLife: 10 });
  private readonly defences = new Ratios({ startPrior: 100, halfLife: 60 });
  private readonly own = new Map<number, Tried>();

  private leagueRate(at: number): number {
    return (this.made.valueAt(at) + START_MINUTES * START_RATE) / (this.minutes.valueAt(at) + START_MINUTES);
  }

  /** Threes to expect of a player in so many minutes against an average defence. */
  expect(playerId: number, minutes: number, at: number): number {
    return minutes * this.leagueRate(at) * this.shooters.of(String(playerId), at);
  }

  defenceOf = (opponent: string, at: number): number => this.defences.of(opponent, at);
  formOf = (playerId: number, at: number): number => this.form.of(String(playerId), at);
  ownOf = (playerId: number): Tried => this.own.get(playerId) ?? { hits: 0, trials: 0 };

  learn(lines: readonly NbaLine[], at: number): void {
    this.rotation.learn(lines, at);
    for (const { player_id, opponent, minutes, threes_made: seen } of lines) {
      // Some sources print percentages only.
      if (seen === null) continue;
      const key = String(player_id);
      const average = minutes * this.leagueRate(at);
      const expected = average * this.shooters.of(key, at);
      this.form.add(key, { seen, expected }, at);
      this.defences.add(opponent, { seen, expected }, at);
      this.shooters.add(key, { seen, expected: average }, at);
      this.minutes.add(minutes, at);
      this.made.add(seen, at);
      const { hits, trials } = this.ownOf(player_id);
      this.own.set(player_id, { hits: hits + (seen >= LEAST_THREES ? 1 : 0), trials: trials + 1 });
    }
    for (const ratios of [this.shooters, this.form, this.defences]) ratios.refit(at);
  }
}

function foresee({ day, fixtures, lineOf }: NbaDay, state: ShootingState): Candidate[] {
  const at = toDayNumber(day);
  return fixtures.flatMap((game) =>
    toSides(game).flatMap(({ team, opponent }) =>
      state.rotation.findPlayers(team).flatMap((player): Candidate[] => {
        const minutes = state.rotation.find(player, at)?.minutes ?? 0;
        const own = state.ownOf(player);
        if (minutes < LEAST_MINUTES || own.trials === 0) return [];
        const mean = state.expect(player, minutes, at);
        const defence = state.defenceOf(opponent, at);
        const made = lineOf.get(player)?.threes_made ?? null;
        return [
          {
            fixture: toFixture(game),
            playerId: String(player),
            team,
            own,
            outcome: made === null ? null : made >= LEAST_THREES,
            expectedCount: mean * defence,
            features: [
              1,
              toLogit(toAtLeast(LEAST_THREES, mean)),
              Math.log(defence),
              Math.log(state.formOf(player, at)),
              team === game.home_team ? 0.5 : -0.5,
            ],
          },
        ];
      }),
    ),
  );
}

/** Who makes at least three three-pointers. */
export function createThreePointerRounds(data: NbaData): Generator<Round> {
  const state = new ShootingState();
  return createNbaRounds(data, {
    foresee: (day) => foresee(day, state),
    learn: ({ day, lines }) => state.learn(lines, toDayNumber(day)),
  });
}
