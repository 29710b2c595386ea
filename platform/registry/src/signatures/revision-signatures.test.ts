import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createSigningKey } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import type { Report } from '../records/checks.ts';
import { createRegistry } from '../records/registry.ts';
import { putRevisionSignature } from '../records/signature-record.ts';
import type { TrustedKeys } from '../records/trusted-keys.ts';
import { keys } from '../store/keys.ts';
import { aRemoteRelease } from '../testing/releases.ts';
import { aSignedChannel as aChannelIn, EVIL, editRecord, forgeNext } from '../testing/signed-channel.ts';
import { aSiteKey, aTrustedKey, SIGNED_AT, signStored, trusting } from '../testing/signed-releases.ts';
import { signRelease } from './statement.ts';

const CHANNEL = 'production';
const APP = 'remote-tools';
const WHY = { channel: CHANNEL, by: 'Ann', reason: 'It must be' };

const aSignedChannel = (mode?: TrustedKeys['mode']) => aChannelIn(createMemoryStore(), mode);

type Channel = Awaited<ReturnType<typeof aSignedChannel>>;

const readNewest = ({ store }: Channel) => createRegistry({ ...store }).readChannel(CHANNEL);

describe('a revision', () => {
  it('is signed by whoever makes the change, before its record exists', async () => {
    const channel = await aSignedChannel();
    const written: string[] = [];
    const store: Channel['store'] = {
      ...channel.store,
      putIfAbsent(key, bytes) {
        written.push(key);
        return channel.store.putIfAbsent(key, bytes);
      },
    };
    await makeChange({ ...channel.deps, store }, { action: 'freeze', ...WHY, app: APP });
    expect(written).toEqual([
      expect.stringContaining(keys.revisionSignatures(CHANNEL, 4)),
      keys.revision(CHANNEL, 4),
    ]);
    expect(await channel.judge(4)).toHaveProperty('signer.name', 'Control service');
  });

  it('that loses against another writer leaves a signature that makes nothing trusted', async () => {
    const channel = await aSignedChannel();
    await forgeNext(channel.store);
    const forged = channel.store.held.get(keys.revision(CHANNEL, 4));
    channel.store.held.delete(keys.revision(CHANNEL, 4));
    await makeChange(channel.deps, { action: 'freeze', ...WHY, app: APP });
    if (forged) channel.store.held.set(keys.revision(CHANNEL, 4), forged);
    expect(await channel.judge(4)).toHaveProperty(
      'reason',
      expect.stringMatching(/record of revision 4 was/),
    );
  });

  it.each([
    ['one app', ['host'], /the key of Team is not for remote-tools/],
    ['all its apps by name', ['host', 'remote-*'], undefined],
  ])('may be signed by a key for %s: %j', async (_title, apps, reason) => {
    const channel = await aSignedChannel();
    const key = createSigningKey();
    const trusted = trusting([aTrustedKey(key, { name: 'Team', apps })]);
    const change = makeChange(
      { ...channel.deps, trusted: trusting([...trusted.keys, ...channel.trusted.keys]), signingKey: key },
      { action: 'freeze', ...WHY, app: APP },
    );
    if (reason) await expect(change).rejects.toThrow(reason);
    else expect((await change).revision.revision).toBe(4);
  });
});

/** Copies a signature to a revision. */
async function copySignature({ store }: Channel, from: number, to: number): Promise<void> {
  const [signature = ''] = await createRegistry(store).readRevisionSignatures(CHANNEL, from);
  await putRevisionSignature(store, { channel: CHANNEL, revision: to, signature });
}

const CHANGED = 'was changed after it was signed';

const FORGERIES: { name: string; reason: string; forge: (channel: Channel) => unknown }[] = [
  { name: 'nothing', reason: 'revision 4 of production is not signed', forge: () => {} },
  {
    name: 'the signature of an earlier revision',
    reason: 'it is that of revision 3 of production',
    forge: (channel) => copySignature(channel, 3, 4),
  },
  {
    name: 'an unknown key',
    reason: 'is not trusted',
    async forge({ store }) {
      await signStored(store, { key: createSigningKey(), revision: 4 });
    },
  },
  {
    name: 'the signature of a release',
    reason: 'it is a signature for something else',
    async forge({ store, signingKey }) {
      const { release } = aRemoteRelease();
      const signature = await signRelease(release, { key: signingKey, now: SIGNED_AT });
      await putRevisionSignature(store, { channel: CHANNEL, revision: 4, signature });
    },
  },
  {
    name: 'a signature of what is to come',
    reason: 'has not come yet',
    forge: ({ store, signingKey }) =>
      signStored(store, { key: signingKey, revision: 4, now: new Date('2040-01-01T00:00:00.000Z') }),
  },
  {
    name: 'the signature of the record that it replaces',
    reason: `the record of revision 4 ${CHANGED}`,
    async forge(channel) {
      const forged = channel.store.held.get(keys.revision(CHANNEL, 4)) ?? new Uint8Array();
      channel.store.held.delete(keys.revision(CHANNEL, 4));
      await makeChange(channel.deps, { action: 'freeze', ...WHY, app: APP });
      channel.store.held.set(keys.revision(CHANNEL, 4), forged);
    },
  },
];

