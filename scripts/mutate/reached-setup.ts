import { ChildProcess } from 'node:child_process';
import { afterEach, expect } from 'vitest';
import { CHILD_OPTIONS, OVERLAY, REACHED, reachedOf } from './child-environment.ts';

// A first run of the tests marks each function that it comes to (`find-mutants.ts`), and tells it with the test file.
afterEach(({ task }) => {
  const reached: unknown = Reflect.get(globalThis, 'reachedScopes');
  if (reached instanceof Set) Object.assign(task.file.meta, { reachedScopes: [...reached] });
});

const folder = process.env[OVERLAY];
if (folder) {
  // Processes and threads that the test starts tell in a file, as a test may well kill them.
  process.env[REACHED] = reachedOf(folder, expect.getState().testPath ?? '');
  const variables = { NODE_OPTIONS: CHILD_OPTIONS, [OVERLAY]: folder, [REACHED]: process.env[REACHED] };
  const pairs = Object.entries(variables).map(([key, value]) => `${key}=${value}`);
  const spawn: unknown = Reflect.get(ChildProcess.prototype, 'spawn');
  // A test that gives its process an environment of its own must not lose it for us.
  Reflect.set(
    ChildProcess.prototype,
    'spawn',
    function (this: ChildProcess, options: { envPairs: string[] }) {
      if (typeof spawn !== 'function') return undefined;
      options.envPairs = [...options.envPairs, ...pairs];
      return Reflect.apply(spawn, this, [options]);
    },
  );
}
