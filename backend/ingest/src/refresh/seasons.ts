export type Season = {
  /** The year in which the season starts. */
  readonly year: number;
  /** True in its first days, in which its files may not be there yet. */
  readonly mayLackFiles: boolean;
};

const MS_PER_DAY = 86_400_000;

/** First day of a season and number of days after which it has files. */
type Opening = { readonly firstDay: (year: number) => number; readonly settlesAfterDays: number };

function laborDay(year: number): number {
  const weekday = new Date(Date.UTC(year, 8, 1)).getUTCDay();
  return Date.UTC(year, 8, 1 + ((8 - weekday) % 7));
}

const OPENINGS = {
  // The NFL's first game is on the Wednesday, Thursday or Friday after Labor Day. A weekly job has files a week later.
  nfl: { firstDay: (year) => laborDay(year) + 2 * MS_PER_DAY, settlesAfterDays: 7 },
  // The NBA's first games since 2017 were between 16 and 24 October, but for the pandemic.
  nba: { firstDay: (year) => Date.UTC(year, 9, 15), settlesAfterDays: 14 },
} as const satisfies Record<string, Opening>;

/**
 * The season whose files a league has on a day (YYYY-MM-DD): until the next season opens, the last one, because its
 * corrections go on to arrive.
 */
export function findSeason(league: keyof typeof OPENINGS, day: string): Season {
  const { firstDay, settlesAfterDays }: Opening = OPENINGS[league];
  const time = Date.parse(day);
  const ofDay = new Date(time).getUTCFullYear();
  const year = time < firstDay(ofDay) ? ofDay - 1 : ofDay;
  return { year, mayLackFiles: time < firstDay(year) + settlesAfterDays * MS_PER_DAY };
}
