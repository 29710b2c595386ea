import { badParameters } from './api-error.ts';

type DateRange = { start_date?: string | undefined; end_date?: string | undefined };

/** @throws {ApiError} `BAD_PARAMETER` when the range ends before it starts. */
export function checkDateRange({ start_date, end_date }: DateRange): void {
  if (start_date === undefined || end_date === undefined || start_date <= end_date) return;
  throw badParameters([
    { parameter: 'end_date', accepted: `a date that is not before start_date, ${start_date}` },
  ]);
}
