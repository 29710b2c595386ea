import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  CONTRACT_VERSION,
  HOST_APP,
  type HostManifest,
  MANIFEST_FILES,
  type Manifest,
  type ReleaseFile,
  type RemoteDeclaration,
  type RemoteManifest,
  type SettingsDeclaration,
} from '@sharpside/contracts';

/** A bundler's output in `dist`: files under content-hashed names, and the manifest that lists them. */
export type BuildFixture<M extends Manifest = Manifest> = { manifest: M; files: Map<string, Uint8Array> };

const encode = (text: string) => new TextEncoder().encode(text);

const toHashed = (name: string, content: string) => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return name.replace(/(\.\w+)$/, `.${hash}$1`);
};

/** Repetitive like real code, so it compresses. */
const aScript = (what: string) => {
  const name = what.replace(/\W/g, '_');
  return Array.from(
    { length: 40 },
    (_, line) => `export const ${name}${line} = () => '${what} ${line}';\n`,
  ).join('');
};

const aPage = (version: string) =>
  `<!doctype html>
<html lang="en">
  <head><title><!--edge:title--></title><meta name="version" content="${version}"><!--edge:head--></head>
  <body>${'<p>A line of the page.</p>'.repeat(20)}<div id="root"></div><!--edge:body--></body>
</html>
`;

const aMap = (path: string) =>
  JSON.stringify({ version: 3, file: path, sources: [`src/${path}.ts`], names: [], mappings: 'AAAA' });

const toFile = (path: string, bytes: Uint8Array): ReleaseFile => ({
  path,
  size: bytes.byteLength,
  integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
});

export function withMaps<M extends Manifest>({ manifest, files }: BuildFixture<M>): BuildFixture<M> {
  const maps = new Map(
    [...files.keys()]
      .filter((path) => path.endsWith('.js'))
      .map((path) => [`${path}.map`, encode(aMap(path))] as const),
  );
  return {
    manifest: { ...manifest, maps: [...maps].map(([path, bytes]) => toFile(path, bytes)) },
    files: new Map([...files, ...maps]),
  };
}

function collect(contents: Record<string, string>) {
  const named = Object.entries(contents).map(([name, content]) => ({
    name,
    path: toHashed(name, content),
    bytes: encode(content),
  }));
  const files = named.map(({ path, bytes }) => toFile(path, bytes));
  const paths = new Map(named.map(({ name, path }) => [name, path]));
  const pathOf = (name: string) => paths.get(name) ?? name;
  return { files, pathOf, bytes: new Map(named.map(({ path, bytes }) => [path, bytes])) };
}

const RUNTIME = '2.9.2';

const NAMES: Readonly<Record<string, string[]>> = {
  react: ['useState'],
  '@sharpside/shared-ui': ['Box'],
  '@sharpside/shared-ui/table': ['DataTable'],
};

const anEntry = (script: string, screen: string) => `${script}
const modules = { './odds-converter': () => import('./${screen}').then((screen) => () => screen) };
export const get = (module) => modules[module]();
export const init = () => {};
`;

type RemoteOptions = {
  name?: string;
  version?: string;
  pathPrefix?: string;
  api?: Record<string, string>;
  shared?: Record<string, string>;
  uses?: string[];
  /** Names that the screen imports from each shared module. Default: those in `NAMES`. */
  imports?: Record<string, string[]>;
  federation?: string | null;
  settings?: SettingsDeclaration;
  /** Text that differs between the screens of two versions. */
  screen?: string;
  /** Script of the entry, by the path of its screen. Default: a script that loads. */
  entry?: (screen: string) => string;
};

function aDeclaration({
  name = 'remote-tools',
  pathPrefix = '/sportsbooks',
  shared,
  api,
  settings,
}: RemoteOptions): RemoteDeclaration {
  const path = `${pathPrefix}/odds-converter`;
  return {
    name,
    contract: CONTRACT_VERSION,
    pathPrefix,
    navigation: { label: 'Tools', order: 4, items: [{ label: 'Odds Converter', path }] },
    routes: [{ path, title: 'Odds Converter', access: 'public', module: './odds-converter' }],
    shared: shared ?? { react: '^19.0.0', '@sharpside/shared-ui': '^1.0.0' },
    ...(api && { api }),
    ...(settings && { settings }),
  };
}

