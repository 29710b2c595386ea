import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readGroupKeys } from '../settings/group-key-file.ts';
import { loadOrCreateGroupKeys } from './group-keys.ts';
import { createGroupTokens, pickGroups } from './group-tokens.ts';

const HOUR_MS = 3_600_000;
const WANTED = ['staff', 'press'];
const NOW = Date.parse('2031-01-01T12:00:00Z');

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'groups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it.each<[unknown, string[]]>([
  [
    ['press', 'staff', 'everybody'],
    ['staff', 'press'],
  ],
  [['Staff', 7, null, { name: 'staff' }, '../staff'], []],
  ['staff', []],
  [undefined, []],
  [Array.from({ length: 5000 }, (_, at) => (at === 4999 ? 'staff' : `g${at}`)), []],
])('the groups of a claim %#: are the wanted ones that it names, and nothing else of it', (claim, groups) => {
  expect(pickGroups(claim, ['staff', 'press'])).toEqual(groups);
});

describe('the keys of groups', () => {
  it('are made once, and their public half is left for edges', async () => {
    const folder = await aFolder();
    const [first, second] = await Promise.all([
      loadOrCreateGroupKeys(folder, undefined),
      loadOrCreateGroupKeys(folder, undefined),
    ]);
    expect(first).toEqual(second);
    expect(await loadOrCreateGroupKeys(folder, undefined)).toEqual(first);
    const shared = JSON.parse(await readFile(join(folder, 'group-keys.public.json'), 'utf8'));
    expect(shared).toEqual({ keys: first.map(({ kty, crv, x }) => ({ kty, crv, x })) });
  });

  it('are those of a file that is given, which is not believed blindly', async () => {
    const folder = await aFolder();
    const [key] = await loadOrCreateGroupKeys(folder, undefined);
    const given = join(folder, 'given.json');
    await writeFile(given, JSON.stringify({ keys: [key] }));
    expect(await loadOrCreateGroupKeys(folder, readGroupKeys(given))).toEqual([key]);
    await writeFile(given, JSON.stringify({ keys: [{ ...key, d: 'short' }] }));
    expect(() => readGroupKeys(given)).toThrow('must be 32 bytes');
  });
});

describe('the token of a visitor’s groups', () => {
  it('says the groups to one site, for four hours or until the session ends', async () => {
    const keys = await loadOrCreateGroupKeys(await aFolder(), undefined);
    const tokens = createGroupTokens({ keys, audience: 'https://site.example', now: () => NOW });
    const { token, maxAgeSeconds } = await tokens.create(['staff'], NOW + 24 * HOUR_MS);
    expect(maxAgeSeconds).toBe(4 * 3600);
    expect((await tokens.create(['staff'], NOW + HOUR_MS)).maxAgeSeconds).toBe(3600);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'Ed25519', typ: 'visitor-groups' });
    const [{ kty, crv, x } = { kty: '', crv: '', x: '' }] = keys;
    const { payload } = await jwtVerify(token, await importJWK({ kty, crv, x }, 'Ed25519'), {
      audience: 'https://site.example',
      currentDate: new Date(NOW),
    });
    expect(payload).toEqual({ groups: ['staff'], aud: 'https://site.example', exp: NOW / 1000 + 4 * 3600 });
  });

  it('is due for renewal past half of its time, with a group that is not wanted, and where it is none', async () => {
    const keys = await loadOrCreateGroupKeys(await aFolder(), undefined);
    let now = NOW;
    const tokens = createGroupTokens({ keys, audience: 'https://site.example', now: () => now });
    const { token } = await tokens.create(WANTED, NOW + 24 * HOUR_MS);
    expect([tokens.isDue(token, WANTED), tokens.isDue(token, ['staff'])]).toEqual([false, true]);
    now += 2 * HOUR_MS + 1000;
    for (const text of [token, undefined, '', 'a.b.c']) expect(tokens.isDue(text, WANTED), text).toBe(true);
  });
});
