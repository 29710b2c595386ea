import type { Day } from './eastern.ts';

/** Leagues whose seasons span the turn of the year. */
export type WinterLeague = 'nba' | 'nfl';

// Month and day by which the first games of each season so far were played and published. A season counts as current
// from then on and not from its first game, so that a screen never opens on a season without figures.
const TURNS_OVER: Record<WinterLeague, string> = { nba: '10-25', nfl: '09-12' };

/**
 * The year in which the season of a day started: 2026 for the NBA on 24 November 2026 and on 14 June 2027.
 *
 * `day`: US Eastern, from `todayEastern()`.
 */
export function seasonStartYear(league: WinterLeague, day: Day): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= TURNS_OVER[league] ? year : year - 1;
}
