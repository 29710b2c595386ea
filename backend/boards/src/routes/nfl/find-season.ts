import type { Query } from '@sharpside/warehouse/engine/define-query';
import type { CallContext } from '../../call/call.ts';

type FindSeasonOptions = {
  year: number | undefined;
  newest: Query<Record<never, never>, { season: number | null }>;
};

/** The season that was asked for, or the newest that there is; null where there is none. */
export async function findSeason(
  ask: CallContext['ask'],
  { year, newest }: FindSeasonOptions,
): Promise<number | null> {
  if (year !== undefined) return year;
  const [row] = await ask(newest, {});
  return row?.season ?? null;
}
