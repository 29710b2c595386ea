import { Text } from '../components/text.tsx';
import { type Day, formatDate, formatLocalDateTime, type Moment } from '../dates/index.ts';

/** Props of `ListOrigin`. */
export type ListOriginProps = {
  rows: readonly { published_at: Moment | null }[];
  /** False where the backend is of before there was a log: then nothing is known of any list. */
  hasLog: boolean;
};

/** Says of a day's list whether it was published before the games, and when, or worked out afterwards. */
export function ListOrigin({ rows, hasLog }: ListOriginProps) {
  if (!hasLog || rows.length === 0) return null;
  const [first] = rows.flatMap(({ published_at }) => published_at ?? []).sort();
  return (
    <Text size="sm" tone="muted">
      {first === undefined ? (
        <>
          <strong>Back-test:</strong> this list was worked out afterwards, from what was known before the day.
          It was not published before the games.
        </>
      ) : (
        `Published from ${formatLocalDateTime(first)} on, before the games: each forecast stays as it was first published.`
      )}
    </Text>
  );
}

/** Days with games in a row on which a list was held back. */
export type HeldDays = { from: Day; to: Day };

/** Says of an empty list that it was held back on the day, and since when; undefined where it was not. */
export function findHeldHint(held: readonly HeldDays[] | null | undefined, day: Day): string | undefined {
  const run = held?.find(({ from, to }) => from <= day && day <= to);
  if (run === undefined) return undefined;
  return `Held back since ${formatDate(run.from)}: by what was known then, the model was not proven better than the plain average.`;
}
