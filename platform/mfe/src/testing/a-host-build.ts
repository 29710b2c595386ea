import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { hostManifestSchema, parseContractJson, toPackageName } from '@sharpside/contracts';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { defineHostBuild } from '../build/host-build.ts';
import { SOURCES_RECORD } from '../build/run/sources-record.ts';
import { listShared } from '../build/shared-modules.ts';
import { runRspack, SHARED_MODULES, writeFiles } from './run-rspack.ts';

const MODULES = listShared(SHARED_MODULES);

/** A module that is large enough for a separate request, and the same for every importer. */
const aLargeModule = (name: string) =>
  `export const ${name} = [${Array.from({ length: 700 }, (_, index) => `'${name} ${index}'`).join(', ')}].join();\n`;

/** A picture without content: 8 bytes of signature, 8 bytes of a chunk header, then its width and height. */
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

// Packages of the workspace, which are linked into `node_modules`.
const OWN = ['odds', 'ui', 'auth', 'data'].map((name) => `@sharpside/shared-${name}`);

const SUBPATHS: Readonly<Record<string, string[]>> = {
  react: ['react/jsx-runtime'],
  'react-dom': ['react-dom/client'],
};

function aPackage(name: string, version: string): Record<string, string> {
  const isReact = name in SUBPATHS;
  const modules = MODULES.filter((module) => toPackageName(module) === name);
  const subpaths = [...modules, ...(SUBPATHS[name] ?? [])].map((module) => `.${module.slice(name.length)}`);
  const exports = Object.fromEntries(
    subpaths.map((path) => [path, path === '.' ? './src/index.js' : `./src/${path.slice(2)}.js`]),
  );
  const folder = OWN.includes(name) ? name.replace('@sharpside/', '') : `node_modules/${name}`;
  return {
    [`${folder}/package.json`]: JSON.stringify({
      name,
      version,
      type: isReact ? 'commonjs' : 'module',
      exports,
    }),
    ...Object.fromEntries(
      Object.values(exports).map((file) => [
        `${folder}/${file.slice('./'.length)}`,
        isReact ? `exports.name = '${name} ${file}';\n` : `export const name = '${name} ${file}';\n`,
      ]),
    ),
  };
}

export const VERSIONS: Readonly<Record<string, string>> = {
  react: '19.3.1',
  'react-dom': '19.3.2',
  '@sharpside/shared-ui': '1.4.0',
  '@sharpside/shared-auth': '1.5.0',
  '@sharpside/shared-data': '1.6.0',
  '@sharpside/shared-odds': '1.7.0',
};

export const SOURCES: Record<string, string | Uint8Array> = {
  'package.json': '{ "name": "host", "version": "1.2.3" }',
  ...Object.assign({}, ...Object.entries(VERSIONS).map(([name, version]) => aPackage(name, version))),
  'node_modules/@module-federation/enhanced/package.json': '{ "version": "2.9.2" }',
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
  // A part may use modules of `start`.
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
export const bringRuntime = () => import(/* webpackChunkName: "page-federation-runtime" */ './runtime.ts');
`,
  'src/federation/runtime/shared-modules.ts':
    'export const provide = (modules: object) => Object.assign(globalThis, { modules });\n',
  'src/runtime.ts': "export const runtime = 'of federation';\n",
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

export async function build(changes: Record<string, string> = {}, env: { version?: string } = {}) {
  const root = await createTemporaryFolder();
  await writeFiles(root, { ...SOURCES, ...changes });
  await mkdir(join(root, 'node_modules/@sharpside'));
  for (const name of OWN)
    await symlink(join(root, name.replace('@sharpside/', '')), join(root, 'node_modules', name));
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
  const { errors } = await runRspack(configure(env));
  const dist = join(root, 'dist');
  return {
    errors,
    dist,
    readFile: (path: string) => readFile(join(dist, path), 'utf8'),
    list: async () => (await readdir(dist)).filter((name) => name !== SOURCES_RECORD).sort(),
    readManifest: async () =>
      parseContractJson(hostManifestSchema, await readFile(join(dist, 'host.json'), 'utf8'), 'host.json'),
  };
}
