/** The hour, US Eastern, at which the day of all leagues ends: games that begin in the evening go on after midnight. */
export const LEAGUE_DAY_ENDS_AT = 6;

const DAY_MS = 86_400_000;

/**
 * The day of all leagues, `YYYY-MM-DD`, by a clock in US Eastern time: until 6 in the morning, the day before. `day`: of
 * the clock, `YYYY-MM-DD`. `hour`: of the clock, 0–23.
 *
 * Everything that says 'today' of games follows this rule. Taking six hours off the moment instead would be wrong on the
 * days on which clocks change.
 */
export const toLeagueDay = (day: string, hour: number): string =>
  hour < LEAGUE_DAY_ENDS_AT ? new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, day.length) : day;
