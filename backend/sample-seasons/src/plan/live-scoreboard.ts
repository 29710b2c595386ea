import type { League } from '@sharpside/warehouse/teams/team';
import { type Day, easternDay, toDate, toDay, yearOf } from '../calendar/day.ts';
import type { EspnEvent, Scoreboard } from '../espn/event.ts';
import { toMlbEvent } from '../mlb/files/scoreboard-event.ts';
import { toMlbSlate } from '../mlb/season/slate.ts';
import { toNbaEvent } from '../nba/files/scoreboard-event.ts';
import { seasonOf, toNbaSlate } from '../nba/season/slate.ts';
import { toNflEvent } from '../nfl/files/scoreboard-event.ts';
import { nflSeasonOf, REGULAR_WEEKS, toNflSlate, weekOf } from '../nfl/season/schedule.ts';
import { DEFAULT_SEED } from './density.ts';

export type LiveScoreboardOptions = {
  league: League;
  /** US Eastern day, YYYY-MM-DD. Default: the day of `now`. */
  date?: string;
  now: Date;
  seed?: string;
};

const names: Readonly<Record<League, { id: string; name: string }>> = {
  mlb: { id: '10', name: 'Major League Baseball' },
  nba: { id: '46', name: 'National Basketball Association' },
  nfl: { id: '28', name: 'National Football League' },
};

type EventsOptions = { seed: string; day: Day; nowMs: number };

const eventsBy: Readonly<Record<League, (options: EventsOptions) => EspnEvent[]>> = {
  mlb: ({ seed, day, nowMs }) => toMlbSlate(seed, day).map((game) => toMlbEvent(seed, { game, nowMs })),
  nba: ({ seed, day, nowMs }) => toNbaSlate(seed, day).map((game) => toNbaEvent(seed, { game, nowMs })),
  nfl: ({ seed, day, nowMs }) => toNflSlate(seed, day).map((game) => toNflEvent(seed, { game, nowMs })),
};

/** ESPN names a basketball season by the year in which it ends. */
function toSeason(league: League, day: Day): Scoreboard['season'] {
  if (league === 'mlb') return { type: 2, year: yearOf(day) };
  if (league === 'nba') return { type: 2, year: seasonOf(day) + 1 };
  return { type: weekOf(day) <= REGULAR_WEEKS ? 2 : 3, year: nflSeasonOf(day) };
}

/**
 * The scoreboard of a day as ESPN would show it at this moment: future games, current games with their count and clock,
 * and finished games. It agrees with the pitches, plays and box scores that `generateSample` writes for these games,
 * and is the same for all callers at the same moment.
 *
 * @throws {RangeError} if the date is invalid.
 */
export function liveScoreboard({
  league,
  date,
  now,
  seed = DEFAULT_SEED,
}: LiveScoreboardOptions): Scoreboard {
  const nowMs = now.getTime();
  const day = date === undefined ? easternDay(nowMs) : toDay(date);
  const { id, name } = names[league];
  const season = toSeason(league, day);
  return {
    leagues: [{ id, name, abbreviation: league.toUpperCase(), slug: league, season }],
    season,
    day: { date: toDate(day) },
    ...(league === 'nfl' ? { week: { number: weekOf(day) } } : {}),
    events: eventsBy[league]({ seed, day, nowMs }),
  };
}
