import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, provideChromium } from '../scripts/chromium.ts';

const executablePath = await provideChromium(console.error);

export default defineConfig({
  // What is behind the sign-in needs sample seasons and every section; the rest does not wait for them.
  projects: [
    { name: 'site', testDir: './tests', testIgnore: 'members/**' },
    { name: 'prepare-members', testDir: './setup', testMatch: '*.setup.ts' },
    { name: 'members', testDir: './tests/members', dependencies: ['prepare-members'] },
  ],
  // A folder of its own: Playwright empties it, and the logs of the whole run stand beside it.
  outputDir: '../test-results/browser',
  globalSetup: './harness/build-apps.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // A trace of every test would take a fifth of the time; of one that fails, `--trace on` makes it.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
  },
});
