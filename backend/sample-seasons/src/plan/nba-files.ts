import { type Day, daysFrom, easternMs, toDate } from '../calendar/day.ts';
import { type LogKind, toGameLogFrame, toGameRows } from '../nba/files/game-log.ts';
import { toOpening } from '../nba/files/play-by-play.ts';
import { toNbaHistory, toNbaPropsEvent } from '../nba/files/props.ts';
import { toDailyScoreboard } from '../nba/files/scoreboard-event.ts';
import { finishedNbaGame } from '../nba/play/played-games.ts';
import { firstDayOf, type NbaGame, toNbaSlate } from '../nba/season/slate.ts';
import { nbaGamesIn, nbaSeasonsIn, pricedDays, type Scope, windowStart } from './density.ts';
import { jsonPieces, type PlannedFile, toRecipe } from './planned-file.ts';

const daysOf = ({ today }: Scope, season: number): Day[] =>
  daysFrom(firstDayOf(season), Math.min(firstDayOf(season + 1), today) - 1);

const gamesOf = (scope: Scope, season: number) =>
  daysOf(scope, season).flatMap((day) => nbaGamesIn(scope, day));

/** A season's recipe. It changes daily while days of the season are in the window or in the future. */
function toSeasonRecipe(scope: Scope, season: number): string {
  const isSettled = firstDayOf(season + 1) <= windowStart(scope);
  return toRecipe(scope.seed, scope.size, season, isSettled ? 'whole' : toDate(scope.today));
}

function* gameLogPieces({ seed }: Scope, games: readonly NbaGame[], kind: LogKind) {
  const { before, after } = toGameLogFrame(kind);
  yield before;
  let separator = '';
  for (const game of games) {
    const rows = toGameRows(finishedNbaGame(seed, game), kind);
    yield separator + rows.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
  }
  yield after;
}

function toGameLogFile(scope: Scope, season: number, kind: LogKind): PlannedFile {
  return {
    path: `nba/leaguegamelog_${season}_${kind === 'P' ? 'players' : 'teams'}.json.gz`,
    source: 'nba-game-log',
    recipe: toSeasonRecipe(scope, season),
    pieces: () => gameLogPieces(scope, gamesOf(scope, season), kind),
  };
}

function* openingPieces({ seed }: Scope, games: readonly NbaGame[]): Generator<string> {
  for (const game of games) yield `${JSON.stringify(toOpening(finishedNbaGame(seed, game)))}\n`;
}

function toOpeningsFile(scope: Scope, season: number): PlannedFile {
  return {
    path: `nba/playbyplay_${season}.ndjson.gz`,
    source: 'nba-play-by-play',
    recipe: toSeasonRecipe(scope, season),
    pieces: () => openingPieces(scope, gamesOf(scope, season)),
  };
}

const toScoreboardFile = ({ seed }: Scope, day: Day): PlannedFile => ({
  path: `nba/scoreboard_${toDate(day)}.json.gz`,
  source: 'nba-scoreboard',
  recipe: toRecipe(seed, toDate(day)),
  pieces: jsonPieces(() => toDailyScoreboard(toNbaSlate(seed, day))),
});

/** The prices that books had for players at midnight: of the games of the day, and of the next day. */
function toPropsFile({ seed }: Scope, day: Day): PlannedFile {
  const asOfMs = easternMs(day, 0);
  const document = () => {
    const history = toNbaHistory(seed, day);
    const games = [day, day + 1].flatMap((one) => toNbaSlate(seed, one));
    return games.map((game) => toNbaPropsEvent(seed, { game, history, asOfMs }));
  };
  return {
    path: `odds/nba_props_${toDate(day)}.json.gz`,
    source: 'odds',
    recipe: toRecipe(seed, toDate(day)),
    pieces: jsonPieces(document),
  };
}

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
    ...pricedDays(scope).map((day) => toPropsFile(scope, day)),
  ];
}
