import { createHash } from 'node:crypto';
import { aStore } from '@sharpside/edge/testing/test-edge';
import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { keys } from '@sharpside/registry/store/keys';
import { aTrustedKey, trusting } from '@sharpside/registry/testing/signed-releases';
import { createSigningKey, type SigningKey } from '@sharpside/server-kit';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it } from 'vitest';
import { startTestControl } from '../testing/test-control.ts';
import { createTokens } from './tokens.ts';

const REQUEST = { apps: ['*'], rights: ['promote' as const], holder: 'Release team', by: 'Ops', days: 90 };

const now = () => new Date('2031-01-01T00:00:00.000Z');

const [controlKey, opsKey, appKey] = [createSigningKey(), createSigningKey(), createSigningKey()];
const trusted = trusting([
  aTrustedKey(controlKey, { name: 'Control service', apps: ['*'] }),
  aTrustedKey(opsKey, { name: 'Ops', apps: ['*'] }),
  aTrustedKey(appKey, { name: 'Tools team', apps: ['remote-*'] }),
]);

const put = (store: Store, key: string, document: object) =>
  store.putIfAbsent(key, new TextEncoder().encode(JSON.stringify(document)));

const readDocument = async (store: Store, key: string) =>
  JSON.parse(new TextDecoder().decode(await store.get(key)));

/** Writes a record of a token as somebody can who has only the keys of the store. Returns the token. */
async function forgeToken(store: Store, overrides: object = {}): Promise<string> {
  const [id, secret] = ['forgedforged', 'x'.repeat(43)];
  const secretHash = createHash('sha256').update(secret).digest('hex');
  const dates = { createdAt: '2030-12-31T00:00:00.000Z', expiresAt: '2031-12-31T00:00:00.000Z' };
  const { apps, rights, holder, by: createdBy } = REQUEST;
  const record = { schema: 2, id, holder, apps, rights, createdBy, secretHash, ...dates };
  await put(store, keys.token(id), { ...record, ...overrides });
  return `mfe_${id}_${secret}`;
}

function createScene({ mode = 'require' as 'warn' | 'require' } = {}) {
  const store = createMemoryStore();
  const log = createTestLog();
  const open = (signingKey: SigningKey | null, all = trusted) =>
    createTokens({ store, now, signingKey, trusted: { ...all, mode }, log });
  return { store, log, open };
}

const UNSIGNED = { code: 'TOKEN_UNSIGNED' };

