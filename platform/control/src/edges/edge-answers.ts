import type { Clock } from '@sharpside/server-kit';
import type { EdgeList } from './edge-list.ts';

/**
 * The last answer of each edge. The answer of a removed edge is kept for a day, because charts and ballots go back that
 * far.
 */
export type EdgeAnswers<T> = {
  get(edge: string): T | undefined;
  set(edge: string, answer: T): void;
  values(): T[];
  removeOld(): void;
};

const DAY_MS = 24 * 60 * 60 * 1000;

export function createEdgeAnswers<T>(
  edges: Pick<EdgeList, 'origins'>,
  clock: Pick<Clock, 'now'>,
): EdgeAnswers<T> {
  const latest = new Map<string, { answer: T; at: number }>();
  return {
    get: (edge) => latest.get(edge)?.answer,
    set: (edge, answer) => void latest.set(edge, { answer, at: clock.now() }),
    values: () => [...latest.values()].map(({ answer }) => answer),
    removeOld() {
      const known = new Set(edges.origins);
      for (const [edge, { at }] of latest)
        if (!known.has(edge) && at <= clock.now() - DAY_MS) latest.delete(edge);
    },
  };
}
