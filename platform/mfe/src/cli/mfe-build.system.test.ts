import { execFile } from 'node:child_process';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseContractJson, remoteManifestSchema } from '@sharpside/contracts';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { createRemote } from '../create/create-remote.ts';
import { runMfe } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

const ROOT = join(import.meta.dirname, '../../../..');

type Changes = Record<string, (text: string) => string>;

async function createWorkspaceWithRemote(changes: Changes = {}) {
  const workspace = await createTemporaryFolder();
  await writeFile(join(workspace, 'pnpm-workspace.yaml'), '');
  await createRemote(workspace, { name: 'remote-nhl', label: 'NHL' });
  const root = join(workspace, 'remote-nhl');
  for (const [path, change] of Object.entries(changes)) {
    await writeFile(join(root, path), change(await readFile(join(root, path), 'utf8')));
  }
  await symlink(join(ROOT, 'remote-mlb/node_modules'), join(root, 'node_modules'));
  return {
    root,
    mfe: (...argv: string[]) => runMfe(argv, { cwd: workspace }),
    readManifestText: () => readFile(join(root, 'dist/remote.json'), 'utf8'),
  };
}

async function listPublic(root: string): Promise<string[]> {
  const files = await readdir(join(root, 'dist'));
  return files.filter((file) => !/^remote\.json$|^\.built-from|\.map$/.test(file)).sort();
}

describe('mfe build', () => {
  it('builds a remote as it was created, says what was built, and publish takes it as it comes', async () => {
    const { root, mfe, readManifestText } = await createWorkspaceWithRemote();
    const { code, stdout, stderr } = await mfe('build', 'remote-nhl');
    expect({ code, stderr }).toEqual({ code: EXIT_CODES.done, stderr: '' });
    const manifest = parseContractJson(remoteManifestSchema, await readManifestText(), 'remote.json');
    const built = await listPublic(root);
    expect(manifest.files.map(({ path }) => path)).toEqual(built);
    const kilobytes = (manifest.files.reduce((sum, { size }) => sum + size, 0) / 1000).toFixed(1);
    expect(stdout).toBe(
      `Building remote-nhl\n\nremote-nhl 1.0.0 is in remote-nhl/dist: ${built.length} files, ${kilobytes} kB.\nNext: mfe publish remote-nhl\n`,
    );
    expect(await mfe('publish', 'remote-nhl', '--promote')).toMatchObject({ code: EXIT_CODES.done });
  });

  it('opens no debugger for the code of an app, which would let it into mfe itself', async () => {
    const { mfe } = await createWorkspaceWithRemote({
      'rspack.config.ts': (text) => `process.kill(process.ppid, 'SIGUSR1');\n${text}`,
    });
    expect(await mfe('build', 'remote-nhl')).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
  });

  it('builds the same bytes as the build tool in the folder of the app', async () => {
    const { root, mfe, readManifestText } = await createWorkspaceWithRemote();
    await mfe('build', 'remote-nhl');
    const ours = await readManifestText();
    await rm(join(root, 'dist'), { recursive: true });
    await promisify(execFile)(join(ROOT, 'remote-tools/node_modules/.bin/rspack'), ['build'], { cwd: root });
    expect(ours).toBe(await readManifestText());
  });

  it('builds as another version, shows what the build warns of, and refuses a version that is none', async () => {
    const { mfe } = await createWorkspaceWithRemote({
      'rspack.config.ts': (text) =>
        text.replace('shared: SHARED_MODULES', 'shared: SHARED_MODULES, allowMissingScreens: true'),
      'remote.config.ts': (text) =>
        text.replace(
          'routes: [',
          "routes: [{ path: '/nhl/later', title: 'Later', access: 'public', module: './later' },",
        ),
    });
    const build = ['build', 'remote-nhl', '--version', '2.0.0-rc.1'];
    expect((await mfe(...build)).stdout).toMatch(
      /^Building remote-nhl\n {2}WARNING.*Left out, because it is not written yet: \.\/src\/screens\/later-screen\.tsx\n\nremote-nhl 2\.0\.0-rc\.1 is in/,
    );
    expect(JSON.parse((await mfe(...build, '--json')).stdout)).toMatchObject({
      app: 'remote-nhl',
      version: '2.0.0-rc.1',
      folder: expect.stringContaining('remote-nhl/dist'),
      warnings: expect.stringContaining('not written yet'),
    });
    expect(await mfe('build', 'remote-nhl', '--version', 'v2')).toMatchObject({
      code: EXIT_CODES.usage,
      stdout: '',
      stderr: expect.stringContaining("'v2' is no version"),
    });
  });
});
