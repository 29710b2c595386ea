// The unit tests of the packages that `npm run mutate` changes, as Stryker runs them.
import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

const { MUTATED_PACKAGES = '' } = process.env;
const { projects = [], ...shared } = config.test ?? {};

const TESTS: Readonly<Record<string, readonly string[]>> = {
  page: ['*.test.tsx', '*.dom.test.ts'],
  node: ['*.test.ts'],
};

export default defineConfig({
  test: {
    ...shared,
    // Stryker runs tests in threads, and a thread does not start with options of a process.
    execArgv: [],
    projects: projects.flatMap((project) => {
      if (typeof project !== 'object' || !('test' in project)) return [];
      const names = TESTS[String(project.test?.name)] ?? [];
      if (names.length === 0) return [];
      const include = MUTATED_PACKAGES.split(',').flatMap((folder) =>
        names.map((name) => `${folder}/src/**/${name}`),
      );
      return [{ ...project, test: { ...project.test, include } }];
    }),
  },
});
