import type { Beacon } from '@sharpside/contracts';
import { expect, it, vi } from 'vitest';
import { findCulprit } from './find-culprit.ts';
import { RuntimeError } from './load-errors.ts';

const ENTRY = '/assets/remote-tools/entry.js';
const CHUNK = '/assets/remote-tools/chunk.js';
const OTHER = '/assets/remote-mlb/entry.js';
const PART = '/assets/host/part-shared-ui-filters.js';
const LOADER = '/assets/host/main.js';

// SHA-384 of 'published'.
const PUBLISHED = 'sha384-hcPvHkyYwapKk6SA39QAODiqhzLPMFtbXUe2EppPYeJzwPAV9XKynoeufUCCzirk';

const aBeacon = (failure: Beacon['failure'] = 'load'): Beacon => ({
  app: 'remote-tools',
  version: '1.1.0',
  failure,
  detail: '',
  fallback: '1.0.0',
});

const OF_HOST: Beacon = { ...aBeacon(), app: 'host', version: '2.0.0', fallback: null };

function anError(...files: string[]) {
  const error = new Error('thrown');
  error.stack = files.map((file) => `    at run (https://site.example${file}:1:2)`).join('\n');
  return error;
}

const NO_RUNTIME = new RuntimeError('not there', { code: 'RUNTIME_NOT_LOADED' });

type Files = Record<string, string | undefined>;

const toBytes = (text: string) => new TextEncoder().encode(text).buffer;

function look(files: Files, { beacon = aBeacon(), requested = Object.keys(files), error = anError() } = {}) {
  const fetchFile = vi.fn(async (url: string, _cache: 'default' | 'reload') => {
    const text = files[url];
    return text === undefined ? undefined : toBytes(text);
  });
  const integrities = new Map([ENTRY, CHUNK, OTHER, PART].map((url) => [url, PUBLISHED]));
  const options = { integrities, listRequested: () => requested, fetchFile };
  const told = findCulprit(beacon, { error, hostVersion: '2.0.0' }, options);
  return { told, fetchFile };
}

it.each<[string, Files, Beacon['failure']]>([
  ['a script that is another', { [ENTRY]: 'published', [CHUNK]: 'published;evil()' }, 'integrity'],
  ['a script that is missing', { [ENTRY]: 'published', [CHUNK]: undefined }, 'load'],
  ['scripts that are all there, as when one throws', { [ENTRY]: 'published', [CHUNK]: 'published' }, 'load'],
  ['a script of another app that is another', { [ENTRY]: 'published', [OTHER]: 'evil()' }, 'load'],
  ['a file that no release vouches for', { '/assets/remote-tools/badge.svg': '<svg/>' }, 'load'],
])('tells %s for what it is', async (_, files, failure) => {
  expect(await look(files).told).toEqual({ ...aBeacon(), failure });
});

it('has the browser ask again for a script that is another, and for no other', async () => {
  const { told, fetchFile } = look({ [ENTRY]: 'published', [CHUNK]: 'evil()' });
  await told;
  expect(fetchFile.mock.calls.filter(([, cache]) => cache === 'reload')).toEqual([[CHUNK, 'reload']]);
});

it.each<[string, Files, Beacon]>([
  ['is another', { [ENTRY]: 'published', [PART]: 'evil()' }, { ...OF_HOST, failure: 'integrity' }],
  ['is missing', { [ENTRY]: 'published', [PART]: undefined }, OF_HOST],
  ['is another, as the remote has one', { [ENTRY]: undefined, [PART]: 'evil()' }, aBeacon()],
])('names the host where a script of it %s', async (_, files, told) => {
  expect(await look(files).told).toEqual(told);
});

it('names the host after a wait that its script caused', async () => {
  const files = { [ENTRY]: 'published', [PART]: undefined };
  expect(await look(files, { beacon: aBeacon('timeout') }).told).toEqual({ ...OF_HOST, failure: 'timeout' });
});

it.each<[string, Error, Beacon]>([
  ['a part of the host that throws', anError(PART, LOADER), OF_HOST],
  ['that part, in what the loader makes of it', new Error('no', { cause: anError(PART, LOADER) }), OF_HOST],
  ['what the loader of the host refuses', anError(LOADER), aBeacon()],
  ['code of the remote that the host called', anError(CHUNK, LOADER), aBeacon()],
  ['code of the host that the remote called', anError(PART, CHUNK), aBeacon()],
  ['something without a stack', anError(), aBeacon()],
  ['the runtime of the host that did not start', new Error('no', { cause: NO_RUNTIME }), OF_HOST],
])('tells by the stack whose it is: %s', async (_, error, told) => {
  const files = { [ENTRY]: 'published', [PART]: 'published' };
  expect(await look(files, { error }).told).toEqual(told);
});

it.each<[string, Files, Beacon]>([
  ['a script that is another', { [PART]: 'evil()' }, { ...OF_HOST, failure: 'integrity' }],
  ['a script that is missing', { [PART]: undefined }, OF_HOST],
  ['scripts that are all there', { [PART]: 'published' }, OF_HOST],
])('tells of a page of the host %s for what it is', async (_, files, told) => {
  expect(await look({ ...files, [ENTRY]: 'evil()' }, { beacon: OF_HOST }).told).toEqual(told);
});

it('looks at nothing that the page did not ask for, nor for a screen or a page that threw', async () => {
  const tampered = { [ENTRY]: 'evil()', [CHUNK]: 'evil()', [PART]: 'evil()' };
  for (const [beacon, requested] of [
    [aBeacon(), [`${CHUNK}.map`]],
    [aBeacon('render'), undefined],
    [{ ...OF_HOST, failure: 'render' }, undefined],
  ] as const) {
    const { told, fetchFile } = look(tampered, { beacon, ...(requested && { requested: [...requested] }) });
    expect(await told).toEqual(beacon);
    expect(fetchFile).not.toHaveBeenCalled();
  }
});

it('says that it did not load where the files cannot be looked at', async () => {
  const integrities = new Map([[ENTRY, PUBLISHED]]);
  const fetchFile = async () => Promise.reject(new TypeError('Failed to fetch'));
  const options = { integrities, listRequested: () => [ENTRY], fetchFile };
  const told = findCulprit(aBeacon(), { error: undefined, hostVersion: '2.0.0' }, options);
  expect(await told).toEqual(aBeacon());
});
