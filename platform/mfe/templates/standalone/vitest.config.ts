import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    globals: true,
    include: ['src/**/*.test.{ts,tsx}'],
    // The look of the product, and what jsdom lacks.
    setupFiles: ['@sharpside/shared-ui/testing/setup'],
    // They bring helpers of vitest, which it must load itself.
    server: { deps: { inline: [/@sharpside\//] } },
  },
});
