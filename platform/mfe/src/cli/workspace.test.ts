import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { writeFiles } from '../testing/run-rspack.ts';
import { findAppFault, findBuildFolder, findWorkspace, requireAppFolder } from './workspace.ts';

const usage = (message: string) => expect.objectContaining({ code: 'USAGE', message });

async function createFolder(files: Record<string, string>) {
  const root = await createTemporaryFolder();
  await writeFiles(root, files);
  return root;
}

describe('the workspace', () => {
  it('is the nearest one above the folder that one is in, with the folders that are named like apps and are packages', async () => {
    const root = await createFolder({
      'pnpm-workspace.yaml': '',
      'host/package.json': '{}',
      'remote-tools/package.json': '{ "name": "@sharpside/other" }',
      'remote-tools/remote.config.ts': '',
      'remote-tools/src/paths.ts': '',
      'remote-empty/README.md': '',
      'contracts/package.json': '{}',
    });
    const workspace = {
      root,
      apps: new Map(['host', 'remote-tools'].map((name) => [name, join(root, name)])),
      registryFolder: join(root, '.data/registry'),
    };
    expect(findWorkspace(join(root, 'remote-tools/src'))).toEqual(workspace);
    expect(findWorkspace(root)).toEqual(workspace);
    expect(findBuildFolder(workspace, 'host')).toBe(join(root, 'host/dist'));
    expect(findBuildFolder(workspace, 'remote-elsewhere')).toBe(join(root, 'remote-elsewhere/dist'));
  });

  it('is the one that mfe is part of where there is none above', async () => {
    const { root, apps } = findWorkspace(await createTemporaryFolder());
    expect(join(root, 'platform/mfe/src/cli')).toBe(import.meta.dirname);
    expect([...apps.keys()]).toEqual(expect.arrayContaining(['host', 'remote-tools']));
  });

  it('says of an app that is not there which are, which was meant, or what its folder lacks', async () => {
    const bare = await createFolder({ 'pnpm-workspace.yaml': '' });
    expect(() => requireAppFolder(findWorkspace(bare), 'remote-mlb')).toThrow(
      usage(`The workspace has no app 'remote-mlb'. ${bare} has none.`),
    );
    const root = await createFolder({
      'pnpm-workspace.yaml': '',
      'host/package.json': '{}',
      'remote-tools/package.json': '{}',
      'remote-empty/README.md': '',
    });
    const workspace = findWorkspace(root);
    const find = (name: string) => () => requireAppFolder(workspace, name);
    expect(find('host')()).toBe(join(root, 'host'));
    expect(find('elsewhere')).toThrow(
      usage("The workspace has no app 'elsewhere'. Apps: host, remote-tools."),
    );
    expect(find('remote-tolls')).toThrow(
      usage("The workspace has no app 'remote-tolls'. Did you mean 'remote-tools'?"),
    );
    const fault =
      'The folder remote-empty has no package.json, so it is no app yet; docs/remotes.md shows every file that it needs.';
    expect(find('remote-empty')).toThrow(usage(fault));
    expect(findAppFault(workspace, 'remote-empty')).toBe(fault);
    for (const name of ['remote-tools', 'remote-none', '..']) {
      expect(findAppFault(workspace, name)).toBeUndefined();
    }
  });
});

describe('a repository of one remote', () => {
  it('has the app that its package names, whatever the folder is called', async () => {
    for (const name of ['remote-nhl', '@hockey/remote-nhl']) {
      const root = await createFolder({
        'package.json': JSON.stringify({ name }),
        'remote.config.ts': '',
        'src/paths.ts': '',
      });
      expect(findWorkspace(join(root, 'src'))).toEqual({ root, apps: new Map([['remote-nhl', root]]) });
      expect(findBuildFolder(findWorkspace(root), 'remote-nhl')).toBe(join(root, 'dist'));
    }
  });

  it('may be a package in the workspace of somebody else, with a workspace file of its own for settings of pnpm', async () => {
    const root = await createFolder({
      'pnpm-workspace.yaml': '',
      'packages/remote-nhl/package.json': '{ "name": "remote-nhl" }',
      'packages/remote-nhl/remote.config.ts': '',
      'packages/remote-nhl/pnpm-workspace.yaml': 'allowBuilds: {}',
      'packages/remote-nhl/src/paths.ts': '',
    });
    const own = join(root, 'packages/remote-nhl');
    expect(findWorkspace(join(own, 'src'))).toEqual({ root: own, apps: new Map([['remote-nhl', own]]) });
  });

  it('says that its package names no remote', async () => {
    const root = await createFolder({ 'package.json': '{ "name": "hockey" }', 'remote.config.ts': '' });
    expect(() => findWorkspace(root)).toThrow(
      usage(
        `${join(root, 'package.json')} names no remote: its \`name\` must be 'remote-' and lower-case words, with or without a scope.`,
      ),
    );
  });
});
