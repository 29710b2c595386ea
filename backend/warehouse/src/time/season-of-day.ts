/**
 * The season that a day belongs to, in SQL: the year in which it starts. `day` is SQL, too. Seasons change in months
 * without games: in the NFL in June, in the NBA in September, in MLB with the year.
 */
export const seasonOfDaySql = (league: 'mlb' | 'nba' | 'nfl', day: string): string => {
  const from = (month: number) => `CAST(year(${day}) - CAST(month(${day}) < ${month} AS INTEGER) AS INTEGER)`;
  if (league === 'nfl') return from(6);
  if (league === 'mlb') return from(1);
  // The season of 2019-20 ended in October 2020.
  return `CASE WHEN ${day} BETWEEN DATE '2020-07-01' AND DATE '2020-10-31' THEN 2019 ELSE ${from(9)} END`;
};
