import type { Tried } from '../maths/beta-prior.ts';
import { DecayedSum } from '../maths/decayed-sum.ts';
import { toLogit } from '../maths/logit.ts';
import { toDayNumber } from '../shared/days.ts';
import type { Candidate, Fixture } from '../shared/forecast.ts';
import { Ratios } from '../shared/ratios.ts';
import type { BattingEvent } from './batting-model.ts';
import type { BattingRow } from './load-batting.ts';
import { PlayingTime } from './playing-time.ts';

/** A batter in a game, to forecast. `outcome` is null until it is known. */
export type BatterInGame = {
  readonly fixture: Fixture;
  readonly batter: number;
  readonly team: string;
  readonly opponent: string;
  /** The opponent's probable pitcher; null if none is announced. */
  readonly pitcher: number | null;
  readonly slot: number | undefined;
  readonly outcome: boolean | null;
};

// The share of a game's plate appearances that are against the starting pitcher.
const STARTER_SHARE = 0.6;
const LEAGUE_HALF_LIFE_DAYS = 120;
const START_PLATE_APPEARANCES = 2000;

/** State of batters, pitchers and parks after the games so far, for one kind of event. */
export class BattingState {
  readonly playingTime = new PlayingTime();
  private readonly event: BattingEvent;
  private readonly plateAppearances = new DecayedSum(LEAGUE_HALF_LIFE_DAYS);
  private readonly events = new DecayedSum(LEAGUE_HALF_LIFE_DAYS);
  private readonly quality = new DecayedSum(LEAGUE_HALF_LIFE_DAYS);
  private readonly batters: Ratios;
  private readonly contact: Ratios;
  private readonly form: Ratios;
  private readonly pitchers: Ratios;
  private readonly staffs: Ratios;
  private readonly parks: Ratios;
  private readonly platoons: Ratios;
  private readonly own = new Map<number, Tried>();
  private readonly throwsWith = new Map<number, string>();
  private readonly batsAgainst = new Map<string, string>();

  constructor(event: BattingEvent) {
    this.event = event;
    const { startPrior } = event;
    this.batters = new Ratios({ startPrior, halfLife: 365 });
    this.contact = new Ratios({ startPrior, halfLife: 365 });
    this.form = new Ratios({ startPrior: 2 * startPrior, halfLife: 10 });
    this.pitchers = new Ratios({ startPrior: 2 * startPrior, halfLife: 365 });
    this.staffs = new Ratios({ startPrior: 10 * startPrior, halfLife: 90 });
    this.parks = new Ratios({ startPrior: 10 * startPrior, halfLife: 730 });
    this.platoons = new Ratios({ startPrior: 20 * startPrior, halfLife: 730 });
  }

  private leagueRate(day: number): number {
    const { startRate } = this.event;
    return (
      (this.events.valueAt(day) + START_PLATE_APPEARANCES * startRate) /
      (this.plateAppearances.valueAt(day) + START_PLATE_APPEARANCES)
    );
  }

  private qualityRate(day: number): number {
    const { startQuality } = this.event;
    return (
      (this.quality.valueAt(day) + START_PLATE_APPEARANCES * startQuality) /
      (this.plateAppearances.valueAt(day) + START_PLATE_APPEARANCES)
    );
  }

  /**
   * A batter's rate relative to the league: his results, drawn towards his quality of contact. Both are combined in one
   * feature, because as two features they would count a well-known batter twice and make his probabilities too high.
   */
  private batterOf(key: string, day: number): number {
    return this.batters.of(key, day, this.contact.of(key, day));
  }

  private platoonOf(batter: number, pitcher: number | null): string {
    const throwing = pitcher === null ? undefined : this.throwsWith.get(pitcher);
    const batting = throwing === undefined ? undefined : this.batsAgainst.get(`${batter} ${throwing}`);
    return `${batting} ${throwing}`;
  }

  /** The features of the model; their order is that of the weights in batting-model.ts. */
  toCandidate({ fixture, batter, team, opponent, pitcher, slot, outcome }: BatterInGame): Candidate {
    const day = toDayNumber(fixture.day ?? '');
    const key = String(batter);
    const rate = Math.min(0.9, this.leagueRate(day) * this.batterOf(key, day));
    const chances = this.playingTime.expect(batter, day, slot);
    const staff = this.staffs.of(opponent, day);
    const pitching =
      pitcher === null
        ? staff
        : STARTER_SHARE * this.pitchers.of(String(pitcher), day) + (1 - STARTER_SHARE) * staff;
    return {
      fixture,
      playerId: key,
      team,
      outcome,
      own: this.own.get(batter) ?? { hits: 0, trials: 0 },
      features: [
        1,
        toLogit(1 - (1 - rate) ** chances),
        Math.log(pitching),
        Math.log(this.parks.of(fixture.homeTeam, day)),
        Math.log(this.platoons.of(this.platoonOf(batter, pitcher), day)),
        Math.log(this.form.of(key, day)),
        team === fixture.homeTeam ? 0.5 : -0.5,
      ],
    };
  }

  /** Learns the results of a batter against a pitcher. They are measured against the rates so far. */
  learn(row: BattingRow): void {
    const day = toDayNumber(row.game_date);
    const { batter, pitcher, pitcher_hand, batter_hand, plate_appearances } = row;
    const seen = this.event.count(row);
    const quality = this.event.quality(row);
    const average = plate_appearances * this.leagueRate(day);
    const key = String(batter);
    const expected = average * this.batterOf(key, day);
    this.form.add(key, { seen, expected }, day);
    this.pitchers.add(String(pitcher), { seen, expected }, day);
    this.staffs.add(row.pitching_team, { seen, expected }, day);
    this.parks.add(row.home_team, { seen, expected }, day);
    if (pitcher_hand !== null && batter_hand !== null) {
      this.throwsWith.set(pitcher, pitcher_hand);
      this.batsAgainst.set(`${batter} ${pitcher_hand}`, batter_hand);
      this.platoons.add(`${batter_hand} ${pitcher_hand}`, { seen, expected }, day);
    }
    this.batters.add(key, { seen, expected: average }, day);
    this.contact.add(key, { seen: quality, expected: plate_appearances * this.qualityRate(day) }, day);
    this.plateAppearances.add(plate_appearances, day);
    this.events.add(seen, day);
    this.quality.add(quality, day);
  }

  /** Counts a finished game of a batter for his own rate. */
  countGame(batter: number, isHit: boolean): void {
    const { hits, trials } = this.own.get(batter) ?? { hits: 0, trials: 0 };
    this.own.set(batter, { hits: hits + (isHit ? 1 : 0), trials: trials + 1 });
  }

  refit(day: number): void {
    for (const ratios of [this.contact, this.form, this.pitchers, this.staffs, this.parks]) ratios.refit(day);
    this.batters.refit(day, (key) => this.contact.of(key, day));
  }
}
