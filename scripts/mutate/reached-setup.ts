import { afterEach } from 'vitest';

// A first run of the tests marks each function that it comes to (`find-mutants.ts`), and tells it with the test file.
afterEach(({ task }) => {
  const reached: unknown = Reflect.get(globalThis, 'reachedScopes');
  if (reached instanceof Set) Object.assign(task.file.meta, { reachedScopes: [...reached] });
});
