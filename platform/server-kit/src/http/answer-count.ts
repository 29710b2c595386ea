/** Upper bounds of the time that an answer takes, in seconds. */
export const ANSWER_TIME_BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/**
 * Answers of one kind by status, and their times. `sorted` has one count per bound, of the answers within this bound
 * but above the previous bound, and a last count of the answers above all bounds.
 */
export type AnswerCount = { statuses: Map<number, number>; sorted: number[]; sumSeconds: number };

export const createAnswerCount = (): AnswerCount => ({
  statuses: new Map(),
  sorted: Array.from({ length: ANSWER_TIME_BOUNDS.length + 1 }, () => 0),
  sumSeconds: 0,
});

export function countAnswer(count: AnswerCount, status: number, seconds: number): void {
  const { statuses, sorted } = count;
  count.sumSeconds += seconds;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  let at = 0;
  while (seconds > (ANSWER_TIME_BOUNDS[at] ?? Number.POSITIVE_INFINITY)) at += 1;
  sorted[at] = (sorted[at] ?? 0) + 1;
}

/** The times as a histogram's sample, under these labels. */
export function toTimes(labels: Readonly<Record<string, string>>, { sorted, sumSeconds }: AnswerCount) {
  let count = 0;
  const within = sorted.map((fallen) => {
    count += fallen;
    return count;
  });
  return { labels, within, count, sum: sumSeconds };
}

/** The answers as a counter's samples, under these labels and their status. */
export const toStatuses = (labels: Readonly<Record<string, string>>, { statuses }: AnswerCount) =>
  [...statuses].map(([status, value]) => ({ labels: { ...labels, status: String(status) }, value }));
