import { StoreError } from '../errors.ts';
import type { Store } from '../store.ts';

type Operation<A extends unknown[], R> = (...args: A) => Promise<R>;

export function beforeEachOperation(store: Store, run: () => Promise<void>): Store {
  const guard =
    <A extends unknown[], R>(operation: Operation<A, R>): Operation<A, R> =>
    async (...args) => {
      await run();
      return operation(...args);
    };
  return {
    get: guard(store.get),
    putIfAbsent: guard(store.putIfAbsent),
    list: guard(store.list),
    listFolders: guard(store.listFolders),
    remove: guard(store.remove),
  };
}

/** Message of the error that ends a process whose store died. */
export const KILLED = 'killed';

/** A store that is disturbed at one of its operations; `hasHappened` is true after that. */
export type DisturbedStore = { store: Store; hasHappened: () => boolean };

/** A store whose process dies before its `at`-th operation: this and all later operations fail without effect. */
export function dieAt(store: Store, at: number): DisturbedStore {
  let operations = 0;
  const dying = beforeEachOperation(store, async () => {
    operations += 1;
    if (operations >= at) throw new Error(KILLED);
  });
  return { store: dying, hasHappened: () => operations >= at };
}

const FAILED = 'the store does not answer';

export function failAt(store: Store, at: number): DisturbedStore {
  let operations = 0;
  const failing = beforeEachOperation(store, async () => {
    operations += 1;
    if (operations === at) throw new StoreError(FAILED, { code: 'STORE_FAILED' });
  });
  return { store: failing, hasHappened: () => operations >= at };
}
