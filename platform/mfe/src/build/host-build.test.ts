import { CONTRACT_VERSION, toPackageName } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { build, SOURCES, VERSIONS } from '../testing/a-host-build.ts';
import { SHARED_MODULES } from '../testing/run-rspack.ts';
import { listShared } from './shared-modules.ts';

const MODULES = listShared(SHARED_MODULES);

const toNames = (files: readonly string[]) => files.map((file) => file.replace(/\.[0-9a-f]{16}(?=\.)/, ''));

describe('defineHostBuild', () => {
  it('cuts scripts so that every page has what all need, and a part brings along only its own', async () => {
    const { errors, list, readManifest } = await build();
    expect(errors).toEqual([]);
    const { entries, preloads, runtime, parts, routes } = await readManifest();
    expect([entries, preloads, runtime].map(toNames)).toEqual([
      ['main.js'],
      ['start.js'],
      ['page-federation-runtime.js'],
    ]);
    const named = Object.entries(parts).map(([part, files]) => [part, toNames(files).sort()]);
    const [start, base] = ['part-start.js', 'part-data~ui-dates.js'];
    expect(Object.fromEntries(named)).toEqual({
      '@sharpside/shared-auth': [start],
      '@sharpside/shared-data': [base],
      '@sharpside/shared-odds': ['part-odds~ui-odds.js', start],
      '@sharpside/shared-ui': [start],
      '@sharpside/shared-ui/charts': ['part-ui-charts.js'],
      '@sharpside/shared-ui/dates': [base],
      '@sharpside/shared-ui/odds': ['part-odds~ui-odds.js', start],
      '@sharpside/shared-ui/routing': [start],
      '@sharpside/shared-ui/table': [start, 'part-ui-table.js'],
      // Code that the part shares with a base is in the base. Small code that several parts share is in the start part.
      '@sharpside/shared-ui/teams': [base, start, 'part-ui-teams.js'],
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
    expect(scripts).toHaveLength(2 + 2 + 3 + 6);
  });

  it('tells the scripts of a part, with those that it loads later, from those of its own pages', async () => {
    const { readManifest } = await build();
    const { partScripts = {}, files, routes, entries, preloads, runtime } = await readManifest();
    expect(toNames(partScripts['@sharpside/shared-ui/charts'] ?? [])).toEqual([
      'chart-bars.js',
      'chart-bars~lines.js',
      'chart-lines.js',
      'part-ui-charts.js',
    ]);
    const ofParts = new Set(Object.values(partScripts).flat());
    const own = [...entries, ...preloads, ...runtime, ...routes.flatMap((route) => route.files)];
    expect(own.filter((file) => ofParts.has(file))).toEqual([]);
    const scripts = files.filter(({ path }) => path.endsWith('.js')).map(({ path }) => path);
    expect(new Set(scripts.filter((path) => !ofParts.has(path)))).toEqual(new Set(own));
  });

  it('says of itself what it is, provides and is known by, and lists every file', async () => {
    const { list, readManifest, readFile: read } = await build();
    const manifest = await readManifest();
    const inFolder = (await list()).filter((file) => file !== 'host.json');
    const built = inFolder.filter((file) => !file.endsWith('.map'));
    expect(manifest.files.map(({ path }) => path)).toEqual(built);
    expect(manifest.maps?.map(({ path }) => path)).toEqual(inFolder.filter((file) => !built.includes(file)));
    expect(manifest).toMatchObject({
      kind: 'host',
      name: 'host',
      version: '1.2.3',
      page: expect.stringMatching(/^page\.[0-9a-f]{16}\.html$/),
      prerendersRemotes: true,
      opensSections: true,
      prerender: expect.stringMatching(/^prerender\.[0-9a-f]{16}\.cjs$/),
      fonts: [expect.stringMatching(/^all\.[0-9a-f]{16}\.woff2$/)],
      routes: [
        { path: '/', title: null, description: 'Scores and odds.' },
        { path: '/help', title: 'Help', description: 'How to use it.' },
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
        ...Object.fromEntries(
          [...MODULES, 'react/jsx-runtime', 'react-dom/client'].map((module) => [module, ['name']]),
        ),
        '@sharpside/shared-ui': ['button'],
        '@sharpside/shared-ui/charts': ['bars', 'lines'],
        '@sharpside/shared-ui/dates': ['dates'],
        '@sharpside/shared-ui/odds': ['odds'],
        '@sharpside/shared-ui/table': ['table'],
        '@sharpside/shared-ui/teams': ['teams'],
      },
      federation: '2.9.2',
    });
    expect(await read(manifest.identity?.icon ?? '')).toBe(SOURCES['brand/mark.svg']);
    for (const { path, size } of manifest.files) expect([path, size > 0]).toEqual([path, true]);
  });

  it('shares each module in its version, and takes others in their place from a development server', async () => {
    const { readManifest, readFile: read } = await build();
    const { entries } = await readManifest();
    const [main = ''] = await Promise.all(entries.map(read));
    const expected = [...MODULES, 'react/jsx-runtime', 'react-dom/client'].map((module) => {
      const key = /[/@]/.test(module) || module.includes('-') ? `"${module}"` : module;
      return `${key}:{version:"${VERSIONS[toPackageName(module)]}",get:`;
    });
    expect([...expected, 'globalThis.__MFE_MODULES__'].filter((words) => !main.includes(words))).toEqual([]);
  });

  it('puts into the page what it needs before first paint, and fonts by their addresses', async () => {
    const { readManifest, readFile: read } = await build();
    const { page, files } = await readManifest();
    const nameOf = (start: string) => files.find(({ path }) => path.startsWith(start))?.path;
    const face = (file: string, more = '') =>
      `@font-face{font-family: "A";src: url("/assets/host/${nameOf(file)}") format("woff2")${more}}`;
    expect(await read(page)).toBe(`<!doctype html>
<html lang="en">
  <head>
    <script>document.documentElement.dataset.theme = 'dark';</script>
    <script>$&</script>
    <style>body { margin: 0 }</style>
    <style>${face('all.')}${face('some.', ';unicode-range: U+100-17F')}</style>
  </head>
  <body><div id="root"></div></body>
</html>
`);
    expect(await read(nameOf('all.') ?? '')).toBe('all letters');
  });

  it('imports no file statically, which WebKit would refuse under an integrity policy, as another version too', async () => {
    const { readManifest, readFile: read } = await build({}, { version: '2.0.0-rc.1' });
    const { files, version } = await readManifest();
    expect(version).toBe('2.0.0-rc.1');
    const scripts = files.filter(({ path }) => path.endsWith('.js'));
    const texts = await Promise.all(scripts.map(({ path }) => read(path)));
    expect(texts.filter((text) => /(?:^|[;}])\s*import\s*(?:[\w{*]|["'])/.test(text))).toEqual([]);
  });
});
