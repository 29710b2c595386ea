import type { Beacon } from 'contracts';
import { expect, it, vi } from 'vitest';
import { tellTampering } from './tell-tampering.ts';

const ENTRY = '/assets/remote-tools/entry.js';
const CHUNK = '/assets/remote-tools/chunk.js';
const OTHER = '/assets/remote-mlb/entry.js';

// SHA-384 of 'published'.
const PUBLISHED = 'sha384-hcPvHkyYwapKk6SA39QAODiqhzLPMFtbXUe2EppPYeJzwPAV9XKynoeufUCCzirk';

const aBeacon = (failure: Beacon['failure'] = 'load'): Beacon => ({
  app: 'remote-tools',
  version: '1.1.0',
  failure,
  detail: '',
  fallback: '1.0.0',
});

type Files = Record<string, string | undefined>;

const toBytes = (text: string) => new TextEncoder().encode(text).buffer;

function look(files: Files, beacon = aBeacon(), requested = Object.keys(files)) {
  const fetchFile = vi.fn(async (url: string) => {
    const text = files[url];
    return text === undefined ? undefined : toBytes(text);
  });
  const integrities = new Map([ENTRY, CHUNK, OTHER].map((url) => [url, PUBLISHED]));
  const told = tellTampering(beacon, { integrities, listRequested: () => requested, fetchFile });
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

it('looks at nothing that the page did not ask for, and at nothing for any other failure', async () => {
  const tampered = { [ENTRY]: 'evil()', [CHUNK]: 'evil()' };
  const { told, fetchFile } = look(tampered, aBeacon(), [`${CHUNK}.map`]);
  expect(await told).toEqual(aBeacon());
  expect(fetchFile).not.toHaveBeenCalled();
  const other = look(tampered, aBeacon('timeout'));
  expect(await other.told).toEqual(aBeacon('timeout'));
  expect(other.fetchFile).not.toHaveBeenCalled();
});

it('says that it did not load where the files cannot be looked at', async () => {
  const integrities = new Map([[ENTRY, PUBLISHED]]);
  const fetchFile = async () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await tellTampering(aBeacon(), { integrities, listRequested: () => [ENTRY], fetchFile })).toEqual(
    aBeacon(),
  );
});
