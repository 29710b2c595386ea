import { type ChannelRevision, parseContractJson } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { createSigningKey } from '@sharpside/server-kit';
import { makeChange } from '../changes/make-change.ts';
import { changeSeveral } from '../changes/several/change-several.ts';
import { createRegistry } from '../records/registry.ts';
import { createRecord } from '../records/revisions/channel-head.ts';
import { revisionRecordSchema, type StoredRevision, toBytes } from '../records/revisions/revision-record.ts';
import type { TrustedKeys } from '../records/trusted-keys.ts';
import { judgeHead } from '../signatures/revision-trust.ts';
import { keys } from '../store/keys.ts';
import { aHostRelease, aRemoteRelease } from './releases.ts';
import { aSiteKey, publishSigned, SIGNED_AT, trusting } from './signed-releases.ts';

const CHANNEL = 'production';

/** An address that somebody with only the keys of the store puts into the settings of the host. */
export const EVIL = 'https://evil.example/subscribe';

/** Changes the stored record of a revision. */
export async function editRecord(
  store: Store,
  revision: number,
  edit: (record: StoredRevision) => void,
): Promise<void> {
  const key = keys.revision(CHANNEL, revision);
  const text = new TextDecoder().decode(await store.get(key));
  const record = parseContractJson(revisionRecordSchema, text, key);
  edit(record);
  await store.remove(key);
  await store.putIfAbsent(key, toBytes(record));
}

/** Writes a revision on top of the newest, as somebody does who has only the keys of the store. */
export async function forgeNext(store: Store): Promise<void> {
  const head = await createRegistry(store).readHead(CHANNEL);
  const host = head?.revision.apps.host;
  if (!head || !host) throw new Error('The channel has a host');
  const [values, version] = [{ subscribeUrl: EVIL }, host.current];
  const revision: ChannelRevision = {
    ...head.revision,
    revision: head.revision.revision + 1,
    change: {
      action: 'settings',
      app: 'host',
      from: version,
      to: version,
      values,
      by: 'Ann',
      at: SIGNED_AT.toISOString(),
      reason: 'New shop',
    },
    apps: { ...head.revision.apps, host: { ...host, settings: values } },
  };
  const bytes = toBytes(createRecord(head, revision, { claims: {} }));
  await store.putIfAbsent(keys.revision(CHANNEL, revision.revision), bytes);
}

/** Signed releases, and a channel of three signed revisions: host 1.0.0, remote-tools 1.0.0, and remote-tools 1.1.0. */
export async function aSignedChannel<S extends Store>(store: S, mode: TrustedKeys['mode'] = 'require') {
  const signingKey = createSigningKey();
  const trusted = trusting([aSiteKey(signingKey)], { mode });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await publishSigned(store, aHostRelease({ version }), signingKey);
    await publishSigned(store, aRemoteRelease({ version }), signingKey);
  }
  const deps = { store, trusted, signingKey, now: () => SIGNED_AT };
  const author = { channel: CHANNEL, by: 'Ann' };
  const promote = (app: string, version: string) =>
    makeChange(deps, { action: 'promote', ...author, app, version });
  await promote('host', '1.0.0');
  await promote('remote-tools', '1.0.0');
  await promote('remote-tools', '1.1.0');
  return {
    store,
    signingKey,
    trusted,
    deps,
    promote,
    restore: (revision: number, only?: string[]) =>
      changeSeveral(deps, {
        action: 'restore',
        ...author,
        reason: 'As it was',
        revision,
        ...(only && { only }),
      }),
    /** Verdict of a process that has read nothing yet. */
    async judge(revision: number) {
      const registry = createRegistry({ ...store });
      const head = await registry.readHeadAt(CHANNEL, revision);
      if (!head) throw new Error(`There is no revision ${revision}`);
      return judgeHead(registry, head, { trusted, now: SIGNED_AT });
    },
  };
}
