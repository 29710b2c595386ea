import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { findWorkspace, listWorkspaceApps } from './workspace.ts';

describe('the workspace', () => {
  it('is the nearest one above the folder that one is in', async () => {
    const root = await createTemporaryFolder();
    await mkdir(join(root, 'remote-tools/src'), { recursive: true });
    await writeFile(join(root, 'pnpm-workspace.yaml'), '');
    expect(findWorkspace(join(root, 'remote-tools/src'))).toBe(root);
    expect(findWorkspace(root)).toBe(root);
  });

  it('is the one that mfe is part of where there is none above', async () => {
    expect(join(findWorkspace(await createTemporaryFolder()), 'platform/src/cli')).toBe(import.meta.dirname);
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
