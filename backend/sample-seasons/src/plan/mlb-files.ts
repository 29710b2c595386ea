import { type Day, daysFrom, easternMs, monthOf, toDate, yearOf } from '../calendar/day.ts';
import { toMlbHistory, toMlbPropsEvent } from '../mlb/files/props.ts';
import { statcastHeader, toStatcastLines } from '../mlb/files/statcast-rows.ts';
import { toBoxScoreAnswer } from '../mlb/files/stats-api-box.ts';
import { toPeople, toSchedule } from '../mlb/files/stats-api-schedule.ts';
import { playMlbGame } from '../mlb/play/game.ts';
import { toMlbOddsEvent } from '../mlb/season/lines.ts';
import { type MlbGame, toMlbSlate } from '../mlb/season/slate.ts';
import { mlbGamesIn, mlbStart, pricedDays, type SampleSize, type Scope, windowStart } from './density.ts';
import { jsonPieces, type PlannedFile, toRecipe } from './planned-file.ts';

type Period = { readonly name: string; readonly days: readonly Day[] };

const nameBy: Readonly<Record<SampleSize, (day: Day) => string>> = {
  brief: (day) => String(yearOf(day)),
  small: (day) => String(yearOf(day)),
  full: monthOf,
};

/** Days before the window by year or month. The last period may be incomplete. */
function toPast(scope: Scope): readonly Period[] {
  const days = daysFrom(mlbStart(scope), windowStart(scope) - 1);
  return [...Map.groupBy(days, nameBy[scope.size])].map(([name, ofPeriod]) => ({ name, days: ofPeriod }));
}

const windowDays = (scope: Scope) => daysFrom(windowStart(scope), scope.today - 1);

/** A file of pitches for each day of the window, as daily downloads would give. */
const toSingleDays = (scope: Scope): readonly Period[] =>
  windowDays(scope).map((day) => ({ name: toDate(day), days: [day] }));

const toWindow = (scope: Scope): Period => ({ name: 'recent', days: windowDays(scope) });

const finishedGames = (scope: Scope, day: Day) =>
  mlbGamesIn(scope, day).filter(({ isPostponed }) => !isPostponed);

const gamesOf = (scope: Scope, { days }: Period) => days.flatMap((day) => finishedGames(scope, day));

const isInWindow = (scope: Scope, { days }: Period) => (days[0] ?? 0) >= windowStart(scope);

function toPeriodRecipe(scope: Scope, period: Period): string {
  const density = isInWindow(scope, period) ? 'all' : scope.size;
  return toRecipe(scope.seed, density, toDate(period.days[0] ?? 0), toDate(period.days.at(-1) ?? 0));
}

function* statcastPieces(scope: Scope, { days }: Period): Generator<string> {
  yield statcastHeader;
  // Savant's exports have the newest pitch first.
  for (const day of [...days].reverse()) {
    for (const game of [...finishedGames(scope, day)].reverse()) {
      yield toStatcastLines(scope.seed, playMlbGame(scope.seed, game));
    }
  }
}

const toPitchFile = (scope: Scope, period: Period): PlannedFile => ({
  path: `mlb/statcast_${period.name}.csv.gz`,
  source: 'statcast',
  recipe: toPeriodRecipe(scope, period),
  pieces: () => statcastPieces(scope, period),
});

function* boxScorePieces(scope: Scope, period: Period): Generator<string> {
  for (const game of gamesOf(scope, period)) yield `${JSON.stringify(toBoxScoreAnswer(scope.seed, game))}\n`;
}

const toBoxFile = (scope: Scope, period: Period): PlannedFile => ({
  path: `mlb/boxscores_${period.name}.ndjson.gz`,
  source: 'mlb-boxscore',
  recipe: toPeriodRecipe(scope, period),
  pieces: () => boxScorePieces(scope, period),
});

function toScheduleFile(scope: Scope, { name, days }: Period): PlannedFile {
  const { seed, today } = scope;
  const isToCome = (days.at(-1) ?? 0) >= today;
  const recipe = toPeriodRecipe(scope, { name, days });
  return {
    path: `mlb/schedule_${name}.json.gz`,
    source: 'mlb-schedule',
    recipe: isToCome ? `${recipe}|${toDate(today)}` : recipe,
    pieces: jsonPieces(() =>
      toSchedule(seed, { games: days.flatMap((day) => mlbGamesIn(scope, day)), today }),
    ),
  };
}

/** All players on a roster from `mlbStart` on. */
function toPeopleFile(scope: Scope): PlannedFile {
  const years = [...new Set(daysFrom(mlbStart(scope), scope.today + 1).map(yearOf))];
  return {
    path: 'mlb/people.json.gz',
    source: 'mlb-people',
    recipe: toRecipe(scope.seed, ...years),
    pieces: jsonPieces(() => toPeople(scope.seed, years)),
  };
}

const OPENED_BEFORE_MS = 14 * 3_600_000;

type OddsOptions = { day: Day; games: readonly MlbGame[]; isOpening?: boolean };

/** The prices of games at midnight of a day, or 14 hours earlier, when books had opened them. */
function toOddsFile({ seed }: Scope, { day, games, isOpening = false }: OddsOptions): PlannedFile {
  const asOfMs = easternMs(day, 0) - (isOpening ? OPENED_BEFORE_MS : 0);
  return {
    path: `odds/mlb_${isOpening ? 'opening_' : ''}${toDate(day)}.json.gz`,
    source: 'odds',
    recipe: toRecipe(seed, toDate(day), ...games.map(({ gamePk }) => gamePk)),
    pieces: jsonPieces(() => games.map((game) => toMlbOddsEvent(seed, game, { asOfMs, isOpening }))),
  };
}

/** The closing prices of the days before today, and the prices of today's and tomorrow's games. */
function toOddsFiles(scope: Scope): PlannedFile[] {
  const { seed, today } = scope;
  const past = pricedDays(scope).filter((day) => day < today);
  const games = [today, today + 1].flatMap((day) => toMlbSlate(seed, day));
  return [
    ...past.map((day) => toOddsFile(scope, { day, games: finishedGames(scope, day) })),
    toOddsFile(scope, { day: today, games, isOpening: true }),
    toOddsFile(scope, { day: today, games }),
  ];
}

/** The prices that books had for players at midnight: of the games of the day, and of the next day. */
function toPropsFile({ seed }: Scope, day: Day): PlannedFile {
  const asOfMs = easternMs(day, 0);
  const document = () => {
    const history = toMlbHistory(seed, day);
    const games = [day, day + 1].flatMap((one) => toMlbSlate(seed, one));
    return games.map((game) => toMlbPropsEvent(seed, { game, history, asOfMs }));
  };
  return {
    path: `odds/mlb_props_${toDate(day)}.json.gz`,
    source: 'odds',
    recipe: toRecipe(seed, toDate(day)),
    pieces: jsonPieces(document),
  };
}

export function planMlbFiles(scope: Scope): PlannedFile[] {
  const past = toPast(scope);
  const toCome = { name: 'to_come', days: [scope.today, scope.today + 1] };
  return [
    toPeopleFile(scope),
    ...[...past, toWindow(scope)].map((period) => toBoxFile(scope, period)),
    // Schedules come after the box scores, which have cached the results.
    ...[...past, toWindow(scope), toCome].map((period) => toScheduleFile(scope, period)),
    ...[...past, ...toSingleDays(scope)].map((period) => toPitchFile(scope, period)),
    ...toOddsFiles(scope),
    ...pricedDays(scope).map((day) => toPropsFile(scope, day)),
  ];
}
