import { brotliCompressSync, gzipSync } from 'node:zlib';
import type {
  Access,
  ChannelApp,
  ChannelRevision,
  HostManifest,
  Manifest,
  Release,
  RemoteManifest,
} from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { toIntegrity } from '../records/integrity.ts';
import { createRecord } from '../records/revisions/channel-head.ts';
import { keys } from '../store/keys.ts';

export type ReleaseFixture = { release: Release; files: Readonly<Record<string, string>> };

export const THEME_SCRIPT = "document.documentElement.dataset.theme = 'dark';";

export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title><!--edge:title--></title>
<script>${THEME_SCRIPT}</script>
<!--edge:head-->
</head>
<body><div id="root"></div>
<!--edge:body--></body>
</html>
`;

const toFiles = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([path, text]) => {
    const bytes = Buffer.from(text);
    return { path, size: bytes.length, integrity: toIntegrity(bytes) };
  });

const toRelease = (manifest: Manifest): Release => ({
  schema: 1,
  app: manifest.name,
  version: manifest.version,
  publishedAt: '2031-01-01T00:00:00.000Z',
  publishedBy: 'ada',
  commit: null,
  manifest,
});

type RemoteOptions = Partial<Omit<RemoteManifest, 'files'>> & {
  files?: Record<string, string>;
  access?: Access;
  firstCalls?: string[];
  api?: Record<string, string>;
};

/**
 * A release of `remote-tools` with one screen, `/tools/odds`. The names of its entry and its screen contain the
 * version.
 */
export function aRemoteRelease(options: RemoteOptions = {}): ReleaseFixture {
  const { files, access = 'public', firstCalls, api, ...overrides } = options;
  const { name = 'remote-tools', version = '1.0.0' } = overrides;
  const prefix = `/${name.replace('remote-', '')}`;
  const contents = files ?? {
    [`entry.${version}.js`]: `export const entry = '${name}@${version}';`,
    [`odds.${version}.js`]: `export const screen = '${name}@${version}';`,
    'vendor.aaaa.js': 'export const vendor = 1;',
    'badge.aaaa.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  };
  const manifest: RemoteManifest = {
    kind: 'remote',
    name,
    version,
    entry: `entry.${version}.js`,
    screens: { './odds': [`odds.${version}.js`, 'vendor.aaaa.js'] },
    uses: { './odds': ['react', '@sharpside/shared-ui/table'] },
    imports: { './odds': { react: ['useState'], '@sharpside/shared-ui/table': ['DataTable'] } },
    federation: '2.9.2',
    files: toFiles(contents),
    declaration: {
      name,
      contract: 1,
      pathPrefix: prefix,
      routes: [
        {
          path: `${prefix}/odds`,
          title: 'Odds & Ends',
          access,
          module: './odds',
          ...(firstCalls && { firstCalls }),
        },
      ],
      redirects: [{ from: prefix, to: `${prefix}/odds` }],
      shared: { react: '^19.0.0', '@sharpside/shared-ui': '^1.0.0' },
      ...(api && { api }),
    },
    ...overrides,
  };
  return { release: toRelease(manifest), files: contents };
}

const PAGE_WITH_CONTENT = PAGE.replace('<div id="root">', '<div id="root"><!--edge:content-->');

const PRERENDER_SCRIPT = `globalThis.prerender = (text) => {
  const { path, live, config } = JSON.parse(text);
  const apps = live.menus.sections.map(({ name }) => name).join();
  return JSON.stringify({
    html: '<p>' + path + ' of ' + config.productName + ' with ' + apps + '</p>',
    styles: [{ attributes: { 'data-of': 'css "a"' }, css: '.page::after{content:"' + path + '"}' }],
  });
};`;

type HostOptions = Partial<Omit<HostManifest, 'files'>> & { page?: string; files?: Record<string, string> };

export function aHostRelease({ files, ...overrides }: HostOptions = {}, page = PAGE): ReleaseFixture {
  const { version = '1.0.0' } = overrides;
  const contents = files ?? {
    [`page.${version}.html`]: page,
    [`main.${version}.js`]: `export const host = '${version}';`,
    'libraries.aaaa.js': 'export const libraries = 1;',
    'runtime.aaaa.js': 'export const runtime = 1;',
    'home.aaaa.js': 'export const home = 1;',
    'part-charts.aaaa.js': 'export const charts = 1;',
    'part-table.aaaa.js': 'export const table = 1;',
    'text.aaaa.woff2': 'not really a font',
  };
  const manifest: HostManifest = {
    kind: 'host',
    name: 'host',
    version,
    page: `page.${version}.html`,
    entries: [`main.${version}.js`],
    preloads: ['libraries.aaaa.js'],
    runtime: ['runtime.aaaa.js'],
    fonts: ['text.aaaa.woff2'],
    routes: [
      { path: '/', title: null, files: ['home.aaaa.js'] },
      { path: '/login', title: 'Sign in', files: [] },
    ],
    files: toFiles(contents),
    contracts: [1],
    provides: { react: '19.3.1', '@sharpside/shared-ui': '1.0.0', '@sharpside/shared-ui/table': '1.0.0' },
    exports: {
      react: ['useState'],
      '@sharpside/shared-ui': ['Box'],
      '@sharpside/shared-ui/table': ['DataTable'],
    },
    federation: '2.9.2',
    parts: {
      '@sharpside/shared-ui/charts': ['part-charts.aaaa.js'],
      '@sharpside/shared-ui/table': ['part-table.aaaa.js'],
    },
    ...overrides,
  };
  return { release: toRelease(manifest), files: contents };
}

/** A release of the host whose own pages are prerendered by `script`. */
export function aPrerenderingHost(script = PRERENDER_SCRIPT, overrides: HostOptions = {}): ReleaseFixture {
  const { version = '1.0.0' } = overrides;
  const plain = aHostRelease(overrides, PAGE_WITH_CONTENT);
  const prerender = `prerender.${version}.cjs`;
  return aHostRelease({ ...overrides, prerender, files: { ...plain.files, [prerender]: script } });
}

const toBytes = (value: unknown) => Buffer.from(JSON.stringify(value));

const encodedBefore = new Map<string, { br: Uint8Array; gzip: Uint8Array }>();

/**
 * Caches the encodings of a text, since tests publish the same few texts again and again, and brotli takes a
 * millisecond each.
 */
function encode(text: string) {
  const encoded = encodedBefore.get(text) ?? { br: brotliCompressSync(text), gzip: gzipSync(text) };
  encodedBefore.set(text, encoded);
  return encoded;
}

/** Stores a release as a publish does: its files, their encodings, and last the release itself. */
export async function publishFixture(store: Store, { release, files }: ReleaseFixture): Promise<void> {
  const { app, version } = release;
  for (const [path, text] of Object.entries(files)) {
    await store.putIfAbsent(keys.asset(app, path), Buffer.from(text));
    if (path.endsWith('.woff2')) continue;
    const { br, gzip } = encode(text);
    await store.putIfAbsent(keys.encodedAsset(app, path, 'br'), br);
    await store.putIfAbsent(keys.encodedAsset(app, path, 'gzip'), gzip);
  }
  await store.putIfAbsent(keys.release(app, version), toBytes(release));
}

/** Stores the host, and two releases of each remote. */
export async function publishSections(store: Store, names: readonly string[]): Promise<void> {
  const remotes = names.flatMap((name) => ['1.0.0', '1.1.0'].map((version) => ({ name, version })));
  for (const build of [aHostRelease(), ...remotes.map(aRemoteRelease)]) await publishFixture(store, build);
}

const aChannelApp = (overrides: Partial<ChannelApp> = {}): ChannelApp => ({
  current: '1.0.0',
  previous: null,
  canary: null,
  frozen: null,
  withdrawn: [],
  ...overrides,
});

export type AppsFixture = Readonly<Record<string, Partial<ChannelApp>>>;

export const aRevision = (revision: number, apps: AppsFixture): ChannelRevision => ({
  schema: 1,
  channel: 'production',
  revision,
  change: {
    action: 'promote',
    app: 'host',
    from: null,
    to: '1.0.0',
    by: 'ada',
    at: '2031-01-01T00:00:00.000Z',
    reason: null,
  },
  apps: Object.fromEntries(Object.entries(apps).map(([app, state]) => [app, aChannelApp(state)])),
});

/** A stored revision that is a whole state, without a link to the previous revision. */
export const aWholeRecord = (revision: ChannelRevision) =>
  createRecord(undefined, revision, { claims: {}, isWhole: true });

export async function writeRevision(store: Store, revision: number, apps: AppsFixture): Promise<void> {
  const record = aWholeRecord(aRevision(revision, apps));
  await store.putIfAbsent(keys.revision('production', revision), toBytes(record));
}
