import { describe, expect, it } from 'vitest';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import { readManifest } from './readable-manifest.ts';

const NO_REMOTE = {
  kind: 'remote',
  name: '',
  version: '',
  entry: '',
  screens: {},
  uses: {},
  files: [],
  imports: {},
  federation: '',
  declaration: { name: '', pathPrefix: '', contract: 0, shared: {}, routes: [] },
};
const NO_HOST = {
  kind: 'host',
  name: '',
  version: '',
  page: '',
  entries: [],
  preloads: [],
  runtime: [],
  fonts: [],
  routes: [],
  files: [],
  contracts: [],
  provides: {},
  exports: {},
  federation: '',
  parts: {},
};

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
    ['remote', 'no object', NO_REMOTE],
    ['remote', { kind: 'host', version: '1.0.0' }, { ...NO_REMOTE, version: '1.0.0' }],
    ['host', null, NO_HOST],
    ['host', { kind: 'remote', version: '1.0.0' }, { ...NO_HOST, version: '1.0.0' }],
  ] as const)('of a %s from %j, with empty values for the rest', (kind, value, readable) => {
    const read = readManifest(kind, value);
    expect(read).toEqual({ readable, manifest: undefined, faults: expect.any(Array) });
    expect(read.faults).not.toEqual([]);
  });

  const declaration = { name: 4, pathPrefix: '/mlb', contract: '1' };
  const readDeclaration = { ...NO_REMOTE.declaration, pathPrefix: '/mlb' };
  it('of a remote with mistakes in single values, without these', () => {
    const value = {
      name: 1,
      version: null,
      entry: 'e.js',
      federation: 2,
      screens: { a: ['a.js', 5], b: 'b.js' },
      uses: { a: [{}, 'react'] },
      imports: { a: { react: ['use', 5], ui: 'Box' }, b: 'react' },
      files: ['a.js', { path: 'b.js', size: '9', integrity: 7 }, { size: 5 }, { path: 'c.js', size: 3 }],
      declaration: {
        ...declaration,
        shared: { react: 19, charts: '^1.0.0' },
        routes: [{ module: 3 }, { module: './a' }],
      },
    };
    const expected = {
      entry: 'e.js',
      screens: { a: ['a.js', ''], b: [] },
      uses: { a: ['', 'react'] },
      imports: { a: { react: ['use', ''], ui: [] }, b: {} },
      files: [
        { path: '', size: 0, integrity: '' },
        { path: 'b.js', size: 0, integrity: '' },
        { path: '', size: 5, integrity: '' },
        { path: 'c.js', size: 3, integrity: '' },
      ],
      declaration: {
        ...readDeclaration,
        shared: { react: '', charts: '^1.0.0' },
        routes: [{ module: '' }, { module: './a' }],
      },
    };
    const { readable, manifest } = readManifest('remote', value);
    expect(readable).toEqual({ ...NO_REMOTE, ...expected });
    expect(manifest).toBeUndefined();
  });

  const NO_IDENTITY = { icon: '', touchIcon: '', icons: [], shareImage: { path: '' } };
  it('of a host with mistakes in single values, without these', () => {
    const value = {
      page: 1,
      prerender: 2,
      entries: ['a.js', 1],
      preloads: [2, 'b.js'],
      contracts: [1, '2'],
      routes: [{ path: 1, files: ['a.js'] }, { path: '/b' }],
      exports: { react: ['use', 5], ui: 'Box' },
      federation: [],
      provides: { react: 19, charts: '1.0.0' },
      parts: { table: 'a.js' },
      identity: {
        icon: 'i.svg',
        touchIcon: 8,
        icons: [{ path: 4 }, { path: '192.png' }],
        shareImage: 's.png',
      },
    };
    const expected = {
      prerender: '',
      entries: ['a.js', ''],
      preloads: ['', 'b.js'],
      contracts: [1, 0],
      routes: [
        { path: '', files: ['a.js'] },
        { path: '/b', files: [] },
      ],
      exports: { react: ['use', ''], ui: [] },
      parts: { table: [] },
      provides: { react: '', charts: '1.0.0' },
      identity: { ...NO_IDENTITY, icon: 'i.svg', icons: [{ path: '' }, { path: '192.png' }] },
    };
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
