import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createSigningKey } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import { createPreview } from '../previews/create-preview.ts';
import { createRegistry } from '../records/registry.ts';
import { signStoredRevision } from '../signatures/add-signature.ts';
import { keys } from '../store/keys.ts';
import { aSignedChannel as aChannelIn, EVIL, editRecord, forgeNext } from '../testing/signed-channel.ts';
import { makeChange } from './make-change.ts';
import { findHistoryFaults } from './replay-history.ts';
import { changeSeveral } from './several/change-several.ts';

const CHANNEL = 'production';
const APP = 'remote-tools';
const WHY = { channel: CHANNEL, by: 'Ann', reason: 'It must be' };
const CHANGED = 'was changed after it was signed';

const aSignedChannel = () => aChannelIn(createMemoryStore());

type Channel = Awaited<ReturnType<typeof aSignedChannel>>;

const readNewest = ({ store }: Channel) => createRegistry({ ...store }).readChannel(CHANNEL);

it('a preview shows no revision that is not trusted, because it has the settings of that', async () => {
  const channel = await aSignedChannel();
  await forgeNext(channel.store);
  const preview = (revision: number) =>
    createPreview(channel.deps, { ...WHY, revision, days: 1, hasPicker: false });
  await expect(preview(4)).rejects.toThrow('revision 4 of production is not signed; see `mfe history`');
  expect((await preview(3)).preview).toMatchObject({ revision: { number: 3 } });
});

describe('the way back from a forged revision', () => {
  it('is a restore of the whole channel, of which nothing forged is left', async () => {
    const channel = await aSignedChannel();
    await forgeNext(channel.store);
    await expect(channel.restore(3, [APP])).rejects.toThrow(/is as it was at revision 3/);
    await channel.restore(3);
    expect(await channel.judge(5)).toHaveProperty('signer');
    expect((await readNewest(channel))?.apps.host?.settings).toBeUndefined();
    await channel.promote('host', '1.1.0');
    expect(await channel.judge(6)).toHaveProperty('signer');
    expect(findHistoryFaults(await createRegistry(channel.store).readHistory(CHANNEL))).toEqual([]);
  });

  it('is no restore of a part, which would sign the rest', async () => {
    const channel = await aSignedChannel();
    await channel.promote(APP, '1.2.0');
    await forgeNext(channel.store);
    await expect(channel.restore(3, [APP])).rejects.toThrow('revision 5 of production is not signed');
    await expect(channel.restore(3)).resolves.toMatchObject({ revision: { revision: 6 } });
  });

  it('is a restore also if the forged revision only froze an app, which is unfrozen then', async () => {
    const channel = await aSignedChannel();
    const withStoreKeys = { store: channel.store, now: channel.deps.now };
    await makeChange(withStoreKeys, { action: 'freeze', ...WHY, app: APP });
    const unfreeze = () => makeChange(channel.deps, { action: 'unfreeze', ...WHY, app: APP });
    await expect(unfreeze()).rejects.toThrow('revision 4 of production is not signed');
    // Not "Nothing to do": edges do not follow that revision.
    const again = makeChange(channel.deps, { action: 'freeze', ...WHY, app: APP });
    await expect(again).rejects.toMatchObject({
      code: 'CHANGE_REFUSED',
      message: expect.stringContaining('revision 4 of production is not signed'),
    });
    await channel.restore(3);
    await unfreeze();
    expect(await channel.judge(6)).toHaveProperty('signer');
    expect((await readNewest(channel))?.apps[APP]).toMatchObject({ current: '1.1.0', frozen: null });
    expect(findHistoryFaults(await createRegistry(channel.store).readHistory(CHANNEL))).toEqual([]);
    await expect(channel.restore(6)).rejects.toThrow(/is as it was at revision 6/);
  });

  it('is a signature, if the revision turns out to be right', async () => {
    const channel = await aSignedChannel();
    await forgeNext(channel.store);
    const head = await createRegistry(channel.store).readHead(CHANNEL);
    if (!head) throw new Error('The channel has a revision');
    const foreign = signStoredRevision(channel.deps, head, createSigningKey());
    await expect(foreign).rejects.toMatchObject({ code: 'SIGNATURE_REFUSED' });
    expect(await signStoredRevision(channel.deps, head, channel.signingKey)).toEqual({
      isNew: true,
      signedBy: 'Control service',
    });
    await channel.promote('host', '1.1.0');
    expect((await readNewest(channel))?.apps.host?.settings).toEqual({ subscribeUrl: EVIL });
  });
});

describe('an earlier record that somebody changed', () => {
  it('is not what a restore brings back', async () => {
    const channel = await aSignedChannel();
    await editRecord(channel.store, 1, ({ apps }) => {
      if (apps.host) apps.host.settings = { subscribeUrl: EVIL };
    });
    // A process that read the record before goes on, so this is one that has not.
    await expect(channel.restore(1)).rejects.toThrow(`record of revision 1 ${CHANGED}`);
  });

  it('is not what a restore brings back, if it was changed only while the restore was planned', async () => {
    const channel = await aSignedChannel();
    const key = keys.revision(CHANNEL, 2);
    const signed = channel.store.held.get(key);
    await editRecord(channel.store, 2, ({ apps }) => {
      if (apps[APP]) apps[APP].settings = { rows: 66 };
    });
    const store: Channel['store'] = {
      ...channel.store,
      list(prefix) {
        // The signatures of releases are listed after the restore was planned, and before the revisions are judged.
        if (prefix.startsWith('signatures/') && signed) channel.store.held.set(key, signed);
        return channel.store.list(prefix);
      },
    };
    const restore = { action: 'restore', ...WHY, revision: 2 } as const;
    await expect(changeSeveral({ ...channel.deps, store }, restore)).rejects.toThrow(
      'revision 2 was changed while this restore was planned',
    );
  });

  it('is not where a rollback takes settings from', async () => {
    const channel = await aSignedChannel();
    // Revision 4 rests upon the first one, so it is trusted whatever happens to the second.
    await makeChange(channel.deps, { action: 'freeze', ...WHY, app: APP });
    await editRecord(channel.store, 2, ({ apps }) => {
      if (apps[APP]) apps[APP].settings = { rows: 66 };
    });
    const deps = { ...channel.deps, store: { ...channel.store } };
    const { revision } = await makeChange(deps, { action: 'rollback', ...WHY, app: APP });
    expect(revision.apps[APP]?.current).toBe('1.0.0');
    expect(revision.apps[APP]?.settings).toBeUndefined();
  });
});
