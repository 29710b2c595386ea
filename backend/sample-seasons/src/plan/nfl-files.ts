import { type Day, daysFrom, easternMs, toDate } from '../calendar/day.ts';
import { nflGamesHeader, toNflGameLine, toRosterCsv } from '../nfl/files/games-csv.ts';
import {
  participationHeader,
  playByPlayHeader,
  toParticipationLines,
  toPlayByPlayLines,
} from '../nfl/files/play-csv.ts';
import { playerStatsHeader, toPlayerStatsLines } from '../nfl/files/player-stats-csv.ts';
import { toNflPropsEvent } from '../nfl/files/props.ts';
import type { PlayedNflGame } from '../nfl/play/play.ts';
import { finishedNflGame } from '../nfl/play/played-games.ts';
import { toNflLinesEvent } from '../nfl/season/lines.ts';
import {
  kickoffOf,
  type NflGame,
  nextNflGames,
  nflGamesOf,
  nflSeasonOf,
  REGULAR_WEEKS,
} from '../nfl/season/schedule.ts';
import { FIRST_CHARTED_SEASON, nflGamesIn, nflRecentStart, nflSeasonsIn, type Scope } from './density.ts';
import { jsonPieces, type PlannedFile, toRecipe } from './planned-file.ts';

// Number of games in a full week of the regular season.
const GAMES_AHEAD = 16;

const finishedIn = (scope: Scope, season: number): readonly NflGame[] =>
  nflGamesIn(scope, season).filter(({ day }) => day < scope.today);

/** A season's recipe. It changes daily until the season's postseason has left the files. */
function toSeasonRecipe(scope: Scope, season: number): string {
  const isSettled = kickoffOf(season + 1) <= nflRecentStart(scope);
  return toRecipe(scope.seed, season, isSettled ? 'whole' : `${scope.size} ${toDate(scope.today)}`);
}

type SeasonFile = {
  readonly path: string;
  readonly source: string;
  readonly header: string;
  readonly lines: (played: PlayedNflGame) => string;
};

function* gamePieces(
  { seed }: Scope,
  games: readonly NflGame[],
  { header, lines }: SeasonFile,
): Generator<string> {
  yield header;
  for (const game of games) yield lines(finishedNflGame(seed, game));
}

function toSeasonFile(scope: Scope, season: number, file: SeasonFile): PlannedFile {
  const games = finishedIn(scope, season);
  return {
    path: file.path,
    source: file.source,
    recipe: toSeasonRecipe(scope, season),
    pieces: () => gamePieces(scope, games, file),
  };
}

function toSeasonFiles(scope: Scope, season: number): PlannedFile[] {
  const statistics = toSeasonFile(scope, season, {
    path: `nfl/player_stats_${season}.csv.gz`,
    source: 'nfl-player-stats',
    header: playerStatsHeader(season),
    lines: toPlayerStatsLines,
  });
  if (season < FIRST_CHARTED_SEASON) return [statistics];
  return [
    statistics,
    toSeasonFile(scope, season, {
      path: `nfl/pbp_participation_${season}.csv.gz`,
      source: 'nfl-participation',
      header: participationHeader,
      lines: toParticipationLines,
    }),
    toSeasonFile(scope, season, {
      path: `nfl/play_by_play_${season}.csv.gz`,
      source: 'nfl-play-by-play',
      header: playByPlayHeader,
      lines: toPlayByPlayLines,
    }),
  ];
}

function toScheduled(scope: Scope): readonly NflGame[] {
  const played = nflSeasonsIn(scope).flatMap((season) => finishedIn(scope, season));
  const season = nflSeasonOf(scope.today);
  const toCome = nflGamesOf(scope.seed, season).filter(
    ({ day, week }) => day >= scope.today && week <= REGULAR_WEEKS,
  );
  const next = nextNflGames(scope.seed, { day: scope.today, count: GAMES_AHEAD });
  return [...new Set([...played, ...toCome, ...next])];
}

function* schedulePieces(scope: Scope): Generator<string> {
  yield nflGamesHeader;
  for (const game of toScheduled(scope)) yield toNflGameLine(scope.seed, { game, today: scope.today });
}

function toScheduleFile(scope: Scope): PlannedFile {
  return {
    path: 'nfl/games.csv.gz',
    source: 'nfl-games',
    recipe: toRecipe(scope.seed, scope.size, toDate(scope.today)),
    pieces: () => schedulePieces(scope),
  };
}

function toRosterFile({ seed, today }: Scope): PlannedFile {
  const season = nflSeasonOf(today);
  return {
    path: `nfl/roster_${season}.csv.gz`,
    source: 'nfl-rosters',
    recipe: toRecipe(seed, season),
    pieces: function* () {
      yield toRosterCsv(seed, season);
    },
  };
}

type ToEvent = typeof toNflLinesEvent | typeof toNflPropsEvent;

/** The prices that books had at the midnight before a day. */
function toOddsFile(name: string, toEvent: ToEvent, { seed, day }: { seed: string; day: Day }): PlannedFile {
  const asOfMs = easternMs(day, 0);
  const games = () => nextNflGames(seed, { day, count: GAMES_AHEAD });
  return {
    path: `odds/${name}_${toDate(day)}.json.gz`,
    source: 'odds',
    recipe: toRecipe(seed, toDate(day)),
    pieces: jsonPieces(() => games().map((game) => toEvent(seed, { game, asOfMs }))),
  };
}

/** Days before today with prices of players, so that lists of the past week have closing prices. */
const PRICED_DAYS = 7;

function toOddsFiles({ seed, today }: Scope): PlannedFile[] {
  const hasGames = (day: Day) => nextNflGames(seed, { day, count: 1 }).some((game) => game.day === day);
  const past = daysFrom(today - PRICED_DAYS, today - 1).filter(hasGames);
  return [
    toOddsFile('nfl', toNflLinesEvent, { seed, day: today }),
    ...[...past, today].map((day) => toOddsFile('nfl_props', toNflPropsEvent, { seed, day })),
  ];
}

export function planNflFiles(scope: Scope): PlannedFile[] {
  return [
    toRosterFile(scope),
    ...nflSeasonsIn(scope)
      .filter((season) => finishedIn(scope, season).length > 0)
      .flatMap((season) => toSeasonFiles(scope, season)),
    // The schedule comes after the seasons, which have cached the results.
    toScheduleFile(scope),
    ...toOddsFiles(scope),
  ];
}
