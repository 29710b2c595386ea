import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aHostBuild, aRemoteBuild, writeBuild } from '@sharpside/registry/testing/a-build';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

describe('the registry of a command', () => {
  it('is the one of the workspace, of MFE_STORE, or the one that is named, from the folder that one is in', async () => {
    const { root } = await createWorkspace();
    const inner = join(root, 'remote-tools');
    await mkdir(inner);
    const readPlace = async (argv: string[], settings = {}) =>
      /The registry is (.*)/.exec((await runMfeHere(['status', ...argv], inner, settings)).stdout)?.[1];
    expect(await readPlace([])).toBe(join(root, '.data/registry'));
    expect(await readPlace([], { MFE_STORE: '../of-all' })).toBe(join(root, 'of-all'));
    expect(await readPlace(['--store', 'mine'], { MFE_STORE: '../of-all' })).toBe(join(inner, 'mine'));
  });

  it('is named in a repository of one remote, which has none: only commands that need none work without', async () => {
    const root = await createTemporaryFolder();
    await writeFile(join(root, 'package.json'), '{ "name": "remote-tools", "version": "1.0.0" }');
    await writeFile(join(root, 'remote.config.ts'), '');
    await writeBuild(join(root, 'dist'), aRemoteBuild());
    const run = (...argv: string[]) => runMfeHere(argv, root, { MFE_COMMAND: 'npx mfe' });
    for (const argv of [
      ['status'],
      ['publish', 'remote-tools'],
      ['promote', 'remote-tools'],
      ['check', 'remote-tools'],
    ]) {
      const { code, stdout, stderr } = await run(...argv);
      expect([argv, code]).toEqual([argv, EXIT_CODES.usage]);
      expect(stderr).toContain('No registry is named, and this repository has none.');
      expect(stderr).toContain('`export MFE_STORE=https://control.example.com`');
      expect(stderr).toContain('`npx mfe ... --store https://control.example.com`');
      expect(stdout).not.toContain('is published');
    }
    expect(await readdir(root)).toEqual(['dist', 'package.json', 'remote.config.ts']);
    expect((await run('keys', 'create', 'remote-tools', '--name', 'Tools')).code).toBe(EXIT_CODES.done);
    const { stdout } = await run('status', '--store', 'registry');
    expect(stdout).toContain(`The registry is ${join(root, 'registry')}`);
  });

  it.each([
    [['status', '--store', 'file'], {}, '--store'],
    [['publish', 'remote-tools'], { MFE_STORE: 'file' }, 'MFE_STORE'],
  ])('is refused where it is a file: %j with %j', async (argv, settings, named) => {
    const { root } = await createWorkspace();
    const file = join(root, 'file');
    await writeFile(file, '');
    const { code, stderr } = await runMfeHere(argv, root, settings);
    expect(code).not.toBe(EXIT_CODES.done);
    expect(stderr).toContain(`${named}: must be a folder that can be read; it is '${file}', which is a file`);
  });

  it('and its channel go along with each command that is shown', async () => {
    const { root } = await createWorkspace();
    const readNext = async (...argv: string[]) =>
      /release: (.*)/.exec((await runMfeHere(['status', ...argv], root)).stdout)?.[1];
    const next = 'mfe publish <app> --promote';
    expect(await readNext()).toBe(next);
    expect(await readNext('--channel', 'production')).toBe(next);
    expect(await readNext('--channel', 'staging')).toBe(`${next} --channel staging`);
    expect(await readNext('--store', 'my store')).toBe(`${next} --store 'my store'`);
    expect(await readNext('--store', 'a', '--channel', 'qa')).toBe(`${next} --channel qa --store a`);
  });
});

describe('the app of a command', () => {
  it('is one that is published, or for a publish one of the workspace', async () => {
    const { mfe, build, registryFolder, root } = await createWorkspace();
    expect((await mfe('promote', 'host', '1.0.0')).stderr).toContain(
      `There is no app 'host'. Nothing is published in ${registryFolder} yet.\n`,
    );
    await build(aHostBuild());
    expect((await mfe('promote', 'host', '1.0.0')).stderr).toContain(
      `No release of host is published in ${registryFolder}. First: \`mfe publish host\`.\n`,
    );
    expect((await mfe('publish', 'host')).code).toBe(EXIT_CODES.done);
    await build(aRemoteBuild());
    expect((await mfe('publish', 'hosts')).stderr).toContain("Did you mean 'host'?");
    await mkdir(join(root, 'remote-empty'));
    expect((await mfe('promote', 'remote-empty', '1.0.0')).stderr).toContain(
      "There is no app 'remote-empty'. Apps: host.\n",
    );
    expect((await mfe('publish', 'remote-empty')).stderr).toContain('The folder remote-empty has no');
  });
});

describe('the channel of a change', () => {
  it('is a usual one, one that there is, or a new one on purpose', async () => {
    const { mfe } = await createWorkspace(aHostBuild());
    const promote = (...options: string[]) => mfe('promote', 'host', '1.0.0', ...options);
    expect((await promote('--channel', 'stagin')).stderr).toContain(
      "There is no channel 'stagin'. Did you mean 'staging'? --new-channel begins one.\n",
    );
    expect((await promote('--channel', 'staging')).code).toBe(EXIT_CODES.done);
    expect((await promote('--channel', 'qa', '--new-channel')).code).toBe(EXIT_CODES.done);
    expect((await mfe('freeze', 'host', '--reason', 'x', '--channel', 'qa')).code).toBe(EXIT_CODES.done);
    expect((await promote('--channel', 'other')).stderr).toContain(
      "There is no channel 'other'. Channels: production, staging, qa. --new-channel begins one.\n",
    );
  });
});

describe('who does it', () => {
  it('is the one that is named, or the one that git knows in the workspace', { tags: 'git' }, async () => {
    const { mfe, root } = await createWorkspace(aHostBuild());
    await mkdir(join(root, '.git/objects'), { recursive: true });
    await mkdir(join(root, '.git/refs'));
    await writeFile(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
    await writeFile(join(root, '.git/config'), '[user]\n\tname = Git Ann\n\temail = ann@example.com\n');
    const readBy = async (...options: string[]): Promise<unknown> => {
      await mfe('freeze', 'host', '--reason', 'x', ...options);
      await mfe('unfreeze', 'host', '--reason', 'x', ...options);
      return JSON.parse((await mfe('status', '--json')).stdout).change.by;
    };
    expect(await readBy()).toBe('Git Ann <ann@example.com>');
    expect(await readBy('--by', 'Ops')).toBe('Ops');
  });
});
