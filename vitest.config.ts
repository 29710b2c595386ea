import { devNull } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    restoreMocks: true,
    // By default one core is left to the main thread, which has little to do.
    maxWorkers: '100%',
    // For what hangs, not for what a busy machine makes slow.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          // Testing Library cleans up after each test only where `afterEach` is global.
          globals: true,
          include: ['{shared-ui,shared-auth,host,console,remote-*}/src/**/*.test.{ts,tsx}'],
          setupFiles: ['./vitest.setup.ts', './vitest.browser-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          // Who is at the keyboard must not decide a test.
          env: { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull },
          environment: 'node',
          include: ['{contracts,platform,backend,bench}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: ['./vitest.setup.ts'],
        },
      },
    ],
  },
});
