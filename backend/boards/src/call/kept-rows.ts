import type { Query } from '@sharpside/warehouse/engine/define-query';
import type { CallContext } from './call.ts';

type Context = Pick<CallContext, 'runQuery' | 'manifest'>;

/**
 * Reads the rows of a query without parameters once for each snapshot, and keeps them while the snapshot is open. This
 * suits a short list of which every request shows a part. A failure is not kept.
 */
export function keepRows<R>(
  query: Query<Record<never, never>, R>,
): (context: Context) => Promise<readonly R[]> {
  const kept = new WeakMap<Context['manifest'], Promise<readonly R[]>>();
  return ({ runQuery, manifest }) => {
    const known = kept.get(manifest);
    if (known !== undefined) return known;
    const rows = runQuery(query, {});
    kept.set(manifest, rows);
    rows.catch(() => kept.delete(manifest));
    return rows;
  };
}
