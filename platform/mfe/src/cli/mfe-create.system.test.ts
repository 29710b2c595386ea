import { execFile } from 'node:child_process';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it, vi } from 'vitest';
import { runMfe, runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

// The type check, the linter and the tests of the new remote run as processes, which takes time.
vi.setConfig({ testTimeout: 180_000 });

const ROOT = join(import.meta.dirname, '../../../..');

const FILES = [
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'vitest.setup.ts',
  'scripts/test/patience.ts',
  'shared-ui/src/testing/document/ignore-toast-region.ts',
];

const VITEST_CONFIG = `export default {
  test: { environment: 'jsdom', globals: true, setupFiles: ['./vitest.setup.ts'] },
};
`;

/** A workspace without apps, with the installed packages of the real workspace. */
async function createEmptyWorkspace() {
  const root = await createTemporaryFolder();
  for (const file of FILES) {
    await cp(join(ROOT, file), join(root, file));
  }
  await cp(join(ROOT, 'scripts/lint'), join(root, 'scripts/lint'), { recursive: true });
  await writeFile(join(root, 'vitest.config.js'), VITEST_CONFIG);
  const { vcs: _, ...biome } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
  await writeFile(join(root, 'biome.json'), JSON.stringify(biome));
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const mfe = (...argv: string[]) => runMfeHere(argv, root);
  /** Links the packages that an install would add. */
  const install = (app: string) =>
    symlink(join(ROOT, 'remote-mlb/node_modules'), join(root, app, 'node_modules'));
  const runTool = (tool: string, ...args: string[]) =>
    promisify(execFile)(join(ROOT, 'node_modules/.bin', tool), args, { cwd: root });
  return { root, mfe, install, runTool };
}

describe('mfe create', () => {
  it('writes a remote that keeps its types and the rules of the workspace, and passes its tests', async () => {
    const { root, install, runTool } = await createEmptyWorkspace();
    const { code } = await runMfe(['create', 'remote-college-hoops', '--label', 'College Hoops'], {
      cwd: root,
    });
    expect(code).toBe(EXIT_CODES.done);
    await install('remote-college-hoops');

    await runTool('tsc', '-p', 'tsconfig.browser.json', '--checkers', '1');
    await runTool('biome', 'check', '--error-on-warnings', 'remote-college-hoops');
    await runTool('vitest', 'run', '--reporter=json', '--outputFile=tests.json', 'remote-college-hoops');
    const tests = JSON.parse(await readFile(join(root, 'tests.json'), 'utf8'));
    expect(tests).toMatchObject({ success: true, numFailedTests: 0 });
    expect(tests.numPassedTests).toBeGreaterThan(5);
  });

  it('says what is to be done next, also to machines, with the pnpm of the workspace', async () => {
    const { root, mfe } = await createEmptyWorkspace();
    const { stdout } = await mfe('create', 'remote-nhl');
    const { packageManager } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^remote-nhl has \d+ files, with one screen and its tests\.$/),
      '',
      'Next, in the workspace:',
      `  npx ${packageManager} install`,
      '  mfe dev remote-nhl',
      '  mfe build remote-nhl',
      '  mfe publish remote-nhl --promote',
      '',
    ]);
    await rm(join(root, 'package.json'));
    expect(JSON.parse((await mfe('create', 'remote-la-liga', '--json')).stdout)).toEqual({
      app: 'remote-la-liga',
      label: 'LA LIGA',
      files: expect.arrayContaining(['remote.config.ts']),
      install: 'npx pnpm install',
    });
  });
});
