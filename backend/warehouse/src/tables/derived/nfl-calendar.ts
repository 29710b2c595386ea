const laborDay = (season: string) =>
  `(make_date(${season}, 9, 1) + CAST((8 - isodow(make_date(${season}, 9, 1))) % 7 AS INTEGER))`;

/**
 * The week of a day in a season by the calendar, in SQL. Weeks change on Tuesdays. Week 1 begins on the day after Labor
 * Day, the first Monday of September.
 */
export const nflWeekSql = (season: string, day: string): string =>
  `1 + (${day} - ${laborDay(season)} - 1) // 7`;

/** The first day of a week by the calendar, in SQL. */
export const nflDaySql = (season: string, week: string): string =>
  `${laborDay(season)} + CAST(1 + 7 * (${week} - 1) AS INTEGER)`;
