import { describe, expect, it } from 'vitest';
import type { LocalProvider } from '../../testing/local-provider.ts';
import { OWN, startPersonScene } from '../../testing/scenes/person-scene.ts';
import { createTokenUses } from '../../tokens/token-uses.ts';
import { createTokens } from '../../tokens/tokens.ts';
import { IDLE_MS, SESSION_MS } from './console-session.ts';
import { CHECK_MS, GRACE_MS } from './person-rights.ts';

const RIGHTS = ['promote *', 'rollback *'];

async function startSignedIn() {
  const scene = await startPersonScene();
  const session = (await scene.signIn()).session ?? '';
  const { tokens } = (await scene.get('/v1/session', { cookie: session })).json();
  return { ...scene, session, tokens, read: () => scene.readRights(session) };
}

describe('the session of a person', () => {
  it('loses a right within five minutes of leaving a group, and gets one as soon', async () => {
    const { provider, clock, read, app, session } = await startSignedIn();
    provider.person = { ...provider.person, groups: ['on-call'] };
    expect(await read()).toEqual(RIGHTS);
    await clock.leap(CHECK_MS);
    expect(await read()).toEqual(['rollback remote-tools']);
    provider.person = { ...provider.person, groups: [] };
    await clock.leap(CHECK_MS);
    expect(await read()).toEqual([]);
    expect((await app.inject({ url: '/v1/state', headers: { cookie: session } })).statusCode).toBe(401);
    provider.person = { ...provider.person, groups: ['on-call'] };
    expect(await read()).toEqual([]);
    // A person who is given a role later need not sign in again.
    await clock.leap(CHECK_MS);
    expect(await read()).toEqual(['rollback remote-tools']);
  });

  it('asks the provider once for requests that come together', async () => {
    const { provider, clock, read } = await startSignedIn();
    await clock.leap(CHECK_MS);
    expect(await Promise.all([read(), read(), read()])).toEqual([RIGHTS, RIGHTS, RIGHTS]);
    expect(provider.refreshes).toBe(1);
    expect(await read()).toEqual(RIGHTS);
    expect(provider.refreshes).toBe(1);
  });

  it('outlives a provider that is away for a quarter of an hour, and no longer', async () => {
    const { provider, clock, read } = await startSignedIn();
    provider.isAway = true;
    await clock.leap(CHECK_MS);
    expect(await read()).toEqual(RIGHTS);
    await clock.leap(GRACE_MS - CHECK_MS - 1);
    expect(await read()).toEqual(RIGHTS);
    await clock.leap(30_000);
    expect(await read()).toEqual([]);
  });

  it.each<[string, (provider: LocalProvider) => void]>([
    ['ended the account', (provider) => Object.assign(provider, { honoursRefreshTokens: false })],
    ['speaks of somebody else', ({ person }) => Object.assign(person, { sub: 'eve' })],
  ])('ends at once where the provider %s', async (_, change) => {
    const { provider, clock, read } = await startSignedIn();
    change(provider);
    await clock.leap(CHECK_MS);
    expect(await read()).toEqual([]);
  });

  it('uses no refresh token twice, also where the provider fails after it', async () => {
    const { provider, clock, read } = await startSignedIn();
    provider.answersInstead['/me'] = null;
    await clock.leap(CHECK_MS);
    expect(await read()).toEqual(RIGHTS);
    provider.answersInstead = {};
    await clock.leap(CHECK_MS);
    expect(await read()).toEqual(RIGHTS);
    expect(provider.refreshes).toBe(2);
  });

  it('ends after twelve hours of use', async () => {
    const { clock, read } = await startSignedIn();
    for (let at = 0; at < SESSION_MS - IDLE_MS / 2; at += IDLE_MS / 2) {
      expect(await read()).toEqual(RIGHTS);
      await clock.leap(IDLE_MS / 2);
    }
    await clock.leap(IDLE_MS / 2);
    expect(await read()).toEqual([]);
  });

  it('has a use for its beginning, with all that the provider said', async () => {
    const { tokens, store, clock, provider } = await startSignedIn();
    const uses = createTokenUses({ store, now: () => new Date(clock.now()) });
    const listed = await uses.list(tokens[0].id, 10);
    expect(listed.find(({ what }) => what === 'sign-in')).toMatchObject({
      detail: `ann at ${provider.url}, group release-managers`,
      outcome: { code: 'DONE' },
    });
  });

  it('is refused what its groups do not give, in words for a person', async () => {
    const { provider, signIn, askChange } = await startSignedIn();
    provider.person = { ...provider.person, groups: ['on-call'] };
    const { session: cookie = '' } = await signIn();
    const refused = await askChange({ ...OWN, cookie }, { action: 'promote', version: '1.1.0' });
    expect(refused.json().error).toEqual({
      code: 'TOKEN_WRONG_RIGHT',
      message:
        'This needs the right promote of remote-tools, and the groups of Ann Ops <ann> give rollback of remote-tools. Those who run this service give rights to groups.',
    });
  });

  it('ends as a whole where ops revoke one of several roles, which no later check gives back', async () => {
    const { provider, clock, signIn, readRights, app, revoke } = await startPersonScene();
    provider.person = { ...provider.person, groups: ['on-call', 'release-managers'] };
    const cookie = (await signIn()).session ?? '';
    const { tokens } = (await app.inject({ url: '/v1/session', headers: { cookie } })).json();
    const [wide] = tokens.filter(({ app: name }: { app: string }) => name === '*');
    await revoke(wide.id, 'She has left the release managers');
    // The next request triggers the check, which finds other groups.
    provider.person = { ...provider.person, groups: ['release-managers'] };
    await clock.leap(CHECK_MS);
    expect(await readRights(cookie)).toEqual([]);
    expect(provider.refreshes).toBe(0);
  });

  it('ends by itself an hour after the last request, with its records', async () => {
    const { read, tokens, clock, store } = await startSignedIn();
    await clock.leap(IDLE_MS - 1);
    expect(await read()).toEqual(RIGHTS);
    await clock.advance(IDLE_MS + 60_000);
    const stored = createTokens({ store, now: () => new Date(clock.now()) });
    expect((await stored.require(tokens[0].id)).revocation).toMatchObject({
      by: 'The control service',
      reason: 'An hour without a request',
    });
    expect(await read()).toEqual([]);
  });

  it('ends, and says why, where the provider does not say again which groups somebody is in', async () => {
    const { provider, clock, signIn, get, log } = await startPersonScene();
    provider.person = { sub: 'ann', name: 'Ann Ops' };
    provider.lies = { groups: ['release-managers'] };
    const cookie = (await signIn()).session ?? '';
    const read = async () => (await get('/v1/session', { cookie })).json();
    expect((await read()).tokens).toHaveLength(2);
    await clock.leap(CHECK_MS);
    const ended = await read();
    expect(ended).toMatchObject({ tokens: [], problem: 'groups-not-again' });
    expect(ended.person).toBeUndefined();
    expect(log.find('person-not-checked')?.fields).toMatchObject({
      reason: 'OIDC_GROUPS_MISSING',
      detail: 'no claim groups in userinfo or a refreshed ID token',
    });
    // The browser still has the cookie when the page is reloaded.
    expect((await read()).problem).toBe('groups-not-again');
    expect((await get('/v1/session')).json().problem).toBeUndefined();
  });
});
