import type { Tried } from '../maths/beta-prior.ts';
import { toLogit } from '../maths/logit.ts';
import { toDayNumber } from '../shared/days.ts';
import type { Candidate, Round } from '../shared/forecast.ts';
import { Ratios } from '../shared/ratios.ts';
import type { NbaData, NbaFixture, NbaOpening } from './load-nba.ts';
import { createNbaRounds, type NbaDay, toFixture, toSides } from './nba-days.ts';
import { Rotation } from './rotation.ts';
import { TipOff } from './tip-off.ts';

// Players who do not start hardly ever make the first basket.
const STARTERS = 5;
// Share of first baskets by players other than the five expected starters.
const OTHERS_SHARE = 0.1;

type Starter = {
  readonly player: number;
  /** His share of the first baskets of his side's five starters, as expected from his points. */
  readonly usual: number;
  /** The same share, adjusted by his actual first baskets. */
  readonly share: number;
};

class OpeningState {
  readonly rotation = new Rotation();
  readonly tipOff = new TipOff();
  readonly own = new Map<number, Tried>();
  private readonly scorers = new Ratios({ startPrior: 6, halfLife: 200 });
  private readonly shooters = new Ratios({ startPrior: 6, halfLife: 200 });

  findStarters(team: string, at: number): Starter[] {
    const players = this.rotation.findPlayers(team).map((player) => {
      const { minutes, points, startShare } = this.rotation.find(player, at) ?? {
        minutes: 0,
        points: 0,
        startShare: undefined,
      };
      return { player, weight: points + 2, rank: (startShare ?? 0) * 100 + minutes };
    });
    const five = players
      .sort((one, other) => other.rank - one.rank || one.player - other.player)
      .slice(0, STARTERS)
      .map(({ player, weight }) => ({
        player,
        usual: weight,
        share: weight * this.scorers.of(String(player), at),
      }));
    const usualTotal = five.reduce((sum, { usual }) => sum + usual, 0);
    const total = five.reduce((sum, { share }) => sum + share, 0);
    return five.map(({ player, usual, share }) => ({
      player,
      usual: usual / usualTotal,
      share: share / total,
    }));
  }

  shooterOf = (player: number, at: number): number => this.shooters.of(String(player), at);

  private learnOpening(opening: NbaOpening, at: number): void {
    const { home_team, away_team, first_basket_player_id: scorer, first_shot_player_id: shooter } = opening;
    if (scorer === null) return;
    const homeFirst = this.tipOff.expectHomeFirst(home_team, away_team);
    for (const [team, first] of [
      [home_team, homeFirst],
      [away_team, 1 - homeFirst],
    ] as const) {
      for (const { player, usual } of this.findStarters(team, at)) {
        const expected = (1 - OTHERS_SHARE) * first * usual;
        this.scorers.add(String(player), { seen: player === scorer ? 1 : 0, expected }, at);
        if (shooter !== null) {
          this.shooters.add(String(player), { seen: player === shooter ? 1 : 0, expected }, at);
        }
        const { hits, trials } = this.own.get(player) ?? { hits: 0, trials: 0 };
        this.own.set(player, { hits: hits + (player === scorer ? 1 : 0), trials: trials + 1 });
      }
    }
  }

  learn({ day, lines, openings }: NbaDay): void {
    const at = toDayNumber(day);
    // Openings are learnt before the day's lines, because their shares are for the starters who were expected before
    // the game.
    for (const opening of openings) this.learnOpening(opening, at);
    this.tipOff.learn(openings);
    this.rotation.learn(lines, at);
    this.scorers.refit(at);
    this.shooters.refit(at);
  }
}

type Outcomes = { openings: ReadonlyMap<string, NbaOpening>; lineOf: NbaDay['lineOf'] };

function forecastGame(game: NbaFixture, state: OpeningState, { openings, lineOf }: Outcomes): Candidate[] {
  const at = toDayNumber(game.game_date);
  const { home_team, away_team } = game;
  const homeFirst = state.tipOff.expectHomeFirst(home_team, away_team);
  const homeTipWinShare = state.tipOff.expectHomeWin(home_team, away_team);
  const scorer = openings.get(home_team)?.first_basket_player_id ?? null;
  return toSides(game).flatMap(({ team }) => {
    const first = team === home_team ? homeFirst : 1 - homeFirst;
    return state.findStarters(team, at).map(
      ({ player, share }): Candidate => ({
        fixture: toFixture(game),
        playerId: String(player),
        team,
        own: state.own.get(player) ?? { hits: 0, trials: 0 },
        outcome: scorer === null || !lineOf.has(player) ? null : scorer === player,
        homeTipWinShare,
        features: [1, toLogit((1 - OTHERS_SHARE) * first * share), Math.log(state.shooterOf(player, at))],
      }),
    );
  });
}

/** Forecasts of a game's first scorer. The days up to the first known opening have no forecasts. */
export function createFirstBasketRounds(data: NbaData): Generator<Round> {
  const state = new OpeningState();
  const firstDay = data.openings[0]?.game_date;
  return createNbaRounds(data, {
    forecast({ day, fixtures, openings, lineOf }) {
      if (firstDay === undefined || day <= firstDay) return [];
      const byHome = new Map(openings.map((opening) => [opening.home_team, opening]));
      return fixtures.flatMap((game) => forecastGame(game, state, { openings: byHome, lineOf }));
    },
    learn: (day) => state.learn(day),
  });
}
