import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GROUPS_COOKIE } from '@sharpside/contracts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVisitor } from '../testing/create-visitor.ts';
import { type AuthForTests, startAuthForTests } from '../testing/start-auth-for-tests.ts';
import { loadOrCreateGroupKeys } from '../tokens/group-keys.ts';

const AFTERNOON = '2025-07-20T14:00:00-04:00';
const HOUR_MS = 3_600_000;

let folder = '';
let auth: AuthForTests;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groups-'));
  const groupKeys = await loadOrCreateGroupKeys(folder, undefined);
  auth = await startAuthForTests({ start: AFTERNOON, groupKeys, config: { groups: { wanted: ['staff'] } } });
});
beforeEach(() => auth.clock.setTo(AFTERNOON));
afterAll(async () => {
  await auth.close();
  await rm(folder, { recursive: true });
});

async function signIn(account: string) {
  const visitor = createVisitor(auth);
  await visitor.signIn(account);
  return visitor;
}

const groupsOf = (visitor: ReturnType<typeof createVisitor>) => {
  const cookie = visitor.findCookie(GROUPS_COOKIE);
  return cookie === undefined ? undefined : decodeJwt(cookie);
};

describe('the cookie of a visitor’s groups', () => {
  it('comes with the sign-in, names groups and site, and nobody', async () => {
    const exp = Date.parse(AFTERNOON) / 1000 + 4 * 3600;
    expect(groupsOf(await signIn('staff'))).toEqual({ groups: ['staff'], aud: auth.siteUrl, exp });
  });

  it('is not there for whoever is in no wanted group', async () => {
    expect(groupsOf(await signIn('subscriber'))).toBeUndefined();
  });

  it('is hidden from scripts', async () => {
    const visitor = createVisitor(auth);
    const callback = await visitor.signInUpToCallback('staff');
    const set = (await visitor.ask(callback)).headers
      .getSetCookie()
      .find((one) => one.startsWith(GROUPS_COOKIE));
    expect(set).toMatch(/; HttpOnly/);
    expect(set).toMatch(/; SameSite=Lax/);
  });

  it('is renewed by calls of the session past half of its time, and lost with the session', async () => {
    const visitor = await signIn('staff');
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

  it('goes with the sign-out, and with the sign-in of somebody else', async () => {
    const visitor = await signIn('staff');
    await visitor.call('/api/auth/status');
    await visitor.call('/api/auth/logout');
    expect(groupsOf(visitor)).toBeUndefined();
    const other = await signIn('staff');
    await other.call('/api/auth/logout');
    await other.signIn('subscriber');
    expect(groupsOf(other)).toBeUndefined();
  });
});
