export type Season = {
  /** The year in which the season starts. */
  readonly year: number;
  /** True until it has begun for certain: its files may not be there yet. */
  readonly mayLackFiles: boolean;
};

const MS_PER_DAY = 86_400_000;

/** The first day of a season, and the day from which it has files. */
type Opening = { readonly firstDay: (year: number) => number; readonly settledOn: (year: number) => number };

function laborDay(year: number): number {
  const weekday = new Date(Date.UTC(year, 8, 1)).getUTCDay();
  return Date.UTC(year, 8, 1 + ((8 - weekday) % 7));
}

// The NFL's first game is on the Wednesday, Thursday or Friday after Labor Day. A weekly job has files a week later.
const nflOpening = (year: number) => laborDay(year) + 2 * MS_PER_DAY;
const nflSettled = (year: number) => nflOpening(year) + 7 * MS_PER_DAY;

const nbaOpening = (year: number) => Date.UTC(year, 9, 15);

const OPENINGS = {
  nfl: { firstDay: nflOpening, settledOn: nflSettled },
  // The league year begins in the middle of March. Clubs have rosters from then on, which a source may publish later.
  nflRosters: { firstDay: (year) => Date.UTC(year, 2, 15), settledOn: nflSettled },
  // The NBA's first games since 2017 were between 16 and 24 October, but for the pandemic.
  nba: { firstDay: nbaOpening, settledOn: (year) => nbaOpening(year) + 14 * MS_PER_DAY },
} as const satisfies Record<string, Opening>;

/** Files whose season changes on a day of their own. */
export type SeasonFiles = keyof typeof OPENINGS;

/**
 * The season of which there are files on a day (YYYY-MM-DD): until the next season opens, the last one, because its
 * corrections go on to arrive.
 */
export function findSeason(files: SeasonFiles, day: string): Season {
  const { firstDay, settledOn }: Opening = OPENINGS[files];
  const time = Date.parse(day);
  const ofDay = new Date(time).getUTCFullYear();
  const year = time < firstDay(ofDay) ? ofDay - 1 : ofDay;
  return { year, mayLackFiles: time < settledOn(year) };
}
