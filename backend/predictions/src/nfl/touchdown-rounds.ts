import type { Tried } from '../maths/beta-prior.ts';
import { toLogit } from '../maths/logit.ts';
import type { Candidate, Fixture, Round } from '../shared/forecast.ts';
import type { NflFixture, NflLine, TouchdownData } from './load-touchdowns.ts';
import { noTries, TouchdownState, toWeekNumber } from './touchdown-state.ts';

type Side = { team: string; opponent: string };

const toSides = ({ home_team, away_team }: NflFixture): Side[] => [
  { team: home_team, opponent: away_team },
  { team: away_team, opponent: home_team },
];

const toFixture = (game: NflFixture): Fixture => ({
  gameId: game.game_id,
  day: game.game_date,
  startTime: game.start_time,
  homeTeam: game.home_team,
  awayTeam: game.away_team,
});

/**
 * Games of a week that has player lines but no schedule. The teams are in alphabetical order, because the home side is
 * unknown.
 */
function findPairs(lines: readonly NflLine[]): NflFixture[] {
  const pairs = new Map<string, NflFixture>();
  for (const { season, week, team, opponent } of lines) {
    const [away_team = '', home_team = ''] = [team, opponent].sort();
    const game = { game_id: null, game_date: null, start_time: null, season, week, home_team, away_team };
    pairs.set(`${away_team} ${home_team}`, game);
  }
  return [...pairs.values()];
}

type Week = {
  readonly number: number;
  readonly games: readonly NflFixture[];
  readonly lines: readonly NflLine[];
  /** Players who took the field but have no line. */
  readonly idle: readonly string[];
  /**
   * Touchdowns of each player who took the field. A player who did not touch the ball has 0, because a bet on him is
   * lost, not void.
   */
  readonly touchdowns: ReadonlyMap<string, number>;
  /** The scorer of a game's first touchdown, by each of its two teams; null if the source does not name the scorer. */
  readonly firsts: ReadonlyMap<string, string | null>;
};

function toWeeks({ fixtures, lines, firsts, onField = [] }: TouchdownData): Week[] {
  const gamesOf = Map.groupBy(fixtures, toWeekNumber);
  const linesOf = Map.groupBy(lines, toWeekNumber);
  const firstsOf = Map.groupBy(firsts, toWeekNumber);
  const onFieldOf = Map.groupBy(onField, toWeekNumber);
  const numbers = [...new Set([...gamesOf.keys(), ...linesOf.keys()])].sort((one, other) => one - other);
  return numbers.map((number) => {
    const played = linesOf.get(number) ?? [];
    const games = gamesOf.get(number) ?? findPairs(played);
    const touched = new Map(played.map(({ player_id, touchdowns }) => [player_id, touchdowns]));
    const idle = (onFieldOf.get(number) ?? []).flatMap(({ player_id }) =>
      touched.has(player_id) ? [] : player_id,
    );
    const opponentOf = new Map(
      games.flatMap((game) => toSides(game).map((side) => [side.team, side.opponent])),
    );
    return {
      number,
      games,
      lines: played,
      idle,
      touchdowns: new Map([...touched, ...idle.map((player): [string, number] => [player, 0])]),
      firsts: new Map(
        (firstsOf.get(number) ?? []).flatMap(({ team, player_id }) =>
          [team, opponentOf.get(team) ?? team].map((side) => [side, player_id]),
        ),
      ),
    };
  });
}

type ForecastWeek = (week: Week, state: TouchdownState) => Candidate[];

/** One round for each week: all its games, Monday's included, are forecast from earlier weeks. */
function* createRounds(
  data: TouchdownData,
  forecast: ForecastWeek,
  learn: (week: Week) => void,
): Generator<Round> {
  const state = new TouchdownState();
  let knownUntil: string | undefined;
  for (const week of toWeeks(data)) {
    if (knownUntil !== undefined) yield { knownUntil, candidates: forecast(week, state) };
    if (week.lines.length === 0) continue;
    state.learnWeek(week.lines, week.idle);
    learn(week);
    const days = week.games.flatMap(({ game_date }) => game_date ?? []).sort();
    // Without a schedule nothing is published, so an empty day only marks that something is known.
    knownUntil = days.at(-1) ?? '';
  }
}

const toHome = (game: NflFixture, team: string): number => {
  if (game.game_id === null) return 0;
  return team === game.home_team ? 0.5 : -0.5;
};

function forecastTouchdowns({ games, touchdowns, number }: Week, state: TouchdownState): Candidate[] {
  return games.flatMap((game) =>
    toSides(game).flatMap(({ team, opponent }) =>
      state.findRegulars(team, number).map((playerId): Candidate => {
        const count = touchdowns.get(playerId);
        return {
          fixture: toFixture(game),
          playerId,
          team,
          own: state.ownOf(playerId),
          outcome: count === undefined ? null : count > 0,
          features: [
            1,
            toLogit(1 - Math.exp(-state.expect(playerId, number))),
            Math.log(state.defenceOf(opponent, playerId, number)),
            Math.log(state.offenceOf(team, number)),
            Math.log(state.formOf(playerId, number)),
            toHome(game, team),
          ],
        };
      }),
    ),
  );
}

/** Forecasts of a game's scorers, by run, catch or return. */
export const createTouchdownRounds = (data: TouchdownData): Generator<Round> =>
  createRounds(data, forecastTouchdowns, () => {});

// Some first touchdowns are scored by a defence, or by a player who was not forecast.
const OTHERS_SHARE = 0.08;

/** Forecasts of a game's first scorer, from his share of all touchdowns that both sides are expected to score. */
export function createFirstTouchdownRounds(data: TouchdownData): Generator<Round> {
  const own = new Map<string, Tried>();

  function forecastGame(game: NflFixture, week: Week, state: TouchdownState): Candidate[] {
    const players = toSides(game).flatMap(({ team, opponent }) =>
      state.findRegulars(team, week.number).map((playerId) => ({
        playerId,
        team,
        expected: state.expect(playerId, week.number) * state.defenceOf(opponent, playerId, week.number),
      })),
    );
    const total = players.reduce((sum, { expected }) => sum + expected, 0);
    return players.map(({ playerId, team, expected }): Candidate => {
      const first = week.firsts.get(team);
      const isKnown = first !== undefined && week.touchdowns.has(playerId);
      return {
        fixture: toFixture(game),
        playerId,
        team,
        own: own.get(playerId) ?? noTries,
        outcome: isKnown ? first === playerId : null,
        features: [1, toLogit(((1 - OTHERS_SHARE) * expected) / total), toHome(game, team)],
      };
    });
  }

  function learn({ lines, firsts }: Week): void {
    for (const { player_id, team } of lines) {
      const first = firsts.get(team);
      if (first === undefined) continue;
      const { hits, trials } = own.get(player_id) ?? noTries;
      own.set(player_id, { hits: hits + (first === player_id ? 1 : 0), trials: trials + 1 });
    }
  }

  return createRounds(
    data,
    (week, state) => week.games.flatMap((game) => forecastGame(game, week, state)),
    learn,
  );
}
