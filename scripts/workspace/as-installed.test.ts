import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { commands as backendCommands } from '../../backend/server/src/cli/commands.ts';
import { loadCommands } from '../../platform/mfe/src/cli/commands.ts';
import { AS_INSTALLED, runsAsInstalled } from './as-installed.mjs';

/** Commands that build or start something, from the sources or for a workspace. */
const WITH_INSTALL = ['adopt', 'build', 'check', 'control', 'create', 'dev', 'publish', 'serve'];

async function aWorkspace({ isInstalled }: { isInstalled: boolean }) {
  const root = await createTemporaryFolder();
  mkdirSync(join(root, 'node_modules'));
  if (isInstalled) writeFileSync(join(root, 'node_modules/.modules.yaml'), '{}');
  return root;
}

describe('a command that only asks a store or a service', () => {
  it('is named, or builds or starts something', async () => {
    const names = (await loadCommands()).map(({ name }) => name);
    expect([...(AS_INSTALLED.mfe ?? []), ...WITH_INSTALL].sort()).toEqual(names.sort());
    expect(backendCommands.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...(AS_INSTALLED.backend ?? [])]),
    );
  });

  it.each([
    ['mfe', ['rollback', 'remote-mlb', '--reason', 'x']],
    ['mfe', ['status']],
    ['backend', ['snapshots', '--json']],
  ])('runs as %s %j with what is installed, and installs if nothing is', async (task, args) => {
    expect(runsAsInstalled({ root: await aWorkspace({ isInstalled: true }), task, args })).toBe(true);
    expect(runsAsInstalled({ root: await aWorkspace({ isInstalled: false }), task, args })).toBe(false);
  });
});

it.each([
  ['mfe', ['--help']],
  ['mfe', ['-h']],
  ['mfe', ['help', 'publish']],
  ['mfe', ['build', '--help']],
  ['backend', ['help']],
  ['packages', ['--help']],
  ['test', ['--help']],
])('the help of %s %j is that of what is installed, if something is', async (task, args) => {
  expect(runsAsInstalled({ root: await aWorkspace({ isInstalled: true }), task, args })).toBe(true);
  expect(runsAsInstalled({ root: await aWorkspace({ isInstalled: false }), task, args })).toBe(false);
});

it.each([
  ['mfe', ['build', 'remote-mlb']],
  ['mfe', ['publish', 'remote-mlb', '--promote']],
  ['mfe', []],
  ['backend', ['refresh']],
  ['start', []],
  ['test', ['rollback']],
  ['test', ['help']],
  ['console', ['--help']],
])('%s %j installs what changed', async (task, args) => {
  expect(runsAsInstalled({ root: await aWorkspace({ isInstalled: true }), task, args })).toBe(false);
});
