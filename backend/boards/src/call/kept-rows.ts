import type { Query } from '@sharpside/warehouse/engine/define-query';
import type { CallContext } from './call.ts';

type Context = Pick<CallContext, 'runQuery' | 'manifest'>;

/** Computes a value once for each snapshot, and keeps it while the snapshot is open. A failure is not kept. */
export function keepPerSnapshot<T>(read: (context: Context) => Promise<T>): (context: Context) => Promise<T> {
  const kept = new WeakMap<Context['manifest'], Promise<T>>();
  return (context) => {
    const { manifest } = context;
    const known = kept.get(manifest);
    if (known !== undefined) return known;
    const value = read(context);
    kept.set(manifest, value);
    value.catch(() => kept.delete(manifest));
    return value;
  };
}

/**
 * Reads the rows of a query without parameters once for each snapshot ({@link keepPerSnapshot}). This suits a short list
 * of which every request shows a part.
 */
export const keepRows = <R>(query: Query<Record<never, never>, R>) =>
  keepPerSnapshot<readonly R[]>(({ runQuery }) => runQuery(query, {}));
