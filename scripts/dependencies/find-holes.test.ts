import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../deploy/unit-of-systemd.ts';
import { parseAccepted } from './accepted.ts';
import { findHoles } from './find-holes.ts';
import { readLockFile } from './lock-file.ts';
import { readOsvDatabase } from './osv-database.ts';

const LOCK = `
lockfileVersion: '9.0'
importers:
  .:
    devDependencies:
      tool: { specifier: 3.0.0, version: 3.0.0 }
  host:
    dependencies:
      '@our/shared': { specifier: 'workspace:*', version: link:../shared }
  shared:
    dependencies:
      '@scope/left': { specifier: 1.4.0, version: 1.4.0(peer@2.0.0) }
packages:
  '@scope/left@1.4.0': { resolution: { integrity: sha512-x } }
  deep@0.9.1: { resolution: { integrity: sha512-x } }
  peer@2.0.0: { resolution: { integrity: sha512-x } }
  tool@3.0.0: { resolution: { integrity: sha512-x } }
snapshots:
  '@scope/left@1.4.0(peer@2.0.0)':
    dependencies: { deep: 0.9.1, peer: 2.0.0 }
  deep@0.9.1: {}
  peer@2.0.0: {}
  tool@3.0.0: {}
`;

type Events = Record<string, string>[];

const anEntry = (id: string, name: string, events: Events, more: object = {}) => ({
  id,
  summary: `A hole in ${name}`,
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});

async function aDatabase(...entries: { id: string }[]): Promise<string> {
  const folder = await makeFolder();
  await mkdir(join(folder, 'npm'));
  for (const entry of entries) await writeFile(join(folder, `npm/${entry.id}.json`), JSON.stringify(entry));
  return folder;
}

const TODAY = '2026-11-26';
const packages = readLockFile(LOCK, ['host']);
const NONE: [] = [];

async function look(entries: { id: string }[], accepted: Parameters<typeof findHoles>[1]['accepted'] = NONE) {
  return findHoles(packages, {
    database: readOsvDatabase(await aDatabase(...entries)),
    accepted,
    today: TODAY,
  });
}

it('a lock file gives each dependency, and whether a package of the browser depends on it', () => {
  expect(packages).toEqual([
    { name: '@scope/left', version: '1.4.0', mayShip: true },
    { name: 'deep', version: '0.9.1', mayShip: true },
    { name: 'peer', version: '2.0.0', mayShip: true },
    { name: 'tool', version: '3.0.0', mayShip: false },
  ]);
});

describe('a known hole', () => {
  it('is found in a dependency of a dependency, with what mends it', async () => {
    const { faults } = await look([anEntry('GHSA-1', 'deep', [{ introduced: '0' }, { fixed: '0.9.2' }])]);
    expect(faults).toEqual([
      'deep 0.9.1 (may ship to browsers) has GHSA-1: A hole in deep; take 0.9.2, or accept it with a reason and a date',
    ]);
  });

  it.each<[string, Events, boolean]>([
    ['from the beginning', [{ introduced: '0' }], true],
    ['in a later version', [{ introduced: '0.9.2' }], false],
    ['in one that is mended here', [{ introduced: '0' }, { fixed: '0.9.1' }], false],
    ['up to this version', [{ introduced: '0' }, { last_affected: '0.9.1' }], true],
    ['up to the one before', [{ introduced: '0' }, { last_affected: '0.9.0' }], false],
    [
      'again, after it was mended once',
      [{ fixed: '0.5.0' }, { introduced: '0.9.0' }, { introduced: '0' }],
      true,
    ],
    ['only between two others', [{ introduced: '0' }, { fixed: '0.5.0' }, { introduced: '1.0.0' }], false],
    ['before a first version of it', [{ introduced: '0.9.1-rc.1' }, { fixed: '0.9.1' }], false],
  ])('counts by its ranges: %s', async (_, events, isFound) => {
    expect((await look([anEntry('GHSA-1', 'deep', events)])).faults).toHaveLength(isFound ? 1 : 0);
  });

  it('counts by a list of versions, and not when it is withdrawn or of another ecosystem', async () => {
    const listed = { affected: [{ package: { ecosystem: 'npm', name: 'tool' }, versions: ['3.0.0'] }] };
    const other = { affected: [{ package: { ecosystem: 'PyPI', name: 'tool' }, versions: ['3.0.0'] }] };
    const { faults } = await look([
      { id: 'MAL-1', ...listed },
      { id: 'PYSEC-1', ...other },
      { id: 'GHSA-2', ...listed, ...{ withdrawn: '2026-01-01T00:00:00Z' } },
    ]);
    expect(faults).toEqual([
      'tool 3.0.0 has MAL-1: no summary; there is no fixed version, or accept it with a reason and a date',
    ]);
  });

  it('is accepted with a reason until a day, by its id or by another name of it', async () => {
    const entry = anEntry('GHSA-1', 'deep', [{ introduced: '0' }], { aliases: ['CVE-2026-1'] });
    const accept = (until: string) => [
      { id: 'CVE-2026-1', package: 'deep@0.9.1', reason: 'Only runs on a server of ours', until },
    ];
    const now = await look([entry], accept(TODAY));
    expect(now).toMatchObject({
      faults: [],
      notes: [expect.stringContaining('Only runs on a server of ours')],
    });
    expect((await look([entry], accept('2026-11-25'))).faults).toEqual([
      expect.stringContaining('was accepted until 2026-11-25, which is over'),
    ]);
    expect((await look([anEntry('GHSA-9', 'other', [])], accept(TODAY))).faults).toEqual([
      'CVE-2026-1 of deep@0.9.1 is accepted and not found; take it out',
    ]);
  });
});

describe('a database', () => {
  it('may be the zip that OSV gives', async () => {
    const file = join(await makeFolder(), 'all.zip');
    const entry = anEntry('GHSA-1', 'deep', [{ introduced: '0' }]);
    await writeFile(file, zipSync({ 'GHSA-1.json': strToU8(JSON.stringify(entry)) }));
    expect(readOsvDatabase(file).find('deep')[0]?.isIn('0.9.1')).toBe(true);
  });

  it('that is empty or no database is refused: nothing found there proves nothing', async () => {
    expect(() => readOsvDatabase('/nowhere')).toThrow(/ENOENT/);
    const empty = await aDatabase();
    expect(() => readOsvDatabase(empty)).toThrow(/has no entry of OSV; name its all\.zip/);
    await writeFile(join(empty, 'package.json'), '{ "name": "x" }');
    expect(() => readOsvDatabase(empty)).toThrow(/package\.json of the database is no OSV entry/);
  });
});

it('a finding is accepted by a whole entry only', () => {
  const text = JSON.stringify({
    holes: [{ id: 'GHSA-1', package: 'deep', reason: 'no', until: 'soon' }],
    licences: [],
  });
  expect(() => parseAccepted(text, 'accepted.json')).toThrow(/name@version.*must say why.*must be a date/s);
});
