import { type Data, useData } from '@sharpside/shared-data';
import { shiftDay } from '@sharpside/shared-ui/dates';
import { type Day, todayOfGames, toEasternDay, useDay } from '@sharpside/shared-ui/eastern';

export const FIRST_PREDICTION_DAY: Day = '2024-08-17';

/**
 * The newest day with predictions, on which the screens start: the day after the games' current day, which ends at 6 in
 * the morning, US Eastern. At 9:30 PM in Los Angeles it is still the next evening's.
 */
export const tomorrowOfGames = (): Day => shiftDay(todayOfGames(), 1);

/** The name of a day near the games' current day `today`; undefined for other days. */
export const nameNight = (day: Day, today: Day): 'Tonight' | 'Tomorrow' | undefined =>
  day === today ? 'Tonight' : day === shiftDay(today, 1) ? 'Tomorrow' : undefined;

// The backend answers this many days if no day is named.
const NEWEST_DAYS = 14;

export type PredictionList<Row> = {
  /** Identifies the list in the cache. */
  key: string;
  /** `date` undefined means the newest two weeks. */
  fetchRows: (date: Day | undefined, signal: AbortSignal) => Promise<readonly Row[]>;
};

type OfDay = { game_date: Day | null; start_time: string | null };

/** The day of a prediction, US Eastern; undefined if the backend gives none. */
const findDay = ({ game_date, start_time }: OfDay): Day | undefined =>
  game_date ?? (start_time === null ? undefined : toEasternDay(start_time));

/**
 * The predictions of a day. The newest two weeks come in a single answer, so paging through them loads nothing more.
 * Each earlier day is loaded separately.
 */
export function usePredictionsOfDay<Row extends OfDay>(
  { key, fetchRows }: PredictionList<Row>,
  day: Day,
): Data<readonly Row[]> {
  const newest = useDay(tomorrowOfGames);
  const asked = day > shiftDay(newest, -NEWEST_DAYS) ? undefined : day;
  const { data, ...rest } = useData([key, asked ?? `up to ${newest}`], (signal) => fetchRows(asked, signal));
  return { data: data?.filter((row) => (findDay(row) ?? asked) === day), ...rest };
}
