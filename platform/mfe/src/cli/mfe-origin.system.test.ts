import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { createOriginCheck } from './commands/develop/origin-check.ts';
import { EXIT_CODES } from './explain-error.ts';

const TITLE = 'Sources are those built';

async function createScene({ isUnderGit = false } = {}) {
  const workspace = await createWorkspace(aHostBuild());
  const folder = await workspace.build(aRemoteBuild());
  const source = join(folder, '../screen.tsx');
  await writeFile(source, 'export default 1;');
  // Start of the source's SHA-256, as the build records it.
  const files = { 'screen.tsx': '56332e0a55734bc2' };
  const git = (...args: string[]) =>
    execFileSync('git', [
      '-c',
      'user.name=Ann',
      '-c',
      'user.email=a@example.com',
      '-C',
      workspace.root,
      ...args,
    ]);
  await writeFile(join(folder, '.built-from.json'), JSON.stringify({ schema: 1, files }));
  if (isUnderGit) {
    await writeFile(join(workspace.root, '.gitignore'), 'dist\n.data\n');
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'First');
  }
  return { ...workspace, folder, source };
}

describe('mfe publish', () => {
  it('refuses a build whose sources changed since, names them, and says what to do', async () => {
    const { mfe, source, registry } = await createScene();
    await writeFile(source, 'export default 2;');
    const { code, stderr } = await mfe('publish', 'remote-tools');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain(
      `${TITLE}: 1 source changed since this was built (screen.tsx); build again: \`mfe build remote-tools\``,
    );
    expect(await registry.listVersions('remote-tools')).toEqual([]);
    expect((await mfe('check', 'remote-tools')).stderr).toContain(TITLE);
  });

  it('says that a tree has changes, also outside of the app, and the release does', {
    tags: 'git',
  }, async () => {
    const { mfe, root, folder, registry } = await createScene({ isUnderGit: true });
    expect((await mfe('check', 'remote-tools')).stdout).toContain('1 source; all of it committed');
    await writeFile(join(root, 'shared.ts'), 'export default 1;');
    const files = { '../shared.ts': '56332e0a55734bc2' };
    await writeFile(join(folder, '.built-from.json'), JSON.stringify({ schema: 1, files }));
    for (const command of ['check', 'publish'])
      expect((await mfe(command, 'remote-tools')).stdout).toContain(
        '1 source; with changes that are not committed, which the release says',
      );
    const release = await registry.readRelease('remote-tools', '1.0.0');
    expect(release?.commit).toMatch(/^[0-9a-f]{40}-dirty$/);
    expect((await mfe('releases', 'remote-tools')).stdout).toMatch(/[0-9a-f]{9}-dirty/);
  });
});

describe('the check of where a build comes from', () => {
  it.each([
    ['committed', { commit: 'c0ffee1', isShared: true }, []],
    ['changed, at a store of their own', { commit: 'c0ffee1-dirty', isShared: false }, []],
    [
      'changed, through a control service',
      { commit: 'c0ffee1-dirty', isShared: true },
      [/commit them, or publish with --allow-dirty/],
    ],
    ['changed, and that is wanted', { commit: 'c0ffee1-dirty', isShared: true, allowDirty: true }, []],
  ])('refuses sources only where others rely on the release: %s', async (_, given, faults) => {
    const { folder } = await createScene();
    const check = createOriginCheck({ app: 'remote-tools', folder, allowDirty: false, ...given });
    expect((await check.run()).faults).toEqual(faults.map((fault) => expect.stringMatching(fault)));
  });
});
