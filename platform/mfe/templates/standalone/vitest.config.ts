import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    globals: true,
    include: ['src/**/*.test.{ts,tsx}'],
    // Sets up the product's look, and functions that jsdom lacks.
    setupFiles: ['@sharpside/shared-ui/testing/setup'],
    // Long enough for a busy machine: only a test that hangs reaches these limits.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 25_000, interval: 20 } },
    // These packages import vitest, so vitest itself must load them.
    server: { deps: { inline: [/@sharpside\//] } },
  },
});
