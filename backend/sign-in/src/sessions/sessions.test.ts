import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type StoreForTests, sessionStores } from '../testing/session-stores.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createTextSigner, hashSecret } from '../tokens/keys.ts';
import type { SessionRecord } from './session-store.ts';
import { createSessions } from './sessions.ts';

const SECRET = 'a-secret-of-at-least-32-characters';
const TOKENS = { accessToken: 'access-1', refreshToken: 'refresh-1' };

for (const { name, tags, start } of sessionStores)
  describe(`createSessions, kept in ${name}`, { tags }, () => {
    let stores: Awaited<ReturnType<StoreForTests['start']>>;

    beforeAll(async () => {
      stores = await start();
    });
    afterAll(() => stores.stop());

    async function openSessions() {
      const clock = createTestClock('2025-07-20T18:00:00Z');
      const store = await stores.open(clock.now);
      onTestFinished(() => store.close().catch(() => {}));
      const signer = createTextSigner([SECRET], 'session');
      return { store, signer, sessions: createSessions({ store, signer, now: clock.now }) };
    }

    it('finds a session by its cookie, with the tokens of its account', async () => {
      const { sessions } = await openSessions();
      const { cookie, session } = await sessions.start('account-1', TOKENS);
      expect(await sessions.find(cookie)).toEqual(session);
      expect(session).toMatchObject({ subject: 'account-1', expiresAt: Date.parse('2025-07-21T10:00:00Z') });
      expect(sessions.openTokens(session)).toEqual(TOKENS);
    });

    it('gives the store neither the cookie nor the tokens', async () => {
      const { sessions, store } = await openSessions();
      const { cookie, session } = await sessions.start('account-1', TOKENS);
      const record: SessionRecord | undefined = await store.find(session.idHash);
      const opened = Buffer.from(record?.sealed ?? '', 'base64url').toString();
      const kept = JSON.stringify([session.idHash, record, opened]);
      const id = cookie.slice(0, cookie.indexOf('.'));
      expect(session.idHash).toBe(hashSecret(id));
      for (const secret of [cookie, id, 'access-1', 'refresh-1']) expect(kept).not.toContain(secret);
    });

    it('knows no session for a cookie that is absent, changed, signed elsewhere or its name in the store', async () => {
      const { sessions, signer } = await openSessions();
      const { cookie, session } = await sessions.start('account-1', TOKENS);
      const foreign = createTextSigner(['another-secret-of-32-characters-xx'], 'session').sign(session.id);
      const named = [session.idHash, signer.sign(session.idHash)];
      for (const text of [undefined, '', session.id, `${cookie}x`, cookie.toUpperCase(), foreign, ...named]) {
        expect(await sessions.find(text), text).toBeUndefined();
      }
    });

    it('replaces the tokens of a live session, and of no other', async () => {
      const { sessions } = await openSessions();
      const { cookie, session } = await sessions.start('account-1', TOKENS);
      expect(await sessions.replaceTokens(session, { accessToken: 'access-2' })).toBe(true);
      const reloaded = await sessions.reload(session);
      expect(reloaded && sessions.openTokens(reloaded)).toEqual({ accessToken: 'access-2' });
      await sessions.end(session);
      expect(await sessions.replaceTokens(session, TOKENS)).toBe(false);
      expect(await sessions.find(cookie)).toBeUndefined();
      expect(await sessions.reload(session)).toBeUndefined();
    });

    it('does not open tokens that were sealed for another session', async () => {
      const { sessions } = await openSessions();
      const [one, other] = [await sessions.start('a', TOKENS), await sessions.start('b', TOKENS)];
      expect(() => sessions.openTokens({ ...one.session, sealed: other.session.sealed })).toThrow(
        expect.objectContaining({ code: 'SESSION_REQUIRED' }),
      );
    });
  });
