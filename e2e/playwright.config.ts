import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, provideChromium } from '../scripts/workspace/chromium.ts';
import { ENGINE_NAMES, type EngineName } from './harness/engines/engine.ts';

const executablePath = await provideChromium(console.error);

/** Tests behind the sign-in, in any package's folder. */
const MEMBERS = '**/*.member.spec.ts';

/** The project that builds the releases that only some tests publish; other projects depend on it. */
const BUILDS = ['prepare-builds'];

/** The projects for other engines. Each has one worker, because a browser takes seconds to start. */
const ENGINE_PROJECTS = ENGINE_NAMES.map((engineName) => ({
  name: engineName,
  testDir: './engines',
  dependencies: ['prepare-members'],
  fullyParallel: false,
  workers: 1,
  use: { engineName },
}));

export default defineConfig<object, { engineName: EngineName }>({
  projects: [
    // Projects of the everyday layer. Tests without sample seasons run while the seasons are made.
    { name: 'smoke', testDir: './smoke', testIgnore: MEMBERS },
    { name: 'smoke-members', testDir: './smoke', testMatch: MEMBERS },
    { name: 'prepare-builds', testDir: './setup', testMatch: 'builds.setup.ts' },
    // Tests behind the sign-in wait for sample seasons and every section; other tests do not.
    { name: 'prepare-members', testDir: './setup', testMatch: 'members.setup.ts', dependencies: BUILDS },
    { name: 'site', testDir: './tests', testIgnore: MEMBERS, dependencies: BUILDS },
    { name: 'members', testDir: './tests', testMatch: MEMBERS, dependencies: ['prepare-members'] },
    ...ENGINE_PROJECTS,
  ],
  // Uses a separate folder, because Playwright empties it, and the logs of the whole run are beside it.
  outputDir: '../test-results/browser',
  globalSetup: './harness/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Limits for tests that hang. A busy machine stays below both.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Shorter than the limit of a test, so that a page that stops answering is reported as such, with a screenshot.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording a trace of every test would take a fifth of the time. Use `--trace on` for a failing test.
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
  },
});
