import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { ROOT } from './workspace/processes.ts';

/**
 * A workspace with the real boot script, whose dependencies changed since the last install. Its `mfe` prints its
 * arguments, and its install notes that it ran, and fails.
 */
async function createChangedWorkspace({ isInstalled }: { isInstalled: boolean }) {
  const root = await createTemporaryFolder();
  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const scripts = { mfe: 'node scripts/boot.mjs mfe' };
  write('package.json', JSON.stringify({ type: 'module', packageManager: 'pnpm@0.0.0', scripts }));
  write('pnpm-lock.yaml', '');
  write('pnpm-workspace.yaml', '');
  write('scripts/mfe.ts', 'console.log(process.argv.slice(2).join());');
  for (const file of ['boot.mjs', 'workspace'])
    cpSync(join(ROOT, 'scripts', file), join(root, 'scripts', file), { recursive: true });
  if (isInstalled) {
    write('node_modules/.modules.yaml', '{}');
    write('node_modules/.boot-stamp', 'of the dependencies before');
  }
  write('bin/npx', '#!/bin/sh\necho "$@" > installed\nexit 1\n');
  chmodSync(join(root, 'bin/npx'), 0o755);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/boot.mjs', 'mfe', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: `${join(root, 'bin')}:/usr/bin:/bin` },
    });
  const findInstall = () =>
    existsSync(join(root, 'installed')) ? readFileSync(join(root, 'installed'), 'utf8') : undefined;
  return { run, findInstall };
}

describe('after the dependencies changed', () => {
  it('a rollback runs without an install, and its output is its own', async () => {
    const { run, findInstall } = await createChangedWorkspace({ isInstalled: true });
    const { stdout, stderr, status } = run('rollback', 'remote-mlb');
    expect(stdout).toBe('rollback,remote-mlb\n');
    expect(stderr).toContain('this command runs without an install');
    expect(status).toBe(0);
    expect(findInstall()).toBeUndefined();
  });

  it('a build runs an install, and says that it failed', async () => {
    const { run, findInstall } = await createChangedWorkspace({ isInstalled: true });
    const { stdout, stderr, status } = run('build', 'remote-mlb');
    expect(stdout).toBe('');
    expect(stderr).toContain('The install failed');
    expect(status).toBe(1);
    expect(findInstall()).toContain('pnpm@0.0.0 install');
  });

  it('a rollback runs an install where nothing is installed', async () => {
    const { run, findInstall } = await createChangedWorkspace({ isInstalled: false });
    expect(run('rollback', 'remote-mlb').status).toBe(1);
    expect(findInstall()).toContain('pnpm@0.0.0 install');
  });
});
