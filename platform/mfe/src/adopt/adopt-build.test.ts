import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseContractJson, type RemoteDeclaration, remoteManifestSchema } from '@sharpside/contracts';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { adoptBuild, createForeignManifest } from './adopt-build.ts';

const DECLARATION: RemoteDeclaration = {
  name: 'remote-sample',
  contract: 1,
  pathPrefix: '/sample',
  routes: [{ path: '/sample/one', title: 'One', access: 'public', module: './one' }],
  shared: { react: '^19.0.0', '@sharpside/shared-ui': '^2.0.0' },
};

const js = (...sync: string[]) => ({ js: { sync, async: [] }, css: { sync: [], async: [] } });

const aShared = (name: string, files: string[] = [], more: object = {}) => ({
  name,
  assets: js(...files),
  ...more,
});

/** As the plugins write it; `changes` replace its parts. */
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

/** A container as bundlers write one: it takes React from the host's scope. */
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
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { folder, out: join(root, 'release') };
}

const create = (folder: string, declaration = DECLARATION) =>
  createForeignManifest({ folder, declaration, version: '1.2.0' });

describe('a build by another tool', () => {
  it('becomes a release with its files, and without what only tools read', async () => {
    const { folder, out } = await createBuild(aManifest());
    await mkdir(out);
    for (const file of ['old.js', 'remote.json']) await writeFile(join(out, file), '');
    const { manifest, untried } = await adoptBuild(
      { folder, declaration: DECLARATION, version: '1.2.0' },
      out,
    );
    expect(untried).toEqual([]);
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
    const written = await readdir(out, { recursive: true, withFileTypes: true });
    expect(
      written
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...paths.map((path) => path.replace('assets/', '')), 'remote.json'].sort());
  });

  it('says which runtime it expects of the page, where it brings none', async () => {
    const entry = `export const { init } = globalThis._FEDERATION_RUNTIME_CORE ?? {}, get = () => {};`;
    const { folder } = await createBuild(aManifest(), { 'remoteEntry.c82ae536de2f94f3.js': entry });
    await expect(create(folder)).resolves.toMatchObject({ federation: '2.9.2' });
    const { metaData, ...rest } = aManifest();
    const { pluginVersion: _, ...unversioned } = metaData;
    const files = { 'remoteEntry.c82ae536de2f94f3.js': entry };
    const { folder: other } = await createBuild({ ...rest, metaData: unversioned }, files);
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
    aManifest(
      {},
      { remoteEntry: { name: 'remoteEntry.c82ae536de2f94f3.js', path: '', type: 'module', ...changes } },
    );

  it.each([
    [
      'has no description',
      undefined,
      /dist has no mf-manifest\.json: set `manifest: true` in the federation plugin/,
    ],
    [
      'has a script as its entry',
      entry({ type: 'global' }),
      /is loaded as a script \('global'\), .*`library: \{ type: 'module' \}`/,
    ],
    [
      'has an entry without a hash',
      entry({ name: 'remoteEntry.js' }),
      /remoteEntry\.js has the same name in every release, .*give it a hash/,
    ],
    [
      'has an entry of a word',
      entry({ name: 'remote-container.js' }),
      /remote-container\.js has the same name in every release/,
    ],
    [
      'looks for its files elsewhere',
      aManifest({}, { publicPath: 'https://cdn.example.com/' }),
      /looked for at https:\/\/cdn\.example\.com\/, .*`publicPath: 'auto'`/,
    ],
    [
      'lacks a screen',
      aManifest({ exposes: [{ path: './two', assets: js() }] }),
      /does not expose \.\/one, which a route names; it exposes \.\/two/,
    ],
    [
      'does not share React',
      aManifest({ shared: [aShared('lodash')] }),
      /react is not shared, so the remote brings a copy/,
    ],
    [
      'shares React eagerly',
      aManifest({ shared: [aShared('react', ['static/p.js', 'remoteEntry.c82ae536de2f94f3.js'])] }),
      /react is shared eagerly, so that the entry brings a copy; leave `eager` out and set `import: false`/,
    ],
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

  it.each([
    ['export default 1;', 'it is of type number'],
    ['export const Screen = () => null;', 'there is none'],
    ['export default { render() {} };', 'it is of type object'],
  ])('because its screen is no component: %s', async (screen, detail) => {
    const { folder, out } = await createBuild(aManifest(), { 'assets/one-XOGO1_xg.js': screen });
    const adoption = { folder, declaration: DECLARATION, version: '1.2.0' };
    await expect(adoptBuild(adoption, out)).rejects.toThrow(
      `the default export of ./one is no component: ${detail}; the shell shows nothing else`,
    );
  });

  it('is never written over files that are no release', async () => {
    const { folder, out } = await createBuild(aManifest());
    await mkdir(out);
    await writeFile(join(out, 'mine.ts'), 'mine');
    const adoption = adoptBuild({ folder, declaration: DECLARATION, version: '1.2.0' }, out);
    await expect(adoption).rejects.toThrow(`${out} has files, and is no release that could be replaced`);
    expect(await readdir(out)).toEqual(['mine.ts']);
  });

  it('is told every reason at once, and the last release stays', async () => {
    const { folder, out } = await createBuild(aManifest({ exposes: [], shared: [] }));
    await mkdir(out);
    await writeFile(join(out, 'remote.json'), 'the last');
    const adoption = adoptBuild({ folder, declaration: DECLARATION, version: '1.2.0' }, out);
    await expect(adoption).rejects.toThrow(
      /^.*dist cannot be a release of remote-sample:\n {2}the build does not expose .\/one, .* nothing\n {2}react is not shared/,
    );
    expect(await readFile(join(out, 'remote.json'), 'utf8')).toBe('the last');
  });
});

describe('a screen that needs more than a page without a browser', () => {
  const adopt = async (screen: string) => {
    const { folder, out } = await createBuild(aManifest(), { 'assets/one-XOGO1_xg.js': screen });
    return (await adoptBuild({ folder, declaration: DECLARATION, version: '1.2.0' }, out)).untried;
  };

  it.each([
    ['throws while it loads', "throw new Error('no canvas here');", './one: no canvas here'],
    ['ends its process', 'process.exit(3);', './one: its process ended before it answered'],
  ])('is adopted untried where it %s', async (_, screen, reason) => {
    expect(await adopt(screen)).toEqual([reason]);
  });

  it('waits for a style sheet that is there at once, and may draw with any shared module', async () => {
    const screen = `const [one, two] = [document.createElement('link'), document.createElement('link')];
const loaded = [
  new Promise((resolve) => one.addEventListener('load', resolve)),
  new Promise((resolve) => { two.onload = resolve; }),
];
for (const link of [one, two]) document.head.appendChild(link);
await Promise.all(loaded);
export default function Screen() {}
`;
    expect(await adopt(screen)).toEqual([]);
  });
});
