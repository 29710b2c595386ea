import type { Store } from '@sharpside/object-store';
import type { TestClock } from '@sharpside/server-kit/testing/test-clock';
import type { ControlConfigInput } from '../../config.ts';
import { startTestControl, type TestControl } from '../test-control.ts';

/** A control service of several. `kill`: nothing that it does reaches the store any more. */
export type OneOfTwo = TestControl & { kill(): void };

type Options = { store: Store; clock: TestClock; config?: Partial<ControlConfigInput> };

/** Two control services of one registry, by one clock. The first one is on duty. */
export async function startTwoServices({
  store,
  clock,
  config = {},
}: Options): Promise<[OneOfTwo, OneOfTwo]> {
  async function start(): Promise<OneOfTwo> {
    let isDead = false;
    const live = () => {
      if (isDead) throw new Error('killed');
      return store;
    };
    const own: Store = {
      get: async (key) => live().get(key),
      list: async (prefix) => live().list(prefix),
      listFolders: async (folder) => live().listFolders(folder),
      putIfAbsent: async (key, bytes) => live().putIfAbsent(key, bytes),
      remove: async (key) => live().remove(key),
    };
    const control = await startTestControl({
      ...{ store: own, clock, monotonic: clock.now },
      config: { stateDir: null, ...config },
    });
    return {
      ...control,
      kill() {
        isDead = true;
      },
    };
  }
  return [await start(), await start()];
}

/** True where a service says that it is on duty. */
export const isOnDuty = async ({ app }: Pick<TestControl, 'app'>): Promise<boolean> =>
  (await app.operators.inject('/metrics')).body.includes('control_on_duty 1\n');
