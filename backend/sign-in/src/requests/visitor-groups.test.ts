import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import { GROUPS_COOKIE } from '@sharpside/contracts';
import Fastify from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessions } from '../sessions/sessions.ts';
import { createSqliteSessionStore } from '../sessions/sqlite-session-store.ts';
import { parseAuthConfig } from '../settings/auth-config.ts';
import { anAuthConfig } from '../testing/an-auth-config.ts';
import { createVisitor, signInAs, type Visitor } from '../testing/create-visitor.ts';
import { type StartAuthOptions, startAuthForTests } from '../testing/start-auth-for-tests.ts';
import { loadOrCreateGroupKeys } from '../tokens/group-keys.ts';
import { createGroupTokens } from '../tokens/group-tokens.ts';
import { createTextSigner } from '../tokens/keys.ts';
import { createAuthCookies } from './auth-cookies.ts';
import { createVisitorGroups } from './visitor-groups.ts';

const AFTERNOON = '2025-07-20T14:00:00-04:00';
const HOUR_MS = 3_600_000;

const folder = await mkdtemp(join(tmpdir(), 'groups-'));
const groupKeys = await loadOrCreateGroupKeys(folder, undefined);
const openAuth = (wanted: string[], store?: StartAuthOptions['store']) =>
  startAuthForTests({ start: AFTERNOON, groupKeys, config: { groups: { wanted } }, ...(store && { store }) });
const auth = await openAuth(['staff']);

beforeEach(() => auth.clock.setTo(AFTERNOON));
afterAll(async () => {
  await auth.close();
  await rm(folder, { recursive: true });
});

const groupsOf = (visitor: Visitor) => {
  const cookie = visitor.findCookie(GROUPS_COOKIE);
  return cookie === undefined ? undefined : decodeJwt(cookie);
};

describe('the cookie of a visitor’s groups', () => {
  it('comes with the sign-in, names groups and site, and nobody, and is hidden from scripts', async () => {
    const visitor = createVisitor(auth);
    const callback = await visitor.signInUpToCallback('staff');
    const set = (await visitor.ask(callback)).headers.getSetCookie();
    expect(set.find((one) => one.startsWith(GROUPS_COOKIE))).toMatch(/; HttpOnly; SameSite=Lax/);
    const exp = Date.parse(AFTERNOON) / 1000 + 4 * 3600;
    expect(groupsOf(visitor)).toEqual({ groups: ['staff'], aud: auth.siteUrl, exp });
  });

  it('is renewed by calls of the session past half of its time, and lost with the session', async () => {
    const visitor = await signInAs(auth, 'staff');
    const first = visitor.findCookie(GROUPS_COOKIE);
    await visitor.call('/api/member');
    expect(visitor.findCookie(GROUPS_COOKIE)).toBe(first);
    auth.clock.setTo(new Date(Date.parse(AFTERNOON) + 3 * HOUR_MS).toISOString());
    await visitor.call('/api/member');
    expect(groupsOf(visitor)?.exp).toBe(Date.parse(AFTERNOON) / 1000 + 7 * 3600);
    const poorer = createVisitor(auth);
    poorer.setCookie('session', visitor.findCookie('session') ?? '');
    await poorer.call('/api/auth/status');
    expect(groupsOf(poorer)?.groups).toEqual(['staff']);
  });

  describe('after a change of the wanted groups', () => {
    /** The same backend after a restart, with its sessions and keys. */
    async function restart(wanted: string[]) {
      const path = join(folder, 'sessions.sqlite');
      return openAuth(wanted, () => createSqliteSessionStore({ path, now: auth.clock.now }));
    }

    it.each([
      ['loses a group that is not among them', ['press']],
      ['is taken away where there are none', []],
    ])('%s, with the next call of the session', async (_, wanted) => {
      const before = await restart(['staff']);
      const visitor = await signInAs(before, 'staff');
      expect(groupsOf(visitor)?.groups).toEqual(['staff']);
      const [session = '', groups = ''] = ['session', GROUPS_COOKIE].map((name) => visitor.findCookie(name));
      await before.close();
      const after = await restart(wanted);
      const later = createVisitor(after);
      later.setCookie('session', session);
      later.setCookie(GROUPS_COOKIE, groups);
      await later.call('/api/auth/status');
      expect(groupsOf(later)).toBeUndefined();
      await after.close();
    });
  });

  it('costs whoever is in no group one look into the session, however many calls follow', async () => {
    const store = await createSqliteSessionStore({ path: ':memory:', now: Date.now });
    const sessions = createSessions({
      store,
      signer: createTextSigner(['s'.repeat(32)], 'session'),
      now: Date.now,
    });
    const { session } = await sessions.start('ann', { accessToken: 'a' });
    const openTokens = vi.fn(sessions.openTokens);
    const groups = createVisitorGroups({
      tokens: createGroupTokens({ keys: groupKeys, audience: 'https://site.example', now: Date.now }),
      wanted: ['staff'],
      cookies: createAuthCookies(parseAuthConfig(anAuthConfig())),
      sessions: { ...sessions, openTokens },
    });
    const app = Fastify();
    await app.register(cookie);
    app.get('/', async (request, reply) => {
      await groups.renew(request, reply, session);
      return {};
    });
    for (let call = 0; call < 5; call += 1) await app.inject('/');
    expect(openTokens).toHaveBeenCalledTimes(1);
    await app.close();
    await store.close();
  });

  it('goes with the sign-out, and does not come to whoever is in no wanted group', async () => {
    const visitor = await signInAs(auth, 'staff');
    await visitor.call('/api/auth/logout');
    expect(groupsOf(visitor)).toBeUndefined();
    await visitor.signIn('subscriber');
    expect(groupsOf(visitor)).toBeUndefined();
  });
});
