import { describe, expect, it } from 'vitest';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import { readManifest } from './readable-manifest.ts';

const NO_REMOTE = {
  ...{ kind: 'remote', name: '', version: '', entry: '', screens: {}, uses: {}, files: [] },
  ...{ imports: {}, federation: '' },
  declaration: { name: '', pathPrefix: '', contract: 0, shared: {}, routes: [] },
};
const NO_HOST = {
  ...{ kind: 'host', name: '', version: '', page: '', entries: [], preloads: [], fonts: [], routes: [] },
  ...{ files: [], contracts: [], provides: {}, exports: {}, federation: '', parts: {} },
};
const NO_FILE = { path: '', size: 0, integrity: '' };

describe('a manifest is read as far as it goes', () => {
  it.each([
    ['remote', aRemoteBuild().manifest],
    ['host', aHostBuild().manifest],
  ] as const)('whole where it is a valid one of a %s', (kind, manifest) => {
    const { readable, manifest: read, faults } = readManifest(kind, manifest);
    expect(faults).toEqual([]);
    expect(read).toEqual(manifest);
    expect(readable).toMatchObject({ kind, name: manifest.name, files: manifest.files });
  });

  it.each([
    ['remote', {}, NO_REMOTE],
    ['remote', 'no object', NO_REMOTE],
    ['remote', { kind: 'host', version: '1.0.0' }, { ...NO_REMOTE, version: '1.0.0' }],
    ['host', {}, NO_HOST],
    ['host', null, NO_HOST],
    ['host', { kind: 'remote', version: '1.0.0' }, { ...NO_HOST, version: '1.0.0' }],
  ] as const)('of a %s from %j, with empty values for the rest', (kind, value, readable) => {
    const read = readManifest(kind, value);
    expect(read).toEqual({ readable, manifest: undefined, faults: expect.any(Array) });
    expect(read.faults).not.toEqual([]);
  });

  it.each<[string, object, object]>([
    ['names', { name: 1, version: null, entry: [] }, {}],
    ['an entry among wrong names', { name: 1, entry: 'e.js' }, { entry: 'e.js' }],
    ['screens', { screens: { a: ['a.js'], b: 'b.js' } }, { screens: { a: ['a.js'], b: [] } }],
    ['a screen', { screens: { a: ['a.js', 5] } }, { screens: { a: ['a.js', ''] } }],
    ['all screens', { screens: 'a.js', uses: 5 }, {}],
    ['uses', { uses: { a: [{}, 'react'] } }, { uses: { a: ['', 'react'] } }],
    [
      'imports',
      { imports: { a: { react: ['use', 5], ui: 'Box' }, b: 'react' }, federation: 2 },
      { imports: { a: { react: ['use', ''], ui: [] }, b: {} } },
    ],
    ['all imports', { imports: 'react' }, {}],
    ['the list of files', { files: 'a.js' }, {}],
    [
      'files',
      { files: ['a.js', { path: 'b.js', size: '9', integrity: 7 }, { size: 5 }, { path: 'c.js', size: 3 }] },
      {
        files: [
          NO_FILE,
          { path: 'b.js', size: 0, integrity: '' },
          { path: '', size: 5, integrity: '' },
          { path: 'c.js', size: 3, integrity: '' },
        ],
      },
    ],
    ['the declaration', { declaration: 'remote-mlb' }, {}],
    [
      'fields of the declaration',
      { declaration: { name: 4, pathPrefix: '/mlb', contract: '1', shared: [], routes: {} } },
      { declaration: { ...NO_REMOTE.declaration, pathPrefix: '/mlb' } },
    ],
    [
      'ranges and routes of the declaration',
      {
        declaration: { shared: { react: 19, charts: '^1.0.0' }, routes: [{ module: 3 }, { module: './a' }] },
      },
      {
        declaration: {
          ...NO_REMOTE.declaration,
          shared: { react: '', charts: '^1.0.0' },
          routes: [{ module: '' }, { module: './a' }],
        },
      },
    ],
  ])('of a remote with mistakes in %s', (_, value, expected) => {
    const { readable, manifest } = readManifest('remote', value);
    expect(readable).toEqual({ ...NO_REMOTE, ...expected });
    expect(manifest).toBeUndefined();
  });

  it.each<[string, object, object]>([
    ['texts', { page: 1, prerender: 2, entries: 'a.js' }, { prerender: '' }],
    [
      'lists',
      { entries: ['a.js', 1], preloads: [2, 'b.js'], fonts: {} },
      { entries: ['a.js', ''], preloads: ['', 'b.js'] },
    ],
    [
      'routes',
      { routes: [{ path: 1, files: ['a.js'] }, { path: '/b' }] },
      {
        routes: [
          { path: '', files: ['a.js'] },
          { path: '/b', files: [] },
        ],
      },
    ],
    ['all routes', { routes: '/b' }, {}],
    ['contracts', { contracts: [1, '2'] }, { contracts: [1, 0] }],
    ['all contracts', { contracts: 1, provides: [], parts: 3 }, {}],
    [
      'what it exports',
      { exports: { react: ['use', 5], ui: 'Box' }, federation: [] },
      { exports: { react: ['use', ''], ui: [] } },
    ],
    [
      'what it provides',
      { provides: { react: 19, charts: '1.0.0' }, parts: { table: 'a.js' } },
      { provides: { react: '', charts: '1.0.0' }, parts: { table: [] } },
    ],
    [
      'its identity',
      { identity: 'icon.svg' },
      { identity: { icon: '', touchIcon: '', icons: [], shareImage: { path: '' } } },
    ],
    [
      'parts of its identity',
      {
        identity: {
          icon: 'i.svg',
          touchIcon: 8,
          icons: [{ path: 4 }, { path: '192.png' }],
          shareImage: 'share.png',
        },
      },
      {
        identity: {
          icon: 'i.svg',
          touchIcon: '',
          icons: [{ path: '' }, { path: '192.png' }],
          shareImage: { path: '' },
        },
      },
    ],
    [
      'lists of its identity',
      { identity: { icons: '192.png', shareImage: { path: 9 } } },
      { identity: { icon: '', touchIcon: '', icons: [], shareImage: { path: '' } } },
    ],
  ])('of a host with mistakes in %s', (_, value, expected) => {
    const { readable, manifest } = readManifest('host', value);
    expect(readable).toEqual({ ...NO_HOST, ...expected });
    expect(manifest).toBeUndefined();
  });
});

it('names every fault of a manifest with its place, and the manifest itself where it is none', () => {
  const { faults } = readManifest('remote', { ...aRemoteBuild().manifest, entry: 5, version: 'one' });
  expect(faults).toEqual([expect.stringMatching(/^version: /), expect.stringMatching(/^entry: /)]);
  expect(readManifest('host', 'no object').faults).toEqual([expect.not.stringMatching(/^: /)]);
});

it.each(['__proto__', 'constructor', 'prototype'])('the key %s, which would be lost, is a fault', (key) => {
  const text = JSON.stringify(aRemoteBuild().manifest).replace('"shared":{', `"shared":{"${key}":"^1.0.0",`);
  const { manifest, faults } = readManifest('remote', JSON.parse(text));
  expect(manifest).toBeUndefined();
  expect(faults).toEqual([`declaration.shared.${key}: no manifest can have such a key; rename it`]);
});
