import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { CONTRACT_VERSION, hostManifestSchema, parseContractJson, toPackageName } from '@sharpside/contracts';
import { readBuild } from '@sharpside/registry/publish/build-folder';
import { findManifestNameFaults } from '@sharpside/registry/publish/names/find-name-faults';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it, vi } from 'vitest';
import { SHARED_MODULES } from '../testing/shared-modules.ts';
import { defineHostBuild } from './host-build.ts';
import { listShared } from './shared-modules.ts';

const MODULES = listShared(SHARED_MODULES);

// A build on a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

/** Larger than the minimum for a request of its own, and the same for every importer. */
const aLargeModule = (name: string) =>
  `export const ${name} = [${Array.from({ length: 700 }, (_, index) => `'${name} ${index}'`).join(', ')}].join();\n`;

/** A picture without content: 8 bytes of signature, 8 of a chunk's head, then its sides. */
function aPicture(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const FONTS = `/* All letters, and some. */
@font-face { font-family: "A"; src: url("./all.woff2") format("woff2"); }
@font-face { font-family: "A"; src: url("./some.woff2") format("woff2"); unicode-range: U+100-17F; }
`;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <!--build:inline-->
  </head>
  <body><div id="root"></div></body>
</html>
`;

// In the workspace, where the others are installed.
const OWN = ['odds', 'ui', 'auth', 'data'].map((name) => `@sharpside/shared-${name}`);

/** A package of the host, with an entry point for each of its shared modules. */
function aPackage(name: string, version: string): Record<string, string> {
  const modules = MODULES.filter((module) => toPackageName(module) === name);
  const subpaths = [...modules, ...(name === 'react' ? ['react/jsx-runtime'] : [])].map(
    (module) => `.${module.slice(name.length)}`,
  );
  const exports = Object.fromEntries(
    subpaths.map((path) => [path, path === '.' ? './src/index.js' : `./src/${path.slice(2)}.js`]),
  );
  const folder = OWN.includes(name) ? name.replace('@sharpside/', '') : `node_modules/${name}`;
  return {
    [`${folder}/package.json`]: JSON.stringify({ name, version, type: 'module', exports }),
    ...Object.fromEntries(
      Object.values(exports).map((file) => [
        `${folder}/${file.slice('./'.length)}`,
        `export const name = '${name} ${file}';\n`,
      ]),
    ),
  };
}

const VERSIONS: Readonly<Record<string, string>> = {
  react: '19.3.1',
  'react-dom': '19.3.2',
  '@sharpside/shared-ui': '1.4.0',
  '@sharpside/shared-auth': '1.5.0',
  '@sharpside/shared-data': '1.6.0',
  '@sharpside/shared-odds': '1.7.0',
};

const SOURCES: Record<string, string | Uint8Array> = {
  'package.json': '{ "name": "host", "version": "1.2.3" }',
  ...Object.assign({}, ...Object.entries(VERSIONS).map(([name, version]) => aPackage(name, version))),
  'node_modules/large/package.json': '{ "name": "large", "version": "1.0.0", "type": "module" }',
  'node_modules/large/start.js': aLargeModule('start'),
  'node_modules/large/panels.js': aLargeModule('panels'),
  'node_modules/large/axes.js': aLargeModule('axes'),
  'node_modules/large/small.js': "export const small = 'not worth a request';\n",
  'shared-ui/src/index.js': "export { button } from './button.js';\n",
  'shared-ui/src/button.js': aLargeModule('button'),
  'shared-ui/src/dates.js': "import { panels } from 'large/panels.js';\nexport const dates = panels;\n",
  'shared-ui/src/teams.js':
    "import { panels } from 'large/panels.js';\nimport { small } from 'large/small.js';\nexport const teams = panels + small;\n",
  'shared-ui/src/odds.js': "import { small } from 'large/small.js';\nexport const odds = small;\n",
  'shared-ui/src/charts.js': `export const lines = () => import(/* webpackChunkName: "chart-lines" */ './lines.js');
export const bars = () => import(/* webpackChunkName: "chart-bars" */ './bars.js');
`,
  'shared-ui/src/lines.js': "import { axes } from 'large/axes.js';\nexport const lines = axes;\n",
  'shared-ui/src/bars.js': "import { axes } from 'large/axes.js';\nexport const bars = axes + 1;\n",
  // A part may need what every page has.
  'shared-ui/src/table.js': "import { button } from './button.js';\nexport const table = button;\n",
  'src/main.ts': 'import(/* webpackChunkName: "start" */ \'./start.ts\');\n',
  'src/start.ts': `import { button } from '@sharpside/shared-ui';
import { start } from 'large/start.js';
import { name } from 'react';
import { name as dom } from 'react-dom';
import * as jsx from 'react/jsx-runtime';
import { name as auth } from '@sharpside/shared-auth';
import { name as routing } from '@sharpside/shared-ui/routing';
document.title = button + start + name + dom + jsx.name + auth + routing;
export const openHelp = () => import(/* webpackChunkName: "page-help" */ './help.ts');
`,
  'src/help.ts': "export const help = () => import('@sharpside/shared-auth');\n",
  'src/prerender.ts': `globalThis.prerender = (request: string) => {
  return JSON.stringify({ html: '<p>' + JSON.parse(request).path + '</p>', styles: [] });
};
`,
  'src/page.html': PAGE,
  'src/fonts.css': FONTS,
  'src/all.woff2': 'all letters',
  'src/some.woff2': 'some letters',
  'brand/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'brand/touch.png': aPicture(180, 180),
  'brand/icon.png': aPicture(192, 190),
  'brand/share.png': aPicture(1200, 630),
};

const ROUTES = [
  { path: '/', title: null, description: 'Scores and odds.', page: 'home' },
  { path: '/help', title: 'Help', description: 'How to use it.', page: 'help' },
];

/** Builds a small host; returns its errors, files and manifest. */
async function build(changes: Record<string, string> = {}, env: { version?: string } = {}) {
  const root = await createTemporaryFolder();
  for (const [path, content] of Object.entries({ ...SOURCES, ...changes })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  await mkdir(join(root, 'node_modules/@sharpside'));
  for (const name of OWN)
    await symlink(join(root, name.replace('@sharpside/', '')), join(root, 'node_modules', name));
  await symlink(
    join(import.meta.dirname, '../../node_modules/@module-federation'),
    join(root, 'node_modules/@module-federation'),
  );
  const configure = defineHostBuild({
    root,
    shared: SHARED_MODULES,
    routes: ROUTES,
    prerender: './src/prerender.ts',
    identity: {
      icon: 'brand/mark.svg',
      touchIcon: 'brand/touch.png',
      icons: [{ file: 'brand/icon.png', purpose: 'any' }],
      shareImage: 'brand/share.png',
      ground: '#101010',
    },
    page: {
      file: 'src/page.html',
      inlineScripts: ["document.documentElement.dataset.theme = 'dark';", '$&'],
      inlineRules: ['body { margin: 0 }'],
      inlineStyleSheets: [join(root, 'src/fonts.css')],
    },
  });
  const compiler = rspack(configure(env));
  const errors = await new Promise<string[]>((resolve, reject) => {
    compiler.run((failure, stats) => {
      const { errors: found = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
      compiler.close(() => (failure ? reject(failure) : resolve(found.map(({ message }) => message))));
    });
  });
  const dist = join(root, 'dist');
  return {
    errors,
    dist,
    readFile: (path: string) => readFile(join(dist, path), 'utf8'),
    list: async () => (await readdir(dist)).sort(),
    readManifest: async () =>
      parseContractJson(hostManifestSchema, await readFile(join(dist, 'host.json'), 'utf8'), 'host.json'),
  };
}

/** The names of files without the hash of their content. */
const toNames = (files: readonly string[]) => files.map((file) => file.replace(/\.[0-9a-f]{16}(?=\.)/, ''));

describe('defineHostBuild', () => {
  it('cuts scripts so that every page has what all need, and a part brings along only its own', async () => {
    const { errors, list, readManifest } = await build();
    expect(errors).toEqual([]);
    const { entries, preloads, parts, routes } = await readManifest();
    expect({ entries: toNames(entries), preloads: toNames(preloads) }).toEqual({
      entries: ['main.js'],
      preloads: ['libraries.js', 'shared.js', 'start.js'],
    });
    const named = Object.entries(parts).map(([part, files]) => [part, toNames(files).sort()]);
    expect(Object.fromEntries(named)).toEqual({
      '@sharpside/shared-data': ['part-shared-data.js'],
      '@sharpside/shared-odds': ['part-shared-odds.js'],
      '@sharpside/shared-ui/address': ['part-shared-ui-address.js'],
      '@sharpside/shared-ui/board': ['part-shared-ui-board.js'],
      '@sharpside/shared-ui/charts': ['part-shared-ui-charts.js'],
      '@sharpside/shared-ui/dates': ['part-shared-ui-dates.js', 'part-shared-ui-dates~ui-teams.js'],
      '@sharpside/shared-ui/filters': ['part-shared-ui-filters.js'],
      '@sharpside/shared-ui/odds': ['part-shared-ui-odds.js'],
      '@sharpside/shared-ui/predictions': ['part-shared-ui-predictions.js'],
      '@sharpside/shared-ui/table': ['part-shared-ui-table.js'],
      '@sharpside/shared-ui/teams': ['part-shared-ui-dates~ui-teams.js', 'part-shared-ui-teams.js'],
      '@sharpside/shared-ui/toasts': ['part-shared-ui-toasts.js'],
    });
    expect(routes.map(({ path, files }) => [path, toNames(files)])).toEqual([
      ['/', []],
      ['/help', ['page-help.js']],
    ]);
    const scripts = toNames(await list()).filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => file.startsWith('chart'))).toEqual([
      'chart-bars.js',
      'chart-bars~lines.js',
      'chart-lines.js',
    ]);
    expect(scripts).toHaveLength(4 + 1 + 3 + 13);
  });

  it('says of itself what it is, provides and is known by, and lists every file', async () => {
    const { list, readManifest, readFile: read } = await build();
    const manifest = await readManifest();
    const inFolder = (await list()).filter((file) => file !== 'host.json');
    const built = inFolder.filter((file) => !file.endsWith('.map'));
    expect(manifest.files.map(({ path }) => path)).toEqual(built);
    expect(manifest.maps?.map(({ path }) => path)).toEqual(inFolder.filter((file) => !built.includes(file)));
    const { files: _, entries: __, preloads: ___, parts: ____, maps: _____, ...said } = manifest;
    expect(said).toEqual({
      kind: 'host',
      name: 'host',
      version: '1.2.3',
      page: expect.stringMatching(/^page\.[0-9a-f]{16}\.html$/),
      prerendersRemotes: true,
      prerender: expect.stringMatching(/^prerender\.[0-9a-f]{16}\.cjs$/),
      fonts: [expect.stringMatching(/^all\.[0-9a-f]{16}\.woff2$/)],
      routes: [
        { path: '/', title: null, description: 'Scores and odds.', files: [] },
        { path: '/help', title: 'Help', description: 'How to use it.', files: [expect.any(String)] },
      ],
      identity: {
        icon: expect.stringMatching(/^mark\.[0-9a-f]{16}\.svg$/),
        touchIcon: expect.stringMatching(/^touch\.[0-9a-f]{16}\.png$/),
        icons: [{ path: expect.stringMatching(/^icon\./), width: 192, height: 190, purpose: 'any' }],
        shareImage: { path: expect.stringMatching(/^share\./), width: 1200, height: 630 },
        ground: '#101010',
      },
      contracts: [CONTRACT_VERSION],
      provides: Object.fromEntries(MODULES.map((module) => [module, VERSIONS[toPackageName(module)]])),
      exports: {
        ...Object.fromEntries([...MODULES, 'react/jsx-runtime'].map((module) => [module, ['name']])),
        '@sharpside/shared-ui': ['button'],
        '@sharpside/shared-ui/charts': ['bars', 'lines'],
        '@sharpside/shared-ui/dates': ['dates'],
        '@sharpside/shared-ui/odds': ['odds'],
        '@sharpside/shared-ui/table': ['table'],
        '@sharpside/shared-ui/teams': ['teams'],
      },
      federation: expect.stringMatching(/^2\.\d+\.\d+$/),
    });
    expect(await read(manifest.identity?.icon ?? '')).toBe(SOURCES['brand/mark.svg']);
    for (const { path, size } of manifest.files) expect([path, size > 0]).toEqual([path, true]);
  });

  it('exports from each shared module what publish reads in its files, and a lie is noticed', async () => {
    const { errors, dist } = await build();
    expect(errors).toEqual([]);
    const built = await readBuild(dist);
    expect(await findManifestNameFaults(built)).toEqual([]);
    const { readable } = built;
    if (readable.kind !== 'host') throw new Error('The build is of no host.');
    expect(Object.keys(readable.exports)).toEqual(expect.arrayContaining(MODULES));
    for (const names of Object.values(readable.exports)) names.push('nowhere');
    const faults = await findManifestNameFaults(built);
    expect(faults).toEqual(
      Object.keys(readable.exports).map((entry) => expect.stringContaining(`${entry} exports nowhere, but`)),
    );
  });

  it('fails where it says that it provides what its build lacks', async () => {
    const { errors } = await build({
      'src/start.ts': "import { button } from '@sharpside/shared-ui'; button();",
    });
    expect(errors.join()).toContain(
      'The host is to provide react, react-dom, @sharpside/shared-ui/routing, @sharpside/shared-auth, but imports nothing of it',
    );
  });

  it('tells remotes of each shared module its version, and the range that fits it', async () => {
    const { readManifest, readFile: read } = await build();
    const { entries } = await readManifest();
    const [main = ''] = await Promise.all(entries.map(read));
    const ofParts = SHARED_MODULES.parts.map((part) => {
      const version = VERSIONS[toPackageName(part)];
      return `"${part}":{version:"${version}",shareConfig:{singleton:!0,requiredVersion:"^${version}"}`;
    });
    const toProvided = (name: string) => `{name:"${name}",version:"${VERSIONS[name]}",factory:`;
    const toConsumed = (key: string, version: string | undefined) =>
      `shareKey:"${key}",import:"${key}",requiredVersion:"^${version}",strictVersion:!1,singleton:!0`;
    const expected = [
      ...ofParts,
      toProvided('@sharpside/shared-ui'),
      toProvided('react'),
      toConsumed('@sharpside/shared-ui', '1.4.0'),
      toConsumed('react', '19.3.1'),
      toConsumed('react/jsx-runtime', '19.3.1'),
      '"shareStrategy",()=>"loaded-first"',
    ];
    expect(expected.filter((words) => !main.includes(words))).toEqual([]);
  });

  it('puts into the page what it needs before first paint, and fonts by their addresses', async () => {
    const { readManifest, readFile: read } = await build();
    const { page, files } = await readManifest();
    const nameOf = (start: string) => files.find(({ path }) => path.startsWith(start))?.path;
    const face = (file: string, more = '') =>
      `@font-face { font-family: "A"; src: url("/assets/host/${nameOf(file)}") format("woff2");${more} }`;
    expect(await read(page)).toBe(`<!doctype html>
<html lang="en">
  <head>
    <script>document.documentElement.dataset.theme = 'dark';</script>
    <script>$&</script>
    <style>body { margin: 0 }</style>
    <style>${face('all.')}
${face('some.', ' unicode-range: U+100-17F;')}</style>
  </head>
  <body><div id="root"></div></body>
</html>
`);
    expect(await read(nameOf('all.') ?? '')).toBe('all letters');
  });

  it('builds as another version', async () => {
    const { readManifest } = await build({}, { version: '2.0.0-rc.1' });
    expect((await readManifest()).version).toBe('2.0.0-rc.1');
  });

  it('is not built where a page of the shell cannot be rendered without a browser', async () => {
    const { errors, list } = await build({
      'src/prerender.ts': 'globalThis.prerender = () => document.title;\n',
    });
    expect(errors).toEqual([
      expect.stringMatching(
        /did not render \/: document is not defined\. The first .* what does\.\n.*did not render \/help: document/,
      ),
    ]);
    expect(await list().catch(() => [])).not.toContain('host.json');
  });
});
