import { Text } from '../components/text.tsx';
import { type Day, formatDate, formatLocalDateTime, type Moment } from '../dates/index.ts';

/** Props of `ListOrigin`. */
export type ListOriginProps = {
  rows: readonly { published_at: Moment | null }[];
  /** False if the backend is older than the forecast log, so that the origin of lists is unknown. */
  hasLog: boolean;
};

/**
 * A sentence: the list was published before the games, and when, or it was computed afterwards. Renders nothing without
 * a log or rows.
 */
export function ListOrigin({ rows, hasLog }: ListOriginProps) {
  if (!hasLog || rows.length === 0) return null;
  const [first] = rows.flatMap(({ published_at }) => published_at ?? []).sort();
  return (
    <Text size="sm" tone="muted">
      {first === undefined ? (
        <span>
          <strong>Back-test:</strong> this list was worked out afterwards, from what was known before the day.
          It was not published before the games.
        </span>
      ) : (
        `Published from ${formatLocalDateTime(first)} on, before the games: each forecast stays as it was first published.`
      )}
    </Text>
  );
}

/** A range of days with games on which a list was held back. */
export type HeldDays = { from: Day; to: Day };

/** A hint that an empty list was held back on the day, and since when; undefined if it was not. */
export function findHeldHint(held: readonly HeldDays[] | null | undefined, day: Day): string | undefined {
  const run = held?.find(({ from, to }) => from <= day && day <= to);
  if (run === undefined) return undefined;
  return `Held back since ${formatDate(run.from)}: by what was known then, the model was not proven better than the plain average.`;
}
