import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { createOriginCheck } from './commands/develop/origin-check.ts';
import { EXIT_CODES } from './explain-error.ts';

const TITLE = 'Sources are those built';

/** A built remote with its source beside it, under git where that is asked for. */
async function createScene({ isUnderGit = false } = {}) {
  const workspace = await createWorkspace(aHostBuild());
  const folder = await workspace.build(aRemoteBuild());
  const source = join(folder, '../screen.tsx');
  await writeFile(source, 'export default 1;');
  // sha256 of the source, as the build writes it.
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

  it('publishes a build of the sources as they are, without git too, and says so', async () => {
    const { mfe, registry } = await createScene();
    const { code, stdout } = await mfe('publish', 'remote-tools');
    expect(stdout).toMatch(
      /Sources are those built +1 source; not under git, so the release names no commit/,
    );
    expect(code).toBe(EXIT_CODES.done);
    expect(await registry.readRelease('remote-tools', '1.0.0')).toMatchObject({ commit: null });
  });

  it('says that a tree has changes, and the release does', { tags: 'git' }, async () => {
    const { mfe, root, registry } = await createScene({ isUnderGit: true });
    await writeFile(join(root, 'remote-tools/notes.txt'), 'to do');
    const { stdout } = await mfe('publish', 'remote-tools');
    expect(stdout).toContain('1 source; with changes that are not committed, which the release says');
    const release = await registry.readRelease('remote-tools', '1.0.0');
    expect(release?.commit).toMatch(/^[0-9a-f]{40}-dirty$/);
    expect((await mfe('releases', 'remote-tools')).stdout).toMatch(/[0-9a-f]{9}-dirty/);
  });

  it('says so of a source that lies outside of the app', { tags: 'git' }, async () => {
    const { mfe, root, folder } = await createScene({ isUnderGit: true });
    expect((await mfe('check', 'remote-tools')).stdout).toContain('1 source; all of it committed');
    await writeFile(join(root, 'shared.ts'), 'export default 1;');
    const files = { '../shared.ts': '56332e0a55734bc2' };
    await writeFile(join(folder, '.built-from.json'), JSON.stringify({ schema: 1, files }));
    expect((await mfe('check', 'remote-tools')).stdout).toContain(
      '1 source; with changes that are not committed',
    );
  });
});

describe('the check of where a build comes from', () => {
  const check = async (
    scene: { folder: string },
    more: { commit: string | null; isShared: boolean; allowDirty?: boolean },
  ) => createOriginCheck({ app: 'remote-tools', folder: scene.folder, allowDirty: false, ...more }).run();

  it.each([
    ['committed', { commit: 'c0ffee1', isShared: true }, []],
    ['changed, at a store of their own', { commit: 'c0ffee1-dirty', isShared: false }, []],
    [
      'changed, through a control service',
      { commit: 'c0ffee1-dirty', isShared: true },
      [/commit them, or publish with --allow-dirty/],
    ],
    ['changed, and that is wanted', { commit: 'c0ffee1-dirty', isShared: true, allowDirty: true }, []],
    ['not under git', { commit: null, isShared: true }, []],
  ])('refuses sources only where others rely on the release: %s', async (_, given, faults) => {
    const found = await check(await createScene(), given);
    expect(found.faults).toEqual(faults.map((fault) => expect.stringMatching(fault)));
  });

  it('takes a build of another tool, and one whose sources are on another machine', async () => {
    const { folder } = await createScene();
    const commit = null;
    await writeFile(
      join(folder, '.built-from.json'),
      '{ "schema": 1, "files": { "gone.tsx": "93b8d1c9a2aa3a7e" } }',
    );
    expect(await check({ folder }, { commit, isShared: true })).toMatchObject({
      faults: [],
      note: expect.stringContaining('built elsewhere'),
    });
    expect(await check({ folder: join(folder, '..') }, { commit, isShared: true })).toMatchObject({
      faults: [],
      note: expect.stringContaining('does not say which sources'),
    });
  });
});
