import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { TIME_LIMITS } from '../../../../scripts/test/patience.ts';
import standalone from '../../templates/standalone/vitest.config.ts';
import { createRemote, isUsableLabel, toLabel } from './create-remote.ts';
import { NODE_RANGE } from './node-version.ts';

describe('toLabel', () => {
  it.each([
    ['remote-nhl', 'NHL'],
    ['remote-ncaa', 'NCAA'],
    ['remote-rugby', 'Rugby'],
    ['remote-college-hoops', 'College Hoops'],
    ['remote-la-liga', 'LA LIGA'],
  ])('calls %s %s', (name, label) => {
    expect(toLabel(name)).toBe(label);
  });
});

describe('isUsableLabel', () => {
  it.each(['NHL', 'Ligue 1', 'A. & B. + C-D', 'Fútbol', 'x'.repeat(40)])('takes %j', (label) => {
    expect(isUsableLabel(label)).toBe(true);
  });

  it.each(['', "N'HL", '`NHL', 'NHL;', '<b>', 'a\nb', 'x'.repeat(41)])('refuses %j', (label) => {
    expect(isUsableLabel(label)).toBe(false);
  });
});

describe('createRemote', () => {
  it('returns the files that it wrote, in order, and nothing that was built or installed beside the template', async () => {
    const workspace = await createTemporaryFolder();
    const files = await createRemote(workspace, { name: 'remote-nhl', label: 'NHL' });
    expect(files).toEqual(files.toSorted());
    expect(files).toContain('remote.config.ts');
    expect(files.filter((file) => /(^|\/)(node_modules|dist)\//.test(file))).toEqual([]);
    const written = await readdir(join(workspace, 'remote-nhl'), { recursive: true, withFileTypes: true });
    expect(written.filter((entry) => entry.isFile())).toHaveLength(files.length);
    expect(await readdir(workspace)).toEqual(['remote-nhl']);
  });

  it('leaves a folder that is there as it is, and no draft beside it', async () => {
    const workspace = await createTemporaryFolder();
    await mkdir(join(workspace, 'remote-nhl'));
    await writeFile(join(workspace, 'remote-nhl/mine.ts'), 'mine');
    await expect(createRemote(workspace, { name: 'remote-nhl', label: 'NHL' })).rejects.toMatchObject({
      code: expect.stringMatching(/^(EEXIST|ENOTEMPTY)$/),
    });
    expect(await readdir(workspace)).toEqual(['remote-nhl']);
    expect(await readdir(join(workspace, 'remote-nhl'))).toEqual(['mine.ts']);
  });

  it('begins anew where an earlier run was cut short', async () => {
    const workspace = await createTemporaryFolder();
    await mkdir(join(workspace, '.remote-nhl.draft'));
    await writeFile(join(workspace, '.remote-nhl.draft/half.ts'), 'half of a file');
    const files = await createRemote(workspace, { name: 'remote-nhl', label: 'NHL' });
    expect(files).not.toContain('half.ts');
    expect(await readdir(join(workspace, 'remote-nhl'))).not.toContain('half.ts');
    expect(await readdir(workspace)).toEqual(['remote-nhl']);
  });

  it('writes a repository of its own with its own tools, at the versions that this mfe was tested with', async () => {
    const folder = await createTemporaryFolder();
    const files = await createRemote(folder, { name: 'remote-nhl', label: 'NHL' }, { isStandalone: true });
    expect(files).toEqual(expect.arrayContaining(['.gitignore', 'tsconfig.json', 'vitest.config.ts']));
    const read = (file: string) => readFile(join(folder, 'remote-nhl', file), 'utf8');
    expect(await read('.gitattributes')).toBe('* text=auto eol=lf\n');
    const { name, dependencies, devDependencies } = JSON.parse(await read('package.json'));
    expect(name).toBe('remote-nhl');
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(devDependencies).toMatchObject({
      '@sharpside/mfe': expect.any(String),
      typescript: expect.any(String),
      // Otherwise the newest Vite that Vitest takes is installed, with which nobody has tried this.
      vite: expect.any(String),
    });
    const texts = await Promise.all(files.map(read));
    expect(texts.join('\n')).not.toMatch(/newleague|\.\.\/tsconfig|boot\.mjs|workspace:|catalog:/i);
  });

  it('writes a repository of its own that npm does not install on an older Node', async () => {
    const folder = await createTemporaryFolder();
    await createRemote(folder, { name: 'remote-nhl', label: 'NHL' }, { isStandalone: true });
    const read = (file: string) => readFile(join(folder, 'remote-nhl', file), 'utf8');
    expect(JSON.parse(await read('package.json'))).toMatchObject({ engines: { node: NODE_RANGE } });
    expect(await read('.npmrc')).toBe('engine-strict=true\n');
  });

  it('gives a repository of its own the types of imported files that this workspace has', async () => {
    const file = 'imported-files.d.ts';
    const read = (folder: string) => readFile(join(import.meta.dirname, '../..', folder, file), 'utf8');
    expect(await read('templates/standalone')).toBe(await read('src/build'));
  });

  it('gives the tests of a repository of its own the time limits of this workspace', () => {
    expect(standalone.test).toMatchObject(TIME_LIMITS);
  });

  it('puts each name and address in once, also one that looks like a name of the template', async () => {
    const folder = await createTemporaryFolder();
    const addresses = { site: 'https://control.example.com', control: 'https://www.example.com' };
    const names = { name: 'remote-newleague-b', label: 'NewLeague B' };
    await createRemote(folder, names, { isStandalone: true, addresses });
    const read = (file: string) => readFile(join(folder, 'remote-newleague-b', file), 'utf8');
    const declaration = await read('remote.config.ts');
    for (const line of ["name: 'remote-newleague-b'", "pathPrefix: '/newleague-b'", "label: 'NewLeague B'"])
      expect(declaration).toContain(line);
    for (const pipeline of ['.github/workflows/remote-newleague-b.yml', '.gitlab-ci.yml']) {
      expect(await read(pipeline)).toContain('MFE_STORE: https://www.example.com\n');
      expect(await read(pipeline)).toContain('--site https://control.example.com');
    }
  });
});
