import { type Day, daysFrom, easternMs, toDate } from '../calendar/day.ts';
import { toDailyScoreboard } from '../nba/files/daily-scoreboard.ts';
import { toGameLogFrame } from '../nba/files/game-log.ts';
import { toGameTexts } from '../nba/files/game-texts.ts';
import { toNbaHistory, toNbaPropsEvent } from '../nba/files/props.ts';
import { firstDayOf, type NbaGame, toNbaSlate } from '../nba/season/slate.ts';
import { expectedGames, nbaGamesIn, nbaSeasonsIn, type Scope, windowStart } from './density.ts';
import { jsonPieces, type PlannedFile, toRecipe } from './planned-file.ts';

/** Days of a season that have been played. */
const daysOf = ({ today }: Scope, season: number): Day[] =>
  daysFrom(firstDayOf(season), Math.min(firstDayOf(season + 1), today) - 1);

const gamesOf = (scope: Scope, season: number) =>
  daysOf(scope, season).flatMap((day) => nbaGamesIn(scope, day));

/** A season changes for as long as some of its days are in the window, or to come. */
function toSeasonRecipe(scope: Scope, season: number): string {
  const isSettled = firstDayOf(season + 1) <= windowStart(scope);
  return toRecipe(scope.seed, scope.size, season, isSettled ? 'whole' : toDate(scope.today));
}

type Kind = 'P' | 'T';

function* gameLogPieces({ seed }: Scope, games: readonly NbaGame[], options: { season: number; kind: Kind }) {
  const { before, after } = toGameLogFrame(options);
  yield before;
  let separator = '';
  for (const game of games) {
    const { players, teams } = toGameTexts(seed, game);
    yield separator + (options.kind === 'P' ? players : teams).join(',');
    separator = ',';
  }
  yield after;
}

function toGameLogFile(scope: Scope, season: number, kind: Kind): PlannedFile {
  return {
    path: `nba/leaguegamelog_${season}_${kind === 'P' ? 'players' : 'teams'}.json.gz`,
    source: 'nba-game-log',
    recipe: toSeasonRecipe(scope, season),
    effort: (kind === 'P' ? 4 : 0.2) * expectedGames(scope, 'nba', daysOf(scope, season)),
    pieces: () => gameLogPieces(scope, gamesOf(scope, season), { season, kind }),
  };
}

function* openingPieces({ seed }: Scope, games: readonly NbaGame[]): Generator<string> {
  for (const game of games) yield `${toGameTexts(seed, game).opening}\n`;
}

function toOpeningsFile(scope: Scope, season: number): PlannedFile {
  return {
    path: `nba/playbyplay_${season}.ndjson.gz`,
    source: 'nba-play-by-play',
    recipe: toSeasonRecipe(scope, season),
    effort: 0.2 * expectedGames(scope, 'nba', daysOf(scope, season)),
    pieces: () => openingPieces(scope, gamesOf(scope, season)),
  };
}

const toScoreboardFile = ({ seed }: Scope, day: Day): PlannedFile => ({
  path: `nba/scoreboard_${toDate(day)}.json.gz`,
  source: 'nba-scoreboard',
  recipe: toRecipe(seed, toDate(day)),
  effort: 0.1,
  pieces: jsonPieces(() => toDailyScoreboard(toNbaSlate(seed, day))),
});

/** Props of today's and tomorrow's games, as of the first minutes of today. */
function toPropsFile({ seed, today }: Scope): PlannedFile {
  const asOfMs = easternMs(today, 0);
  const document = () => {
    const history = toNbaHistory(seed, today);
    const games = [today, today + 1].flatMap((day) => toNbaSlate(seed, day));
    return games.map((game) => toNbaPropsEvent(seed, { game, history, asOfMs }));
  };
  return {
    path: `odds/nba_props_${toDate(today)}.json.gz`,
    source: 'odds',
    recipe: toRecipe(seed, toDate(today)),
    effort: 200,
    pieces: jsonPieces(document),
  };
}

/** Game logs, openings, scoreboards of the days to come, and props. */
export function planNbaFiles(scope: Scope): PlannedFile[] {
  const seasons = nbaSeasonsIn(scope).filter((season) => daysOf(scope, season).length > 0);
  return [
    ...seasons.flatMap((season) => [
      toGameLogFile(scope, season, 'P'),
      toGameLogFile(scope, season, 'T'),
      toOpeningsFile(scope, season),
    ]),
    toScoreboardFile(scope, scope.today),
    toScoreboardFile(scope, scope.today + 1),
    toPropsFile(scope),
  ];
}
