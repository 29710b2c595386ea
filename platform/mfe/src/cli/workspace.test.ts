import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { findAppFault, findWorkspace, listWorkspaceApps, requireWorkspaceApp } from './workspace.ts';

describe('the workspace', () => {
  it('is the nearest one above the folder that one is in', async () => {
    const root = await createTemporaryFolder();
    await mkdir(join(root, 'remote-tools/src'), { recursive: true });
    await writeFile(join(root, 'pnpm-workspace.yaml'), '');
    expect(findWorkspace(join(root, 'remote-tools/src'))).toBe(root);
    expect(findWorkspace(root)).toBe(root);
  });

  it('is the one that mfe is part of where there is none above', async () => {
    expect(join(findWorkspace(await createTemporaryFolder()), 'platform/mfe/src/cli')).toBe(
      import.meta.dirname,
    );
  });

  it('says of an app that is not there which are, which was meant, or what its folder lacks', async () => {
    const root = await createTemporaryFolder();
    const find = (name: string) => () => requireWorkspaceApp(root, name);
    const usage = (message: string) => expect.objectContaining({ code: 'USAGE', message });
    expect(find('remote-mlb')).toThrow(usage(`The workspace has no app 'remote-mlb'. ${root} has none.`));
    for (const name of ['host', 'remote-tools', 'remote-empty']) {
      await mkdir(join(root, name));
      if (name !== 'remote-empty') await writeFile(join(root, name, 'package.json'), '{}');
    }
    expect(find('host')()).toBe('host');
    expect(find('elsewhere')).toThrow(
      usage("The workspace has no app 'elsewhere'. Apps: host, remote-tools."),
    );
    expect(find('remote-tolls')).toThrow(
      usage("The workspace has no app 'remote-tolls'. Did you mean 'remote-tools'?"),
    );
    const fault =
      'The folder remote-empty has no package.json, so it is no app yet; docs/remotes.md shows every file that it needs.';
    expect(find('remote-empty')).toThrow(usage(fault));
    expect(findAppFault(root, 'remote-empty')).toBe(fault);
    for (const name of ['remote-tools', 'remote-none', '..']) {
      expect(findAppFault(root, name)).toBeUndefined();
    }
  });

  it('has the folders that are named like apps and are packages', async () => {
    const root = await createTemporaryFolder();
    for (const name of ['host', 'remote-tools', 'remote-empty', 'contracts']) {
      await mkdir(join(root, name));
      if (name !== 'remote-empty') await writeFile(join(root, name, 'package.json'), '{}');
    }
    expect(listWorkspaceApps(root)).toEqual(['host', 'remote-tools']);
  });
});
