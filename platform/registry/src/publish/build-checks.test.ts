import { readFile, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { aHostBuild, aRemoteBuild, type BuildFixture, withMaps, writeBuild } from '../testing/a-build.ts';
import {
  findFileFaults,
  findNameFaults,
  findPageFaults,
  findReferenceFaults,
  findTextFaults,
} from './build-checks.ts';
import { readBuild } from './build-folder.ts';

async function writeAndRead(
  fixture: BuildFixture,
  spoil: (folder: string) => Promise<unknown> = async () => {},
) {
  const folder = await writeBuild(await createTemporaryFolder(), fixture);
  await spoil(folder);
  return readBuild(folder);
}

it('the texts of a build have no characters that nobody sees, and the fault names the place', async () => {
  const { manifest, files } = aRemoteBuild();
  const { declaration } = manifest;
  const [route, ...routes] = declaration.routes;
  if (!route) throw new Error('The fixture has a route.');
  const build = (title: string) =>
    writeAndRead({
      files,
      manifest: { ...manifest, declaration: { ...declaration, routes: [{ ...route, title }, ...routes] } },
    });
  expect(findTextFaults(await build('Odds'))).toEqual([]);
  expect(findTextFaults(await build('Odds \u202eand ends'))).toEqual([
    'remote.json: declaration.routes.0.title must not have U+202E, which nobody sees and which can make a text read as another',
  ]);
});

describe('the files of a build', () => {
  it.each([
    ['remote with source maps', withMaps(aRemoteBuild())],
    ['host', aHostBuild()],
  ])('of a %s are what the manifest lists', async (_, fixture) => {
    const build = await writeAndRead(fixture);
    expect(findFileFaults(build)).toEqual([]);
    expect(findReferenceFaults(build)).toEqual([]);
  });

  it('are named when they are missing, unlisted, of another size or of other content', async () => {
    const fixture = aRemoteBuild();
    const [first = '', second = '', third = ''] = [...fixture.files.keys()];
    const build = await writeAndRead(fixture, async (folder) => {
      await unlink(join(folder, first));
      await writeFile(join(folder, second), 'short');
      await writeFile(join(folder, third), new Uint8Array(fixture.files.get(third)?.byteLength ?? 0));
      await writeFile(join(folder, 'notes.txt'), 'left behind');
      await symlink('/etc/hostname', join(folder, 'linked.js'));
    });
    expect(findFileFaults(build)).toEqual([
      `${first} is missing`,
      `${second} has 5 bytes, remote.json says ${fixture.files.get(second)?.byteLength}`,
      `${third} is not the file that was built: its SHA-384 differs`,
      'notes.txt is not listed in remote.json',
      'linked.js is not a regular file',
    ]);
  });

  it('are named likewise where they are source maps, which are kept apart', async () => {
    const { manifest, files } = withMaps(aRemoteBuild());
    const [first = '', ...others] = manifest.maps?.map(({ path }) => path) ?? [];
    const build = await writeAndRead({ manifest, files }, (folder) => unlink(join(folder, first)));
    expect(findFileFaults(build)).toEqual([`${first} is missing`]);
    expect([...build.maps.keys()].sort()).toEqual(others.sort());
    expect([...build.files.keys()].filter((path) => path.endsWith('.map'))).toEqual([]);
  });

  it('are never source maps, which are listed by themselves, and of a file of the build', async () => {
    const { manifest, files } = withMaps(aRemoteBuild());
    const [map, ...others] = manifest.maps ?? [];
    if (!map) throw new Error('The fixture has a map.');
    const listed = { ...manifest, files: [...manifest.files, map], maps: others };
    expect(findFileFaults(await writeAndRead({ manifest: listed, files }))).toEqual([
      `${map.path} would be public with the sources in it; list it under \`maps\` in remote.json, or leave it out`,
    ]);
    const orphan = { ...manifest, files: manifest.files.filter(({ path }) => `${path}.map` !== map.path) };
    expect(findFileFaults(await writeAndRead({ manifest: orphan, files }))).toContain(
      `${map.path} is listed as a source map, and is not that of a file of the build`,
    );
  });

  it('are all named that a list leaves out or has twice', async () => {
    const fixture = aRemoteBuild();
    const { files } = fixture.manifest;
    const [first, ...others] = files.map(({ path }) => path);
    fixture.manifest.files = files.filter(({ path }) => path === first);
    expect(findFileFaults(await writeAndRead(fixture))).toEqual(
      others.sort().map((path) => `${path} is not listed in remote.json`),
    );
    fixture.manifest.files = files.concat(files.slice(0, 1));
    expect(findFileFaults(await writeAndRead(fixture))).toEqual([`${first} is listed twice in remote.json`]);
  });
});

describe('what a manifest speaks of', () => {
  it('must be among the files of a remote, and every module of a route built', async () => {
    const fixture = aRemoteBuild();
    const common = fixture.manifest.screens['./odds-converter'] ?? [];
    fixture.manifest.entry = 'gone.js';
    fixture.manifest.screens = { './other': [...common, 'lost.js'] };
    expect(findReferenceFaults(await writeAndRead(fixture))).toEqual([
      "entry needs gone.js, which is not among the build's files",
      "screen ./other needs lost.js, which is not among the build's files",
      'a route shows ./odds-converter, which was not built',
    ]);
  });

  it('must have a list of what each screen of a remote imports', async () => {
    const fixture = aRemoteBuild();
    fixture.manifest.imports = {};
    expect(findReferenceFaults(await writeAndRead(fixture))).toEqual([
      './odds-converter has no list of what it imports in `imports` of remote.json; build the remote again',
    ]);
  });

  it('must be among the files of a host', async () => {
    const fixture = aHostBuild({ routes: [{ path: '/help', title: 'Help', files: ['help.js'] }] });
    const picture = { width: 192, height: 192 };
    Object.assign(fixture.manifest, {
      page: 'p.html',
      entries: ['e.js'],
      preloads: ['l.js'],
      fonts: ['f.woff2'],
      parts: { '@sharpside/shared-ui/table': ['t.js'] },
      identity: {
        icon: 'i.svg',
        touchIcon: 'touch.png',
        ground: '#000000',
        icons: [{ ...picture, path: '192.png', purpose: 'any' }],
        shareImage: { ...picture, path: 'share.png' },
      },
    });
    expect(findReferenceFaults(await writeAndRead(fixture)).map((fault) => fault.split(',')[0])).toEqual([
      'page needs p.html',
      'entries needs e.js',
      'preloads needs l.js',
      'fonts needs f.woff2',
      'route /help needs help.js',
      'identity needs i.svg',
      'identity needs touch.png',
      'identity needs share.png',
      'identity needs 192.png',
      'part @sharpside/shared-ui/table needs t.js',
    ]);
  });

  it('must be a page that the edge can complete', async () => {
    const fixture = aHostBuild();
    expect(findPageFaults(await writeAndRead(fixture))).toEqual([]);
    const spoil = (folder: string) =>
      writeFile(join(folder, fixture.manifest.page), '<!--edge:title--><!--edge:body-->');
    expect(findPageFaults(await writeAndRead(fixture, spoil))).toEqual([
      `${fixture.manifest.page} cannot be completed by the edge: it must hold <!--edge:head--> exactly once`,
    ]);
    expect(findPageFaults(await writeAndRead(aRemoteBuild()))).toEqual([]);
  });

  it('must be the app that is published', async () => {
    const fixture = aRemoteBuild({ name: 'remote-mlb' });
    fixture.manifest.declaration.name = 'remote-nba';
    expect(findNameFaults(await writeAndRead(fixture), 'remote-tools')).toEqual([
      'remote.json is of remote-mlb, not of remote-tools',
      'the declaration is of remote-nba, not of remote-tools',
    ]);
  });
});

describe('a folder without a build', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['has no manifest', {}, /has no remote\.json \(host\.json for the host\); build the app again/],
    [
      'has a manifest that is no JSON',
      { 'remote.json': '{' },
      /remote\.json is not JSON; build the app again/,
    ],
    [
      'has two manifests',
      { 'remote.json': '{}', 'host.json': '{}' },
      /both remote\.json and host\.json; build one/,
    ],
  ])('is refused when it %s', async (_, files, message) => {
    const folder = await createTemporaryFolder();
    for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
    await expect(readBuild(folder)).rejects.toMatchObject({
      code: 'PUBLISH_REFUSED',
      message: expect.stringMatching(message),
    });
  });

  it('is refused when it is not there', async () => {
    const folder = join(await createTemporaryFolder(), 'dist');
    await expect(readBuild(folder)).rejects.toThrow(
      /cannot read .* \(ENOENT.*\); build the app, or say where/,
    );
  });

  it.each<[string, (text: string) => string, string[]]>([
    ['is no object', () => '5', ['Expected Object but received 5']],
    [
      'has mistakes, all of them at once',
      (text) => JSON.stringify({ ...JSON.parse(text), entry: 5, version: 'one' }),
      ['version: ', 'entry: '],
    ],
    ...['__proto__', 'constructor', 'prototype'].map((key): [string, (text: string) => string, string[]] => [
      `has the key ${key}, which would be lost`,
      (text) => text.replace('"shared": {', `"shared": { "${key}": "^1.0.0",`),
      [`declaration.shared.${key}: no manifest can have such a key; rename it`],
    ]),
  ])('is refused when its manifest %s', async (_, spoil, messages) => {
    const spoilt = writeAndRead(aRemoteBuild(), async (folder) => {
      const file = join(folder, 'remote.json');
      await writeFile(file, spoil(await readFile(file, 'utf8')));
    });
    await expect(spoilt).rejects.toMatchObject({
      code: 'PUBLISH_REFUSED',
      objections: messages.map((message) => ({
        check: 'Manifest is valid',
        message: expect.stringContaining(message),
      })),
    });
  });
});