describe('a forged revision', () => {
  it.each(FORGERIES)(
    'with $name is not trusted, and no change is made on top of it',
    async ({ reason, forge }) => {
      const channel = await aSignedChannel();
      await forgeNext(channel.store);
      await forge(channel);
      expect(await channel.judge(4)).toHaveProperty('reason', expect.stringContaining(reason));
      const refused = makeChange(channel.deps, { action: 'rollback', ...WHY, app: APP });
      await expect(refused).rejects.toThrow(reason);
      await expect(refused).rejects.toThrow(
        '`mfe sign --revision 4`; otherwise `mfe restore` the whole channel',
      );
      expect((await readNewest(channel))?.revision).toBe(4);
    },
  );

  it('is an earlier record under another number, or on another base', async () => {
    const channel = await aSignedChannel();
    const earlier = channel.store.held.get(keys.revision(CHANNEL, 2)) ?? new Uint8Array();
    channel.store.held.set(keys.revision(CHANNEL, 4), earlier);
    await editRecord(channel.store, 4, (record) => {
      record.revision = 4;
    });
    await copySignature(channel, 2, 4);
    expect(await channel.judge(4)).toHaveProperty(
      'reason',
      expect.stringContaining('it is that of revision 2'),
    );
    await editRecord(channel.store, 3, (record) => {
      record.base = 1;
    });
    expect(await channel.judge(3)).toHaveProperty('reason', expect.stringContaining(`revision 3 ${CHANGED}`));
  });

  it('is one that rests upon a changed record', async () => {
    const channel = await aSignedChannel();
    await editRecord(channel.store, 2, ({ apps }) => {
      if (apps.host !== undefined || !apps[APP]) throw new Error('It changes remote-tools only');
      apps.host = { ...apps[APP], settings: { subscribeUrl: EVIL } };
    });
    expect(await channel.judge(3)).toHaveProperty('reason', expect.stringContaining(`revision 2 ${CHANGED}`));
  });

  it('is trusted again, by the same process too, once its changed record was restored', async () => {
    const channel = await aSignedChannel();
    const key = keys.revision(CHANNEL, 2);
    const signed = channel.store.held.get(key) ?? new Uint8Array();
    await editRecord(channel.store, 2, (record) => {
      record.apps = {};
    });
    const deps = { ...channel.deps, store: { ...channel.store } };
    const freeze = () => makeChange(deps, { action: 'freeze', ...WHY, app: APP });
    await expect(freeze()).rejects.toThrow(`revision 2 ${CHANGED}`);
    channel.store.held.set(key, signed);
    expect((await freeze()).revision.revision).toBe(4);
  });
});

describe('the mode', () => {
  it('warn makes the change, signs it, and says what require would refuse', async () => {
    const channel = await aSignedChannel('warn');
    await forgeNext(channel.store);
    const notes: string[] = [];
    const report: Report = ({ title, note, faults, isWarning }) =>
      notes.push(`${title}: ${isWarning ? `warning, ${faults.join()}` : note}`);
    await makeChange(channel.deps, { action: 'freeze', ...WHY, app: APP, report });
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^Revision is trusted: warning, not trusted, which is only said for now: revision 4 .* not signed/,
      ),
    );
    expect(await channel.judge(5)).toHaveProperty('signer');
    await makeChange(channel.deps, { action: 'unfreeze', ...WHY, app: APP, report });
    expect(notes).toContain(
      `Revision is trusted: after revision 5 by Control service, ${SIGNED_AT.toISOString()}`,
    );
  });

  it('require refuses a change without a key before anything is written, on a dry run too', async () => {
    const channel = await aSignedChannel();
    const before = channel.store.held.size;
    for (const signingKey of [null, createSigningKey()]) {
      const trial = { action: 'freeze', ...WHY, app: APP, isDryRun: true } as const;
      await expect(makeChange({ ...channel.deps, signingKey }, trial)).rejects.toThrow(/cannot be signed/);
      await expect(
        makeChange({ ...channel.deps, signingKey }, { ...trial, isDryRun: false }),
      ).rejects.toThrow('a key that is trusted for every app of the channel must sign it (docs/signing.md)');
    }
    expect(channel.store.held.size).toBe(before);
  });

  it('does not matter without trusted keys: a change reads and writes what it did', async () => {
    const channel = await aSignedChannel();
    const touched: string[] = [];
    const store: Channel['store'] = {
      ...channel.store,
      list(prefix) {
        touched.push(prefix);
        return channel.store.list(prefix);
      },
      putIfAbsent(key, bytes) {
        touched.push(key);
        return channel.store.putIfAbsent(key, bytes);
      },
    };
    await makeChange({ store }, { action: 'freeze', ...WHY, app: APP });
    expect(touched).toEqual([keys.revision(CHANNEL, 4)]);
  });
});

it('a rotation of keys: the new key signs what is there beside the old one, which can then go', async () => {
  const channel = await aSignedChannel();
  const key = createSigningKey();
  const registry = createRegistry(channel.store);
  await signStored(channel.store, { key, revision: 3 });
  const deps = { ...channel.deps, trusted: trusting([aSiteKey(key)]), signingKey: key };
  expect(await registry.readRevisionSignatures(CHANNEL, 3)).toHaveLength(2);
  const { revision } = await makeChange(deps, { action: 'freeze', ...WHY, app: APP });
  expect(revision.revision).toBe(4);
});
