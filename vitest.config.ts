import { availableParallelism, devNull } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { lookUpNeeds } from './scripts/test/needs.ts';
import { TIME_LIMITS } from './scripts/test/patience.ts';

const { FUZZ_CASES, FUZZ_SEED, FUZZ_PATH, FAKE_TODAY } = process.env;

// Number of generated cases per fuzz test. A failure prints the seed and the path with which its case is repeated.
const FUZZ = {
  cases: Number(FUZZ_CASES ?? 100),
  ...(FUZZ_SEED !== undefined && { seed: Number(FUZZ_SEED) }),
  ...(FUZZ_PATH !== undefined && { path: FUZZ_PATH }),
};

if (!Number.isInteger(FUZZ.cases) || FUZZ.cases < 1)
  throw new TypeError(`FUZZ_CASES is '${FUZZ_CASES}'; it must be a whole number from 1 up.`);

const BROWSER_FOLDERS = '{shared-*,host,platform/console,remote-*}';
const SERVER_FOLDERS = '{contracts,platform/*,backend/*,bench}';
const SYSTEM = '**/*.system.test.ts';
const REPOSITORY = 'scripts/repository/*.test.ts';

// Keeps the Git settings of the machine and its user out of the tests.
const GIT_ENVIRONMENT = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull };

export default defineConfig({
  test: {
    restoreMocks: true,
    provide: { fuzz: FUZZ },
    // Files in the same worker share their modules, because to load React or the backend again takes longer than most
    // tests.
    isolate: false,
    maxWorkers: availableParallelism(),
    // Most objects of a test are short-lived. More room for new objects means fewer garbage collections.
    execArgv: [
      '--max-semi-space-size=64',
      ...(FAKE_TODAY === undefined ? [] : ['--import', `${import.meta.dirname}/scripts/test/fake-today.mjs`]),
    ],
    ...TIME_LIMITS,
    // A test that needs a server or data from outside has a tag, and is skipped if they are missing.
    tags: lookUpNeeds().map(({ tag, title, found }) => ({
      name: tag,
      description: `needs ${title}`,
      skip: found === undefined,
    })),
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          globals: true,
          include: [`${BROWSER_FOLDERS}/src/**/*.test.tsx`, `${BROWSER_FOLDERS}/src/**/*.dom.test.ts`],
          setupFiles: ['./vitest.setup.ts', './shared-ui/src/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          env: GIT_ENVIRONMENT,
          environment: 'node',
          // Tests that need no document run without jsdom, which takes longer to load than most tests take to run.
          include: [
            `${SERVER_FOLDERS}/src/**/*.test.ts`,
            'scripts/**/*.test.ts',
            `${BROWSER_FOLDERS}/src/**/*.test.ts`,
          ],
          exclude: [...configDefaults.exclude, '**/*.dom.test.ts', SYSTEM, REPOSITORY],
          setupFiles: ['./vitest.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Tests of documents, words and folders, which are a part of `npm run check`.
          name: 'repository',
          environment: 'node',
          include: [REPOSITORY],
        },
      },
      {
        extends: true,
        test: {
          // Tests of processes and servers; see `scripts/test/layers.ts`.
          name: 'system',
          env: { ...GIT_ENVIRONMENT, TEST_LAYER: 'system' },
          environment: 'node',
          include: [`${SERVER_FOLDERS}/src/${SYSTEM}`, `scripts/${SYSTEM}`],
          setupFiles: ['./vitest.setup.ts'],
        },
      },
    ],
  },
});
