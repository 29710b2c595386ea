import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseContractJson, type RemoteDeclaration, remoteManifestSchema } from '@sharpside/contracts';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it, vi } from 'vitest';
import { writeFiles } from '../testing/run-rspack.ts';
import { adoptBuild, createForeignManifest } from './adopt-build.ts';

const DECLARATION: RemoteDeclaration = {
  name: 'remote-sample',
  contract: 1,
  pathPrefix: '/sample',
  routes: [{ path: '/sample/one', title: 'One', access: 'public', module: './one' }],
  shared: { react: '^19.0.0', '@sharpside/shared-ui': '^2.0.0' },
};

const ENTRY_FILE = 'remoteEntry.c82ae536de2f94f3.js';

const js = (...sync: string[]) => ({ js: { sync, async: [] }, css: { sync: [], async: [] } });

const aShared = (name: string, files: string[] = [], more: object = {}) => ({
  name,
  assets: js(...files),
  ...more,
});

const aManifest = (changes: Record<string, unknown> = {}, metaData: Record<string, unknown> = {}) => ({
  id: 'remote_sample',
  name: 'remote_sample',
  metaData: {
    type: 'app',
    remoteEntry: { name: 'remoteEntry.c82ae536de2f94f3.js', path: '', type: 'module' },
    publicPath: 'auto',
    pluginVersion: '2.9.2',
    ...metaData,
  },
  shared: [
    aShared('react'),
    aShared('react/jsx-runtime'),
    aShared('@sharpside/shared-ui/table'),
    aShared('lodash'),
  ],
  remotes: [],
  exposes: [{ path: './one', assets: js('assets/one-XOGO1_xg.js', 'assets/utils-D62kKhzq.js') }],
  ...changes,
});

/** A container as bundlers write it: it gets React from the host's scope. */
const ENTRY = `let scope;
export const init = (given) => { scope = given; };
export const get = async (module) => {
  const [{ get }] = Object.values(scope.react);
  const react = (await get())();
  const screen = await import('./assets/one-XOGO1_xg.js');
  return () => ({ ...screen, react });
};
`;

async function createBuild(manifest: unknown, files: Record<string, string> = {}) {
  const root = await createTemporaryFolder();
  const folder = join(root, 'dist');
  const all = {
    'package.json': '{ "type": "module" }',
    'remoteEntry.c82ae536de2f94f3.js': ENTRY,
    'assets/one-XOGO1_xg.js': 'export default () => null;',
    'assets/utils-D62kKhzq.js': '',
    'assets/one-a4cd568a.css': 'p {}',
    'assets/one-XOGO1_xg.js.map': '{}',
    'index.html': '<html></html>',
    '.vite/manifest.json': '{}',
    ...(manifest === undefined ? {} : { 'mf-manifest.json': JSON.stringify(manifest) }),
    ...files,
  };
  await writeFiles(folder, all);
  return { folder, out: join(root, 'release') };
}

const toAdoption = (folder: string) => ({ folder, declaration: DECLARATION, version: '1.2.0' });
const create = (folder: string) => createForeignManifest(toAdoption(folder));
const adopt = ({ folder, out }: { folder: string; out: string }) => adoptBuild(toAdoption(folder), out);

