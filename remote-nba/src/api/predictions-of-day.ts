import { type Data, useData } from '@sharpside/shared-data';
import { shiftDay } from '@sharpside/shared-ui/dates';
import { type Day, todayEastern, toEasternDay } from '@sharpside/shared-ui/eastern';

/** The first day of which there are predictions. */
export const FIRST_PREDICTION_DAY: Day = '2024-08-17';

/** The newest day of which there are predictions, and the one that the screens start on. */
export const tomorrowEastern = (): Day => shiftDay(todayEastern(), 1);

// The backend answers so many days when none is named.
const NEWEST_DAYS = 14;

type PredictionList<Row> = {
  /** Names the list among the answers that are kept. */
  key: string;
  /** `date` undefined: the newest two weeks. */
  fetchRows: (date: Day | undefined, signal: AbortSignal) => Promise<readonly Row[]>;
};

type OfDay = { game_date: Day | null; start_time: string | null };

/** The day that a prediction is of, US Eastern; undefined where the backend does not say. */
const findDay = ({ game_date, start_time }: OfDay): Day | undefined =>
  game_date ?? (start_time === null ? undefined : toEasternDay(start_time));

/**
 * The predictions of a day. One answer holds the newest two weeks, so paging through them loads nothing more; an earlier
 * day is loaded by itself.
 */
export function usePredictionsOfDay<Row extends OfDay>(
  { key, fetchRows }: PredictionList<Row>,
  day: Day,
): Data<readonly Row[]> {
  const asked = day > shiftDay(tomorrowEastern(), -NEWEST_DAYS) ? undefined : day;
  const { data, ...rest } = useData([key, asked ?? 'newest'], (signal) => fetchRows(asked, signal));
  return { data: data?.filter((row) => (findDay(row) ?? asked) === day), ...rest };
}
