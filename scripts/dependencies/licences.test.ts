import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../deploy/unit-of-systemd.ts';
import { findLicenceFaults } from './judge-licences.ts';
import { isPermissive, readLicences } from './licences.ts';

/** Packages as pnpm installs them, with their licences. */
async function anInstall(licences: Readonly<Record<string, unknown>>) {
  const root = await makeFolder();
  for (const [name, license] of Object.entries(licences)) {
    const folder = join(root, '.pnpm', `${name.replace('/', '+')}@1.0.0`, 'node_modules', name);
    await mkdir(folder, { recursive: true });
    const fields = Array.isArray(license) ? { licenses: license } : { license };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...fields }));
  }
  return root;
}

const aPackage = (name: string, mayShip = false) => ({ name, version: '1.0.0', mayShip });

const TODAY = '2026-11-26';
const judge = async (licences: Readonly<Record<string, unknown>>, names = Object.keys(licences)) => {
  const found = readLicences(
    names.map((name) => aPackage(name, name.startsWith('ships'))),
    await anInstall(licences),
  );
  return { ...found, faults: findLicenceFaults(found.licences, { accepted: [], today: TODAY }) };
};

describe('a licence', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-or-later', false],
    ['(GPL-2.0-only OR (AGPL-3.0-only AND MIT))', false],
    ['Apache-2.0 WITH LLVM-exception', true],
    ['MPL-2.0', false],
    ['LGPL-2.1+', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%s is permissive: %s', (text, expected) => {
    expect(isPermissive(text)).toBe(expected);
  });

  it('that is not permissive fails, with its dependency, and says where code of it may ship', async () => {
    const { faults } = await judge({
      good: 'MIT',
      '@scope/copyleft': 'GPL-3.0-only',
      'ships-agpl': 'AGPL-3.0-only',
    });
    expect(faults).toEqual([
      '@scope/copyleft 1.0.0 has the licence GPL-3.0-only, which is not permissive; do without it',
      'ships-agpl 1.0.0 has the licence AGPL-3.0-only, which is not permissive, and may ship to browsers; do without it',
    ]);
  });

  it('that is not named fails, and older ways to name one are read', async () => {
    const { faults } = await judge({
      silent: undefined,
      older: { type: 'MIT' },
      oldest: [{ type: 'MIT' }, { type: 'GPL-2.0-only' }],
    });
    expect(faults).toEqual(['silent 1.0.0 has no licence, which is not permissive; do without it']);
  });

  it('of a dependency for another machine is not known here, and said to be so', async () => {
    const { licences, absent } = await judge({ here: 'MIT' }, ['here', 'for-another']);
    expect(licences.map(({ name }) => name)).toEqual(['here']);
    expect(absent.map(({ name }) => name)).toEqual(['for-another']);
  });

  it('is accepted for a tool until a day, and never for what may ship', async () => {
    const licences = { tool: 'MPL-2.0' };
    const found = readLicences([aPackage('tool')], await anInstall(licences)).licences;
    const accept = (until: string) => [
      { package: 'tool', licence: 'MPL-2.0', reason: 'Runs in tests alone', until },
    ];
    expect(findLicenceFaults(found, { accepted: accept(TODAY), today: TODAY })).toEqual([]);
    expect(findLicenceFaults(found, { accepted: accept('2026-11-25'), today: TODAY })).toEqual([
      expect.stringContaining('was accepted until 2026-11-25'),
    ]);
    const shipped = found.map((one) => ({ ...one, mayShip: true }));
    expect(findLicenceFaults(shipped, { accepted: accept(TODAY), today: TODAY })).toEqual([
      expect.stringContaining('accepted for tools alone, and may ship'),
    ]);
  });
});