describe('a build by another tool', () => {
  it('becomes a release with its files, and without what only tools read', async () => {
    const { folder, out } = await createBuild(aManifest());
    await mkdir(out);
    for (const file of ['old.js', 'remote.json']) await writeFile(join(out, file), '');
    const manifest = await adopt({ folder, out });
    const paths = [
      'assets/one-XOGO1_xg.js',
      'assets/one-a4cd568a.css',
      'assets/utils-D62kKhzq.js',
      'package.json',
      'remoteEntry.c82ae536de2f94f3.js',
    ];
    expect(manifest.files.map(({ path }) => path)).toEqual(paths);
    expect(manifest).toMatchObject({
      kind: 'remote',
      name: 'remote-sample',
      version: '1.2.0',
      entry: 'remoteEntry.c82ae536de2f94f3.js',
      screens: { './one': ['assets/one-XOGO1_xg.js', 'assets/utils-D62kKhzq.js'] },
      federation: null,
      declaration: DECLARATION,
    });
    const text = await readFile(join(out, 'remote.json'), 'utf8');
    expect(parseContractJson(remoteManifestSchema, text, 'remote.json')).toEqual(manifest);
    const written = (await readdir(out, { recursive: true })).filter((name) => name !== 'assets');
    expect(written.sort()).toEqual([...paths, 'remote.json'].sort());
  });

  it('says which runtime it expects of the page, where it brings none', async () => {
    const entry = `export const { init } = globalThis._FEDERATION_RUNTIME_CORE ?? {}, get = () => {};`;
    const { folder } = await createBuild(aManifest(), { [ENTRY_FILE]: entry });
    await expect(create(folder)).resolves.toMatchObject({ federation: '2.9.2' });
    const unversioned = aManifest({}, { pluginVersion: undefined });
    const { folder: other } = await createBuild(unversioned, { [ENTRY_FILE]: entry });
    await expect(create(other)).rejects.toThrow('its manifest does not say which version');
  });

  it('takes shared modules of declared packages whole, each screen all of them where the plugin does not tell', async () => {
    const { folder } = await createBuild(aManifest());
    const { uses, imports } = await create(folder);
    expect(uses).toEqual({ './one': ['react', '@sharpside/shared-ui/table'] });
    expect(imports).toEqual({
      './one': { react: ['*'], 'react/jsx-runtime': ['*'], '@sharpside/shared-ui/table': ['*'] },
    });
  });

  it('takes for a screen only what its plugin says that it uses', async () => {
    const shared = [aShared('react'), aShared('@sharpside/shared-ui/table')];
    const stats = {
      shared: [
        aShared('react', [], { usedIn: [] }),
        aShared('@sharpside/shared-ui/table', [], { usedIn: ['./two'] }),
      ],
    };
    const { folder } = await createBuild(aManifest({ shared }), { 'mf-stats.json': JSON.stringify(stats) });
    expect((await create(folder)).uses).toEqual({ './one': ['react'] });
  });
});

