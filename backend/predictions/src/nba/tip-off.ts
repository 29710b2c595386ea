import { type BetaPrior, fitBetaPrior, type Tried, toPosteriorShare } from '../maths/beta-prior.ts';
import type { NbaOpening } from './load-nba.ts';

const START_PRIOR: BetaPrior = { hits: 5, trials: 10 };

const noTries: Tried = { hits: 0, trials: 0 };

const addTry = <K>(tries: Map<K, Tried>, key: K, isHit: boolean): void => {
  const { hits, trials } = tries.get(key) ?? noTries;
  tries.set(key, { hits: hits + (isHit ? 1 : 0), trials: trials + 1 });
};

/** The chance that a jumper who wins share `a` of his duels beats a jumper who wins share `b` (Bradley-Terry). */
export const toDuel = (a: number, b: number): number => (a * (1 - b)) / (a * (1 - b) + b * (1 - a));

/** Jumpers by team, the share of tips that each wins, and the effect of a won tip. */
export class TipOff {
  private readonly jumpers = new Map<number, Tried>();
  private readonly jumperOf = new Map<string, number>();
  private prior = START_PRIOR;
  // Until the league's own share is known, the side that won the tip makes 60 % of first baskets.
  private worth: Tried = { hits: 60, trials: 100 };

  private shareOf(team: string): number {
    const jumper = this.jumperOf.get(team);
    const tries = jumper === undefined ? noTries : (this.jumpers.get(jumper) ?? noTries);
    return toPosteriorShare(tries, this.prior);
  }

  expectHomeWin(home: string, away: string): number {
    return toDuel(this.shareOf(home), this.shareOf(away));
  }

  /** The chance that the home side makes the first basket. */
  expectHomeFirst(home: string, away: string): number {
    const tip = this.expectHomeWin(home, away);
    const worth = this.worth.hits / this.worth.trials;
    return tip * worth + (1 - tip) * (1 - worth);
  }

  learn(openings: readonly NbaOpening[]): void {
    for (const { home_team, away_team, home_jumper_id, away_jumper_id, tip_winner, ...first } of openings) {
      for (const [team, jumper] of [
        [home_team, home_jumper_id],
        [away_team, away_jumper_id],
      ] as const) {
        if (jumper === null) continue;
        this.jumperOf.set(team, jumper);
        if (tip_winner !== null) addTry(this.jumpers, jumper, tip_winner === team);
      }
      if (tip_winner === null || first.first_basket_team === null) continue;
      const isWorth = first.first_basket_team === tip_winner;
      this.worth = { hits: this.worth.hits + (isWorth ? 1 : 0), trials: this.worth.trials + 1 };
    }
    if (openings.length > 0 && this.jumpers.size >= 20) {
      const { trials } = fitBetaPrior(this.jumpers.values());
      // Each duel has one winner and one loser, so the mean share is a half, whoever jumps.
      this.prior = { hits: trials / 2, trials };
    }
  }
}
