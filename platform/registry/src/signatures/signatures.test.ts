import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createSigningKey, readSigningKey, toKeyId } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import { changeSeveral } from '../changes/several/change-several.ts';
import { createPreview } from '../previews/create-preview.ts';
import { requireSignature } from '../publish/require-signature.ts';
import type { Report } from '../records/checks.ts';
import { createRegistry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { putSignature } from '../records/signature-record.ts';
import { keys } from '../store/keys.ts';
import { aHostRelease, aRemoteRelease, publishFixture, writeRevision } from '../testing/releases.ts';
import {
  aSiteKey,
  aTrustedKey,
  FORGERIES,
  publishSigned,
  SIGNED_AT,
  storeForged,
  trusting,
  writeSignedRevision,
} from '../testing/signed-releases.ts';
import { addSignature, signStoredRevision } from './add-signature.ts';
import { judgeRelease } from './judge-release.ts';
import { signRelease } from './statement.ts';

const NOW = new Date('2031-01-01T00:00:00.000Z');
const APP = 'remote-tools';
const change = { app: APP, channel: 'production', by: 'Ann', reason: 'It must be' };
const NEXT = aRemoteRelease({ version: '1.1.0' });

async function aSignedSite() {
  const store = createMemoryStore();
  const [key, hostKey, signingKey] = [createSigningKey(), createSigningKey(), createSigningKey()];
  await publishSigned(store, aHostRelease(), hostKey);
  await publishSigned(store, aRemoteRelease(), key);
  await writeSignedRevision(store, { key: signingKey, revision: 1, apps: { host: {}, [APP]: {} } });
  const hosts = aTrustedKey(hostKey, { name: 'Platform', apps: ['host'] });
  const trusted = trusting([aTrustedKey(key), hosts, aSiteKey(signingKey)]);
  return { store, key, hostKey, hosts, trusted, deps: { store, trusted, signingKey, now: () => NOW } };
}

const live = async (store: ReturnType<typeof createMemoryStore>) =>
  (await createRegistry(store).readChannel('production'))?.apps[APP]?.current;

describe('a forged release', () => {
  it.each(FORGERIES)('with $name is refused by a promote', async ({ forge, reason }) => {
    const { store, key } = await aSignedSite();
    const forged = await forge({ key, fixture: NEXT });
    await storeForged(store, forged);
    const deps = { store, trusted: forged.trusted, now: () => NOW };
    await expect(makeChange(deps, { action: 'promote', ...change, version: '1.1.0' })).rejects.toThrow(
      reason,
    );
    expect(await live(store)).toBe('1.0.0');
  });

  const NEXT_VERSION = { version: '1.1.0' };
  const running = { canary: { ...NEXT_VERSION, percent: 5 } };
  const paused = { canary: { ...running.canary, paused: { reason: 'Slow' } } };
  it.each([
    [{ action: 'canary', ...NEXT_VERSION, percent: 5 }, {}],
    [{ action: 'rollback', ...NEXT_VERSION }, {}],
    [{ action: 'pin', ...NEXT_VERSION }, {}],
    [{ action: 'raise', percent: 20 }, running],
    [{ action: 'resume' }, paused],
    [{ action: 'promote-canary' }, running],
  ] as const)('is refused by %j, also where it is a canary already', async (wanted, state) => {
    const { store, deps } = await aSignedSite();
    await publishFixture(store, NEXT);
    await writeRevision(store, 2, { host: {}, [APP]: state });
    await expect(makeChange(deps, { ...change, ...wanted })).rejects.toThrow(
      'remote-tools 1.1.0 is not signed; sign it: `mfe sign remote-tools 1.1.0`',
    );
  });

  it('is refused by a preview, whose visitors run it too', async () => {
    const { store, deps } = await aSignedSite();
    await publishFixture(store, NEXT);
    const releases = [{ app: APP, version: '1.1.0' }];
    const wanted = { releases, by: 'Ann', reason: null, days: 1, channel: 'production' };
    await expect(createPreview(deps, wanted)).rejects.toThrow(/is not signed/);
  });
});

describe('a revision of several apps', () => {
  it('is refused whole for one that is not signed, and made for signed ones', async () => {
    const { store, key, deps, hostKey } = await aSignedSite();
    await publishSigned(store, aHostRelease({ version: '1.1.0' }), hostKey);
    await publishFixture(store, NEXT);
    const releases = ['host', APP].map((app) => ({ app, version: '1.1.0' }));
    const author = { channel: 'production', by: 'Ann', reason: 'Both' };
    const together = { action: 'promote', ...author, releases } as const;
    await expect(changeSeveral(deps, together)).rejects.toThrow(/remote-tools 1.1.0 is not signed/);
    expect((await createRegistry(store).readChannel('production'))?.revision).toBe(1);
    const signature = await signRelease(NEXT.release, { key, now: NOW });
    await addSignature(deps, { app: APP, version: '1.1.0', signature });
    await changeSeveral(deps, together);
    expect(await live(store)).toBe('1.1.0');
  });

  it('restores nothing that is not signed', async () => {
    const { store, deps, hostKey } = await aSignedSite();
    await publishFixture(store, NEXT);
    await publishSigned(store, aHostRelease({ version: '1.1.0' }), hostKey);
    await writeRevision(store, 2, { host: {}, [APP]: { current: '1.1.0' } });
    await writeRevision(store, 3, { host: {}, [APP]: {} });
    const author = { channel: 'production', by: 'Ann', reason: 'As it was' };
    const restore = { action: 'restore', ...author, revision: 2 } as const;
    await expect(changeSeveral(deps, restore)).rejects.toThrow(/remote-tools 1.1.0 is not signed/);
  });
});

describe('a signed release', () => {
  it('is promoted, and the check says who signed it', async () => {
    const { store, key, deps } = await aSignedSite();
    await publishSigned(store, NEXT, key);
    const checks: string[] = [];
    const report: Report = ({ title, note }) => checks.push(`${title}: ${note}`);
    await makeChange(deps, { action: 'promote', ...change, version: '1.1.0', report });
    expect(await live(store)).toBe('1.1.0');
    expect(checks).toContain('Signature is trusted: signed by Tools team, 2030-12-01T00:00:00.000Z');
  });

  it('stays trusted beside whatever else somebody puts there', async () => {
    const { store, key, trusted } = await aSignedSite();
    await publishSigned(store, NEXT, key);
    await store.putIfAbsent(keys.signature(APP, '1.1.0', '0'.repeat(32)), Buffer.from('{"schema":'));
    await store.putIfAbsent(keys.signature(APP, '1.1.0', '1'.repeat(32)), Buffer.from('{"schema":2}'));
    const registry = createRegistry(store);
    const signatures = ['x.y.z', ...(await registry.readSignatures(APP, '1.1.0'))];
    expect(await judgeRelease(NEXT.release, signatures, { trusted, now: NOW })).toHaveProperty('signer.name');
  });

  it('stays trusted after its key has ended: the end bounds the time of signing', async () => {
    const { key, hosts } = await aSignedSite();
    const signature = await signRelease(NEXT.release, { key, now: SIGNED_AT });
    const trusted = trusting([aTrustedKey(key, { until: '2030-12-02T00:00:00.000Z' }), hosts]);
    const later = { trusted, now: new Date('2035-01-01T00:00:00.000Z') };
    expect(await judgeRelease(NEXT.release, [signature], later)).toHaveProperty('signer');
  });
});

describe('a rotation of keys', () => {
  it('goes by two keys at a time, and a leaked one goes with all that it signed', async () => {
    const { store, key, hosts } = await aSignedSite();
    const next = createSigningKey();
    await publishSigned(store, NEXT, key);
    const judge = async (keysNow: ReturnType<typeof aTrustedKey>[]) => {
      const signatures = await createRegistry(store).readSignatures(APP, '1.1.0');
      return judgeRelease(NEXT.release, signatures, { trusted: trusting([...keysNow, hosts]), now: NOW });
    };
    const renewed = aTrustedKey(next, { name: 'Tools team 2031' });
    expect(await judge([aTrustedKey(key), renewed])).toHaveProperty('signer.name', 'Tools team');
    expect(await judge([renewed])).toHaveProperty('reason', expect.stringMatching(/is not trusted/));
    const deps = { store, trusted: trusting([renewed]), now: () => NOW };
    const signature = await signRelease(NEXT.release, { key: next, now: NOW });
    expect(await addSignature(deps, { app: APP, version: '1.1.0', signature })).toEqual({
      isNew: true,
      signedBy: 'Tools team 2031',
    });
    expect(await judge([renewed])).toHaveProperty('signer.name', 'Tools team 2031');
  });

  it('takes no signature of a lost key, and nothing that is not of a release', async () => {
    const { store, key, deps } = await aSignedSite();
    await publishFixture(store, NEXT);
    const foreign = await signRelease(NEXT.release, { key: createSigningKey(), now: NOW });
    const signed = { app: APP, version: '1.1.0', signature: foreign };
    await expect(addSignature(deps, signed)).rejects.toMatchObject({ code: 'SIGNATURE_REFUSED' });
    expect(await createRegistry(store).readSignatures(APP, '1.1.0')).toEqual([]);
    const signature = await signRelease(NEXT.release, { key, now: NOW });
    const unknown = addSignature(deps, { app: APP, version: '9.9.9', signature });
    await expect(unknown).rejects.toMatchObject({ code: 'RELEASE_UNKNOWN' });
  });
});

describe('more signatures than are read', () => {
  const later = (minutes: number) => new Date(SIGNED_AT.getTime() + minutes * 60_000);
  const FULL = /there are 32 signatures already, and at most 32 are read; remove some at .*signatures\//;

  it('are not stored for a release: the error says how many there are, and known ones stay known', async () => {
    const { store, key, deps } = await aSignedSite();
    await publishFixture(store, NEXT);
    const add = async (minutes: number) => {
      const signature = await signRelease(NEXT.release, { key, now: later(minutes) });
      return addSignature(deps, { app: APP, version: '1.1.0', signature });
    };
    for (let minutes = 0; minutes < 32; minutes++) expect(await add(minutes)).toMatchObject({ isNew: true });
    const refusal = { code: 'SIGNATURE_REFUSED', message: expect.stringMatching(FULL) };
    await expect(add(32)).rejects.toMatchObject(refusal);
    expect(await add(7)).toMatchObject({ isNew: false });
    expect(await createRegistry(store).readSignatures(APP, '1.1.0')).toHaveLength(32);
  });

  it('are not stored for a revision either', async () => {
    const { store, deps, trusted } = await aSignedSite();
    const head = await createRegistry(store).readHead('production');
    if (!head) throw new Error('The channel has a revision');
    const add = (minutes: number) =>
      signStoredRevision({ store, trusted, now: () => later(minutes) }, head, deps.signingKey);
    // The revision was signed when it was written.
    for (let minutes = 1; minutes < 32; minutes++) await add(minutes);
    const refusal = { code: 'SIGNATURE_REFUSED', message: expect.stringMatching(FULL) };
    await expect(add(32)).rejects.toMatchObject(refusal);
  });

  it('do not stop a repeated publish whose release is signed, and stop one whose release is not', async () => {
    const { store, key, hostKey, deps } = await aSignedSite();
    const { release } = NEXT;
    const fill = async (by: typeof key, count: number) => {
      for (let minutes = 0; minutes < count; minutes++) {
        const signature = await signRelease(release, { key: by, now: later(minutes) });
        await putSignature(store, { app: APP, version: '1.1.0', signature });
      }
    };
    await fill(hostKey, 32);
    const request = { app: APP, folder: '.', by: 'Ann', commit: null, channel: 'production' };
    const sign = () => signRelease(release, { key, now: NOW });
    const publish = (given: RegistryDeps = deps) => requireSignature(given, release, { ...request, sign });
    await expect(publish()).rejects.toThrow(FULL);
    expect(await publish({ ...deps, trusted: null })).toBeUndefined();
    const [first = ''] = await store.list(keys.signatures(APP, '1.1.0'));
    await store.remove(first);
    expect(await publish()).toEqual(expect.any(String));
    await fill(key, 1);
    expect(await publish()).toBeUndefined();
  });
});

it('releases from before signing are promoted with a note in the mode warn, and refused in the mode require until they are signed', async () => {
  const { store, key, trusted, deps } = await aSignedSite();
  await publishFixture(store, NEXT);
  const notes: string[] = [];
  const report: Report = ({ faults, isWarning }) => notes.push(...(isWarning ? faults : []));
  const promote = (mode: 'warn' | 'require', isDryRun = false) =>
    makeChange(
      { ...deps, trusted: { ...trusted, mode } },
      { action: 'promote', ...change, version: '1.1.0', isDryRun, report },
    );
  await promote('warn', true);
  expect(notes).toEqual([
    expect.stringContaining('not trusted, which is only said for now: remote-tools 1.1.0 is not signed'),
  ]);
  await expect(promote('require')).rejects.toThrow(/is not signed/);
  const signature = await signRelease(NEXT.release, { key, now: NOW });
  await addSignature(deps, { app: APP, version: '1.1.0', signature });
  await promote('require');
  expect(await live(store)).toBe('1.1.0');
});

it('readSigningKey reads the text of a key, and repeats no part of what is none', () => {
  const key = createSigningKey();
  expect(toKeyId(readSigningKey(JSON.stringify(key)))).toBe(toKeyId(key));
  expect(() => readSigningKey(`{"kty":"OKP","d":"${key.d}`)).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining(key.d) }),
  );
  // A key in quotes, as a YAML file may have it, and keys in other formats are not read as paths.
  const text = JSON.stringify(key);
  for (const given of [`"${text}"`, Buffer.from(text).toString('base64'), key.d]) {
    expect(() => readSigningKey(given)).toThrow(
      /^The signing key is not valid:\n {2}- is neither a key, which begins with {, nor the path of a file that is there$/,
    );
  }
});
