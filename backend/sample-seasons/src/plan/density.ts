import { type Day, toDay, yearOf } from '../calendar/day.ts';
import { type MlbGame, toMlbSlate } from '../mlb/season/slate.ts';
import { type NbaGame, seasonOf, toNbaSlate } from '../nba/season/slate.ts';
import { type NflGame, nflGamesOf, nflSeasonOf, REGULAR_WEEKS } from '../nfl/season/schedule.ts';
import { chanceOf } from '../random/random.ts';

/** Games a day before the last 30 days: one in `small`; as many as make about two million pitches in `full`. */
export type SampleSize = 'small' | 'full';

/** The seed of everybody's sample, unless another is given. */
export const DEFAULT_SEED = 'sample';

/** The seed, day and size that the files of a sample are made for. */
export type Scope = {
  readonly seed: string;
  readonly today: Day;
  readonly size: SampleSize;
};

/** So many days before today have all their games; older ones have a few each. */
export const WINDOW_DAYS = 30;

/** The first of the days that have all their games. */
export const windowStart = ({ today }: Scope): Day => today - WINDOW_DAYS;

// Games a day before the window. `full` comes to about two million pitches and to as many basketball games a season
// as the league has.
const mlbGamesADay: Readonly<Record<SampleSize, number>> = { small: 1, full: 7 };
const nbaGamesADay: Readonly<Record<SampleSize, number>> = { small: 1, full: 3.37 };

/** The first day of pitches: three baseball seasons back. */
export const mlbStart = ({ today }: Scope): Day => toDay(`${yearOf(today) - 2}-03-28`);

const FIRST_NBA_SEASON = 2021;
const FIRST_NFL_SEASON = 2020;
/** Coverages have been charted for this season and later ones. */
export const FIRST_CHARTED_SEASON = 2021;

/** About how many games the files have of these days; to tell how long they take, without looking for them. */
export function expectedGames(scope: Scope, league: 'mlb' | 'nba', days: readonly Day[]): number {
  const [sparse, full] = league === 'mlb' ? [mlbGamesADay[scope.size], 15] : [nbaGamesADay[scope.size], 7.5];
  const recent = days.filter((day) => day >= windowStart(scope)).length;
  return recent * full + (days.length - recent) * sparse;
}

const DAY_GAME_SHARE = 0.38;

/** Games of a day before the window: picked by chance, at home only, as many of them by day as the league plays. */
function pickMlbGames({ seed, size }: Scope, games: readonly MlbGame[]): readonly MlbGame[] {
  const candidates = games.filter(({ isAbroad, isPostponed }) => !isAbroad && !isPostponed);
  const days = candidates.filter(({ isNight }) => !isNight);
  const weight = (game: MlbGame) => {
    const pool = game.isNight ? candidates.length - days.length : days.length;
    return (game.isNight ? 1 - DAY_GAME_SHARE : DAY_GAME_SHARE) / Math.max(1, pool);
  };
  // The smallest of such draws wins as often as it is heavy.
  return candidates
    .map((game) => ({ game, draw: -Math.log(1 - chanceOf(seed, 'kept', game.gamePk)) / weight(game) }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, mlbGamesADay[size])
    .map(({ game }) => game)
    .sort((a, b) => a.startMs - b.startMs || a.gamePk - b.gamePk);
}

/** The games of a day that the files have. */
export function mlbGamesIn(scope: Scope, day: Day): readonly MlbGame[] {
  const games = toMlbSlate(scope.seed, day);
  return day >= windowStart(scope) ? games : pickMlbGames(scope, games);
}

/** The games of a day that the files have. */
export function nbaGamesIn(scope: Scope, day: Day): readonly NbaGame[] {
  const games = toNbaSlate(scope.seed, day);
  if (day >= windowStart(scope)) return games;
  const wanted = nbaGamesADay[scope.size];
  const count = Math.floor(wanted) + (chanceOf(scope.seed, 'kept', day) < wanted % 1 ? 1 : 0);
  return [...games]
    .map((game) => ({ game, draw: chanceOf(scope.seed, 'kept', game.gameId) }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, count)
    .map(({ game }) => game);
}

/** The long postseason counts only while it is recent: past seasons look like the league's. */
export function nflGamesIn(scope: Scope, season: number): readonly NflGame[] {
  const games = nflGamesOf(scope.seed, season);
  return games.filter(({ day, week }) => week <= REGULAR_WEEKS || day >= windowStart(scope) - WINDOW_DAYS);
}

/** Seasons of a sample, by the year in which they start; the last is that of today. */
export const nbaSeasonsIn = ({ today }: Scope): number[] => yearsFrom(FIRST_NBA_SEASON, seasonOf(today));

/** Seasons of a sample, by the year in which they start; the last is that of today. */
export const nflSeasonsIn = ({ today }: Scope): number[] => yearsFrom(FIRST_NFL_SEASON, nflSeasonOf(today));

function yearsFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
