import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    globals: true,
    include: ['src/**/*.test.{ts,tsx}'],
    // Sets up the product's look, and functions that jsdom lacks.
    setupFiles: ['@sharpside/shared-ui/testing/setup'],
    // These packages import vitest, so vitest itself must load them.
    server: { deps: { inline: [/@sharpside\//] } },
  },
});