describe('a token, if tokens must be signed', () => {
  it('is good at every service that trusts the key of the service, or of the operator, that made it', async () => {
    const { open } = createScene();
    for (const key of [controlKey, opsKey]) {
      const { text, record } = await open(key).create(REQUEST);
      for (const service of [open(controlKey), open(opsKey)]) {
        expect(await service.verify(text)).toEqual(record);
        expect(await service.requireGood(record.id)).toEqual(record);
      }
    }
  });

  it('is refused if only the store vouches for it, with what to do', async () => {
    const { store, open } = createScene();
    const text = await forgeToken(store);
    await expect(open(controlKey).verify(text)).rejects.toMatchObject({
      ...UNSIGNED,
      message:
        'Token forgedforged of Release team is not trusted: its record is not signed; ask those who run the registry for a new one (mfe token create --app \'*\' --right promote --holder "Release team").',
    });
    const { record } = await open(opsKey).create(REQUEST);
    await put(
      store,
      keys.tokenSignature('forgedforged'),
      await readDocument(store, keys.tokenSignature(record.id)),
    );
    await expect(open(controlKey).verify(text)).rejects.toThrow(/its record was changed after it was signed/);
  });

  it.each([
    ['more rights', { rights: ['publish', 'promote', 'rollback'] }],
    ['a later end', { expiresAt: '2039-01-01T00:00:00.000Z' }],
    ['the right to make tokens', { mayMakeTokens: true }],
    ['another secret', { secretHash: '0'.repeat(64) }],
  ])('is refused with %s than it was signed with, also by the service that made it', async (_, changes) => {
    const { store, open } = createScene();
    const tokens = open(controlKey);
    const { record } = await tokens.create(REQUEST);
    const key = keys.token(record.id);
    const document = await readDocument(store, key);
    store.held.delete(key);
    await put(store, key, { ...document, ...changes });
    for (const service of [tokens, open(controlKey)])
      await expect(service.requireGood(record.id)).rejects.toMatchObject(UNSIGNED);
  });

  it('is not made with the key of an app, or without a key', async () => {
    const { store, open } = createScene();
    await expect(open(appKey).create(REQUEST)).rejects.toMatchObject({
      ...UNSIGNED,
      message: expect.stringMatching(/the key of Tools team is not for \*.* MFE_SIGNING_KEY at the store/),
    });
    await expect(open(null).create(REQUEST)).rejects.toThrow(/there is no key to sign it/);
    expect(await store.list('tokens/')).toEqual([]);
  });

  it('is refused if it was signed with the key of an app, or a key that is not trusted any more', async () => {
    const { open } = createScene();
    const withoutKeys = (signingKey: SigningKey) =>
      open(signingKey, { ...trusted, keys: trusted.keys.filter(({ name }) => name === 'Control service') });
    const { record } = await open(opsKey).create(REQUEST);
    await expect(withoutKeys(controlKey).requireGood(record.id)).rejects.toThrow(/its key .* is not trusted/);
    const ofApp = await withoutKeys(appKey).create(REQUEST);
    await expect(open(controlKey).verify(ofApp.text)).rejects.toThrow(/Tools team is not for \*/);
  });

  it('is only logged in the mode warn, once', async () => {
    const { store, log, open } = createScene({ mode: 'warn' });
    const text = await forgeToken(store);
    const tokens = open(controlKey);
    for (let use = 0; use < 3; use += 1) expect(await tokens.verify(text)).toMatchObject({ apps: ['*'] });
    const found = log.entries.filter(({ event }) => event === 'token-unsigned');
    expect(found).toHaveLength(1);
    expect(found[0]?.fields).toMatchObject({ token: 'forgedforged', holder: 'Release team' });
  });
});

describe('somebody with the keys of the store', () => {
  async function startSigned() {
    const store = await aStore();
    const control = await startTestControl({
      store,
      config: { signingKey: controlKey, trustedKeys: trusted },
    });
    const ask = (text: string, request: object) =>
      control.app.inject({ headers: { authorization: `Bearer ${text}` }, ...request });
    return { ...control, store, ask };
  }

  it('changes nothing and reads nothing with a token that they forged', async () => {
    const { store, askChange, ask, registry } = await startSigned();
    const text = await forgeToken(store);
    const headers = { authorization: `Bearer ${text}` };
    const answer = await askChange(headers, { action: 'promote', version: '1.1.0' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'TOKEN_UNSIGNED']);
    expect((await ask(text, { url: '/v1/state' })).statusCode).toBe(401);
    expect((await registry.readChannel('production'))?.revision).toBe(1);
  });

  it('makes no token with a role that they forged', async () => {
    const { store, ask } = await startSigned();
    const text = await forgeToken(store, { mayMakeTokens: true });
    const payload = { apps: ['*'], rights: ['promote'], holder: 'Me', days: 1 };
    const answer = await ask(text, { method: 'POST', url: '/v1/tokens', payload });
    expect(answer.json().error.code).toBe('TOKEN_UNSIGNED');
    expect(await store.list('tokens/records/')).toHaveLength(1);
  });

  it('makes a revoked token good again by removing its revocation, if they have the token', async () => {
    const { store, ask, aToken, revoke } = await startSigned();
    const { id, text } = await aToken();
    await revoke(id);
    const read = async () => (await ask(text, { url: '/v1/whoami' })).statusCode;
    expect(await read()).toBe(401);
    await store.remove(keys.tokenRevocation(id));
    expect(await read()).toBe(200);
  });
});
