import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os, { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readCommit, readIdentity } from './git.ts';

let folder: string;
const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();

beforeEach(async () => {
  folder = await createTemporaryFolder();
  // Keeps the developer's own git configuration out of the tests.
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(folder, 'no-such-file'));
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
  vi.stubEnv('GIT_CEILING_DIRECTORIES', dirname(folder));
  return () => vi.unstubAllEnvs();
});

describe('readIdentity', () => {
  it('is the name and address that git has, or the one of both', { tags: 'git' }, async () => {
    git('init', '-q');
    git('config', 'user.name', 'Ann');
    git('config', 'user.email', 'ann@example.com');
    expect(await readIdentity(folder)).toBe('Ann <ann@example.com>');
    git('config', '--unset', 'user.email');
    expect(await readIdentity(folder)).toBe('Ann');
  });

  it.each(['name', 'email'])('is refused with a hidden character: %s', { tags: 'git' }, async (key) => {
    git('init', '-q');
    git('config', 'user.name', 'Ann');
    git('config', 'user.email', 'ann@example.com');
    git('config', `user.${key}`, 'ann\u202e@example.com');
    await expect(readIdentity(folder)).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('must not have U+202E, which nobody sees'),
    });
  });

  it('is the user of the system where git has none, and a number without a name, as in containers', async () => {
    expect(await readIdentity(folder)).toBe(userInfo().username);
    const unnamed = vi.spyOn(os, 'userInfo').mockImplementation(() => {
      throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT');
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      unnamed.mockRestore();
      syncBuiltinESMExports();
    });
    expect(await readIdentity(folder)).toBe(`user ${process.getuid?.()}`);
  });
});

describe('readCommit', { tags: 'git' }, () => {
  it('is null outside of a repository, and before its first commit', async () => {
    expect(await readCommit(folder)).toBeNull();
    git('init', '-q');
    expect(await readCommit(folder)).toBeNull();
  });

  it('is the commit, marked dirty when the folder was changed since', async () => {
    git('init', '-q');
    await writeFile(join(folder, 'a.txt'), 'a');
    git('add', '.');
    git('-c', 'user.name=Ann', '-c', 'user.email=a@example.com', 'commit', '-qm', 'First');
    expect(await readCommit(folder)).toBe(git('rev-parse', 'HEAD'));
    await mkdir(join(folder, 'other'));
    await writeFile(join(folder, 'a.txt'), 'b');
    expect(await readCommit(folder)).toBe(`${git('rev-parse', 'HEAD')}-dirty`);
    expect(await readCommit(join(folder, 'other'))).toBe(git('rev-parse', 'HEAD'));
  });
  it('looks at sources outside of the folder too, and only at those', async () => {
    git('init', '-q');
    await mkdir(join(folder, 'app'));
    await mkdir(join(folder, 'shared'));
    const texts = ['app/own.ts', 'shared/first ä.ts', 'shared/second.ts'];
    for (const path of texts) await writeFile(join(folder, path), 'a');
    git('add', '.');
    git('-c', 'user.name=Ann', '-c', 'user.email=a@example.com', 'commit', '-qm', 'First');
    const commit = git('rev-parse', 'HEAD');
    const sources = ['own.ts', '../shared/first ä.ts', '../shared/new.ts'];
    const app = join(folder, 'app');
    await writeFile(join(folder, 'shared/second.ts'), 'b');
    expect(await readCommit(app, sources)).toBe(commit);
    await writeFile(join(folder, 'shared/new.ts'), 'b');
    expect(await readCommit(app, sources)).toBe(`${commit}-dirty`);
    await rm(join(folder, 'shared/new.ts'));
    await writeFile(join(folder, 'shared/first ä.ts'), 'b');
    expect(await readCommit(app, sources)).toBe(`${commit}-dirty`);
  });
});
