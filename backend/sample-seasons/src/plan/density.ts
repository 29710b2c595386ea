import { type Day, daysFrom, toDay, yearOf } from '../calendar/day.ts';
import { type MlbGame, toMlbSlate } from '../mlb/season/slate.ts';
import { type NbaGame, seasonOf, toNbaSlate } from '../nba/season/slate.ts';
import { type NflGame, nflGamesOf, nflSeasonOf, REGULAR_WEEKS } from '../nfl/season/schedule.ts';
import { chanceOf } from '../random/random.ts';

/** `small` is the default; `full` has about two million pitches; `brief` is enough to see every screen with rows. */
export type SampleSize = 'brief' | 'small' | 'full';

export const DEFAULT_SEED = 'sample';

export type Scope = {
  readonly seed: string;
  readonly today: Day;
  readonly size: SampleSize;
};

type Density = {
  /** This many days before today have all their games. Older days have as many games as the next two fields say. */
  readonly windowDays: number;
  /** Average number of games per day before the window. */
  readonly mlb: number;
  readonly nba: number;
  /** Maximum number of seasons before the current season. */
  readonly pastSeasons: number;
};

const DENSITIES: Readonly<Record<SampleSize, Density>> = {
  brief: { windowDays: 10, mlb: 0.5, nba: 1, pastSeasons: 1 },
  small: { windowDays: 30, mlb: 1, nba: 1, pastSeasons: Number.POSITIVE_INFINITY },
  // `nba`: the 1,230 games of a season, spread over a year, because a sample season lasts until the next one begins.
  full: { windowDays: 30, mlb: 7, nba: 3.37, pastSeasons: Number.POSITIVE_INFINITY },
};

const PRICED_PAST_DAYS = 7;

export const windowStart = ({ today, size }: Scope): Day => today - DENSITIES[size].windowDays;

/** Days with prices of books: today, and the days before whose games and lists have closing prices. */
export const pricedDays = ({ today }: Scope): readonly Day[] => daysFrom(today - PRICED_PAST_DAYS, today);

/** Postseason football games before this day are left out. */
export const nflRecentStart = ({ today, size }: Scope): Day => today - 2 * DENSITIES[size].windowDays;

const MLB_PAST_SEASONS = 2;

/** The first day with pitches. It is in the season two years ago, or later if the size has fewer past seasons. */
export const mlbStart = ({ today, size }: Scope): Day =>
  toDay(`${yearOf(today) - Math.min(MLB_PAST_SEASONS, DENSITIES[size].pastSeasons)}-03-28`);

const FIRST_NBA_SEASON = 2021;
const FIRST_NFL_SEASON = 2020;
/** Coverages are charted from this season on. */
export const FIRST_CHARTED_SEASON = 2021;

const DAY_GAME_SHARE = 0.38;

/** Number of games on a day before the window. A fraction of a game is decided at random. */
function gamesOn({ seed, size }: Scope, league: 'mlb' | 'nba', day: Day): number {
  const wanted = DENSITIES[size][league];
  return Math.floor(wanted) + (chanceOf(seed, 'kept', day) < wanted % 1 ? 1 : 0);
}

/** Games of a day before the window: a random selection of those that were played, with the league's share of day games. */
function pickMlbGames(scope: Scope, day: Day, games: readonly MlbGame[]): readonly MlbGame[] {
  const candidates = games.filter(({ isPostponed }) => !isPostponed);
  const days = candidates.filter(({ isNight }) => !isNight);
  const weight = (game: MlbGame) => {
    const pool = game.isNight ? candidates.length - days.length : days.length;
    return (game.isNight ? 1 - DAY_GAME_SHARE : DAY_GAME_SHARE) / Math.max(1, pool);
  };
  // A weighted draw: with these exponential numbers a game is first with a probability proportional to its weight.
  return candidates
    .map((game) => ({ game, draw: -Math.log(1 - chanceOf(scope.seed, 'kept', game.gamePk)) / weight(game) }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, gamesOn(scope, 'mlb', day))
    .map(({ game }) => game)
    .sort((a, b) => a.startMs - b.startMs || a.gamePk - b.gamePk);
}

export function mlbGamesIn(scope: Scope, day: Day): readonly MlbGame[] {
  const games = toMlbSlate(scope.seed, day);
  return day >= windowStart(scope) ? games : pickMlbGames(scope, day, games);
}

export function nbaGamesIn(scope: Scope, day: Day): readonly NbaGame[] {
  const games = toNbaSlate(scope.seed, day);
  if (day >= windowStart(scope)) return games;
  return [...games]
    .map((game) => ({ game, draw: chanceOf(scope.seed, 'kept', game.gameId) }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, gamesOn(scope, 'nba', day))
    .map(({ game }) => game);
}

/**
 * A season's games. Those of the long postseason are left out unless they are recent, so that past seasons resemble the
 * league's.
 */
export function nflGamesIn(scope: Scope, season: number): readonly NflGame[] {
  const games = nflGamesOf(scope.seed, season);
  return games.filter(({ day, week }) => week <= REGULAR_WEEKS || day >= nflRecentStart(scope));
}

/** Seasons of a sample by starting year. The last is the current season. */
export const nbaSeasonsIn = (scope: Scope): number[] =>
  yearsFrom(scope, FIRST_NBA_SEASON, seasonOf(scope.today));

/** Seasons of a sample by starting year. The last is the current season. */
export const nflSeasonsIn = (scope: Scope): number[] =>
  yearsFrom(scope, FIRST_NFL_SEASON, nflSeasonOf(scope.today));

function yearsFrom({ size }: Scope, earliest: number, last: number): number[] {
  const first = Math.max(earliest, last - DENSITIES[size].pastSeasons);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