describe('a build that cannot be a release', () => {
  const entry = (changes: object) =>
    aManifest({}, { remoteEntry: { name: ENTRY_FILE, path: '', type: 'module', ...changes } });

  it.each([
    ['has no description', undefined, /dist has no mf-manifest\.json: set `manifest: true`/],
    ['has a script as its entry', entry({ type: 'global' }), /is loaded as a script \('global'\)/],
    [
      'has an entry elsewhere',
      entry({ path: '../../etc' }),
      /^ {2}\.\.\/\.\.\/etc\/.* is no name that a release can/m,
    ],
    ['has an entry without a hash', entry({ name: 'remoteEntry.js' }), /same name in every release/],
    ['has an entry of a word', entry({ name: 'remote-container.js' }), /same name in every release/],
    ['has files elsewhere', aManifest({}, { publicPath: 'https://a.com/' }), /at https:\/\/a\.com\//],
    [
      'lacks a file of a screen',
      aManifest({
        exposes: [{ path: './one', assets: { ...js(), css: { sync: ['assets/two.css'], async: [] } } }],
      }),
      /assets\/two\.css is listed in mf-manifest\.json, and is not in the build/,
    ],
    ['lacks a screen', aManifest({ exposes: [{ path: './two', assets: js() }] }), /it exposes \.\/two/],
    ['does not share React', aManifest({ shared: [aShared('lodash')] }), /react is not shared, so/],
    ['shares React eagerly', aManifest({ shared: [aShared('react', [ENTRY_FILE])] }), /shared eagerly/],
    [
      'brings a copy of an entry point of a shared package',
      aManifest({ shared: [aShared('react'), aShared('@sharpside/shared-ui/table', ['assets/table-1.js'])] }),
      /brings a copy of @sharpside\/shared-ui\/table \(assets\/table-1\.js\)/,
    ],
    [
      'brings a copy of React',
      aManifest({ shared: [{ name: 'react', assets: { js: { sync: [], async: ['assets/react-1.js'] } } }] }),
      /brings a copy of react \(assets\/react-1\.js\), which no visitor may get; set `import: false`/,
    ],
  ])('because it %s', async (_, manifest, reason) => {
    const { folder } = await createBuild(manifest);
    await expect(create(folder)).rejects.toMatchObject({
      code: 'BUILD_NOT_ADOPTED',
      message: expect.stringMatching(reason),
    });
  });

  it('because names of its pictures need escapes in an address', async () => {
    const names = ['assets/a ball-AEoy0Bkw.png', 'assets/größe-B6NdnKrK.png'];
    const odd = Object.fromEntries(names.map((name) => [name, 'a picture']));
    const { folder } = await createBuild(aManifest(), { ...odd, 'assets/ball-jm6cbqU3.png': 'a ball' });
    const reasons = names.map(
      (name) => `\n  ${name} is no name that a release can have; rename its source: .*`,
    );
    await expect(create(folder)).rejects.toMatchObject({
      code: 'BUILD_NOT_ADOPTED',
      message: expect.stringMatching(new RegExp(`remote-sample:${reasons.join('')}$`)),
    });
  });

  it('is never written over files that are no release', async () => {
    const { folder, out } = await createBuild(aManifest());
    await mkdir(out);
    await writeFile(join(out, 'mine.ts'), 'mine');
    await expect(adopt({ folder, out })).rejects.toThrow(
      `${out} has files, and is no release that could be replaced`,
    );
    expect(await readdir(out)).toEqual(['mine.ts']);
  });

  it('is told every reason at once, and the last release stays', async () => {
    const { folder, out } = await createBuild(aManifest({ exposes: [], shared: [] }));
    await mkdir(out);
    await writeFile(join(out, 'remote.json'), 'the last');
    await expect(adopt({ folder, out })).rejects.toThrow(
      /^.*dist cannot be a release of remote-sample:\n {2}the build does not expose .\/one, .* nothing\n {2}react is not shared/,
    );
    expect(await readFile(join(out, 'remote.json'), 'utf8')).toBe('the last');
  });
});

describe('a build whose files import each other statically, as those of Vite do', () => {
  const note = (name: string) => `(globalThis.evaluated ??= []).push('${name}');\n`;
  const FILES = {
    'remoteEntry.c82ae536de2f94f3.js': `import './assets/dist-BhVCbinB.js';\n${note('entry')}${ENTRY}`,
    'assets/dist-BhVCbinB.js': `export * from './utils-D62kKhzq.js';\n${note('dist')}`,
    'assets/utils-D62kKhzq.js': note('utils'),
    'assets/part-CvnX61Ju.js': note('part'),
    'assets/one-XOGO1_xg.js': `import './part-CvnX61Ju.js';\nexport default () => null;\n${note('screen')}`,
  };

  it('gets an entry that imports these files itself, the innermost first, and those of a screen with it', async () => {
    const { folder, out } = await createBuild(aManifest(), FILES);
    const manifest = await adopt({ folder, out });
    expect(manifest.entry).toMatch(/^remoteEntry\.opened\.[0-9a-f]{16}\.js$/);
    expect(manifest.files.map(({ path }) => path)).toContain(manifest.entry);
    expect(manifest.screens['./one']).toEqual([
      'remoteEntry.c82ae536de2f94f3.js',
      ...['assets/one-XOGO1_xg.js', 'assets/utils-D62kKhzq.js'],
    ]);
    const text = await readFile(join(out, manifest.entry), 'utf8');
    expect(text).toContain('await importAll(["./assets/utils-D62kKhzq.js","./assets/dist-BhVCbinB.js"])');

    vi.stubGlobal('evaluated', []);
    const { init, get } = await import(join(out, manifest.entry));
    init({ react: { '19.3.1': { get: async () => () => 'React' } } });
    expect(globalThis).toHaveProperty('evaluated', ['utils', 'dist', 'entry']);
    const make = await get('./one');
    expect(globalThis).toHaveProperty('evaluated', ['utils', 'dist', 'entry', 'part', 'screen']);
    expect(make()).toMatchObject({ default: expect.any(Function), react: 'React' });
  });

  it('is refused where they import each other in a circle, and nothing is written', async () => {
    const files = { ...FILES, 'assets/utils-D62kKhzq.js': "import './dist-BhVCbinB.js';" };
    const build = await createBuild(aManifest(), files);
    await expect(adopt(build)).rejects.toThrow(/dist cannot be a release[\s\S]*import each other/);
    expect(await readdir(dirname(build.out))).toEqual(['dist']);
  });
});
