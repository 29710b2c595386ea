import type { League } from '@sharpside/warehouse/teams/team';
import { type Day, daysFrom, easternMs, toDate } from '../calendar/day.ts';
import { type Scope, windowStart } from './density.ts';
import { liveScoreboard } from './live-scoreboard.ts';
import { jsonPieces, type PlannedFile, toRecipe } from './planned-file.ts';

const leagues: readonly League[] = ['mlb', 'nba', 'nfl'];

type Span = { readonly name: string; readonly days: readonly Day[] };

/**
 * The scoreboards of several days in one answer, as ESPN gives them for `dates=20261021-20261119`. Games are as they
 * stand at the start of today.
 */
function toDocument({ seed, today }: Scope, league: League, { days }: Span) {
  const now = new Date(easternMs(today, 0));
  const boards = days.map((day) => liveScoreboard({ league, date: toDate(day), now, seed }));
  const last = boards.at(-1);
  return {
    leagues: last?.leagues ?? [],
    season: last?.season,
    events: boards.flatMap(({ events }) => events),
  };
}

const toBoardFile = (scope: Scope, league: League, span: Span): PlannedFile => ({
  path: `espn/${league}_${span.name}.json.gz`,
  source: 'espn-scoreboard',
  recipe: toRecipe(scope.seed, toDate(scope.today), span.days.length),
  pieces: jsonPieces(() => toDocument(scope, league, span)),
});

export function planEspnFiles(scope: Scope): PlannedFile[] {
  const spans: readonly Span[] = [
    { name: 'recent', days: daysFrom(windowStart(scope), scope.today - 1) },
    { name: 'to_come', days: [scope.today, scope.today + 1] },
  ];
  return leagues.flatMap((league) => spans.map((span) => toBoardFile(scope, league, span)));
}