/** A remote's build with one screen of two chunks: its own chunk, and a chunk shared with the entry. */
export function aRemoteBuild(options: RemoteOptions = {}): BuildFixture<RemoteManifest> {
  const {
    name = 'remote-tools',
    version = '1.0.0',
    screen = 'odds',
    uses = ['react'],
    imports = Object.fromEntries(uses.map((module) => [module, NAMES[module] ?? []])),
    federation = RUNTIME,
    entry,
  } = options;
  const screenScript = `${aScript(screen)}export default function Screen() {}\n`;
  const screenPath = toHashed('screen-odds-converter.js', screenScript);
  const { files, pathOf, bytes } = collect({
    'remoteEntry.js': entry?.(screenPath) ?? anEntry(aScript(`entryOf${screen}`), screenPath),
    'screen-odds-converter.js': screenScript,
    'common.js': aScript('common'),
    'mark.png': `not compressible: ${name}`,
  });
  const manifest: RemoteManifest = {
    kind: 'remote',
    name,
    version,
    entry: pathOf('remoteEntry.js'),
    screens: { './odds-converter': [pathOf('screen-odds-converter.js'), pathOf('common.js')] },
    uses: { './odds-converter': uses },
    imports: { './odds-converter': structuredClone(imports) },
    federation,
    files,
    declaration: aDeclaration(options),
  };
  return { manifest, files: bytes };
}

type HostOptions = {
  version?: string;
  provides?: Record<string, string>;
  exports?: Record<string, string[]>;
  federation?: string;
  routes?: HostManifest['routes'];
  main?: string;
  /** Script that renders the host's pages to text. Default: none, so they are not prerendered. */
  prerender?: string;
  settings?: SettingsDeclaration;
};

export function aHostBuild({
  version = '1.0.0',
  provides,
  exports = NAMES,
  federation = RUNTIME,
  routes,
  main = aScript('main'),
  prerender,
  settings,
}: HostOptions = {}): BuildFixture<HostManifest> {
  const { files, pathOf, bytes } = collect({
    'page.html': aPage(version),
    'main.js': main,
    ...(prerender !== undefined && { 'prerender.cjs': prerender }),
    'libraries.js': aScript('libraries'),
    'page-help.js': aScript('help'),
    'part-table.js': aScript('table'),
    'inter.woff2': 'not compressible: a font',
  });
  const manifest: HostManifest = {
    kind: 'host',
    name: HOST_APP,
    version,
    page: pathOf('page.html'),
    entries: [pathOf('main.js')],
    preloads: [pathOf('libraries.js')],
    runtime: [],
    fonts: [pathOf('inter.woff2')],
    routes: routes ?? [
      { path: '/', title: null, files: [] },
      { path: '/help', title: 'Help', files: [pathOf('page-help.js')] },
    ],
    files,
    contracts: [CONTRACT_VERSION],
    provides: provides ?? {
      react: '19.3.1',
      '@sharpside/shared-ui': '1.0.0',
      '@sharpside/shared-ui/table': '1.0.0',
    },
    exports: structuredClone(exports),
    federation,
    parts: { '@sharpside/shared-ui/table': [pathOf('part-table.js')] },
    ...(prerender !== undefined && { prerender: pathOf('prerender.cjs') }),
    ...(settings && { settings }),
  };
  return { manifest, files: bytes };
}

/** Writes a build into `folder`, replacing its content, and returns the folder. */
export async function writeBuild(folder: string, { manifest, files }: BuildFixture): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  await writeFile(join(folder, MANIFEST_FILES[manifest.kind]), JSON.stringify(manifest, null, 2));
  return folder;
}
