import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, requireChromium } from './harness/browser.ts';

const executablePath = requireChromium();

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './harness/build-apps.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
  },
});
