import { describe, expect, it } from 'vitest';
import { OWN, startPersonScene } from '../../testing/scenes/person-scene.ts';
import { createTokens } from '../../tokens/tokens.ts';

const RIGHTS = ['promote *', 'rollback *'];

describe('signing in at the provider', () => {
  it('gives the rights of the groups, and leads back to the page that was wanted', async () => {
    const scene = await startPersonScene();
    const { location, session } = await scene.signIn('/apps/remote-mlb?channel=staging');
    expect(location).toBe('/apps/remote-mlb?channel=staging');
    const answer = (await scene.get('/v1/session', { cookie: session ?? '' })).json();
    expect(answer).toMatchObject({
      provider: { name: 'your account', contact: 'the platform team' },
      person: { name: 'Ann Ops <ann>', groups: ['release-managers'] },
      mayMakeTokens: true,
    });
    const holders = answer.tokens.map(({ holder }: { holder: string }) => holder);
    expect(holders).toEqual(['Ann Ops <ann>', 'Ann Ops <ann>']);
    expect(await scene.readRights(session)).toEqual(RIGHTS);
  });

  it('asks for a code with PKCE, a state and a nonce, none of them twice', async () => {
    const scene = await startPersonScene();
    const [first, second] = [await scene.begin(), await scene.begin()].map(
      ({ authorization }) => new URL(authorization).searchParams,
    );
    expect(Object.fromEntries(first ?? [])).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'https://control.example/v1/sign-in/callback',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first?.get(name)).toHaveLength(43);
      expect(first?.get(name)).not.toBe(second?.get(name));
    }
  });

  it('adds up the roles of all groups, and shows who made a change, and with which token', async () => {
    const scene = await startPersonScene();
    scene.provider.person = { sub: 'olga', name: 'Olga', groups: ['on-call', 'release-managers'] };
    const { session } = await scene.signIn();
    expect(await scene.readRights(session)).toEqual([...RIGHTS, 'rollback remote-tools']);
    const headers = { ...OWN, cookie: session ?? '' };
    const frozen = await scene.askChange(headers, { action: 'freeze', reason: 'The night of the finals' });
    const { by, via } = frozen.json().revision.change;
    expect(by).toBe('Olga <olga>');
    const tokens = createTokens({ store: scene.store, now: () => new Date(scene.clock.now()) });
    expect((await tokens.require(via)).record).toMatchObject({
      holder: 'Olga <olga>',
      person: { issuer: scene.provider.url, subject: 'olga' },
    });
  });

  it.each([
    ['without groups', undefined],
    ['in groups without a role', ['guests', 'Release-managers']],
  ])('gives nothing to somebody %s, and says who it is and what counts', async (_, groups) => {
    const scene = await startPersonScene();
    scene.provider.person = { sub: 'eve', groups };
    const { location, session: cookie = '' } = await scene.signIn('/webhooks');
    expect(location).toBe('/webhooks');
    expect((await scene.get('/v1/session', { cookie })).json()).toEqual({
      tokens: [],
      provider: { name: 'your account', contact: 'the platform team' },
      person: { name: 'Somebody <eve>', groups: [], roleGroups: ['release-managers', 'on-call'] },
    });
    expect((await scene.get('/v1/state', { cookie })).statusCode).toBe(401);
  });

  it('gives nothing to somebody whose groups cannot be read', async () => {
    const scene = await startPersonScene();
    scene.provider.person = { sub: 'eve', groups: [1] };
    const location = '/webhooks?problem=groups-unreadable';
    expect(await scene.signIn('/webhooks')).toEqual({ location, session: undefined });
  });
});

it('goes on at the public origin if it begins at another name of the service, and begins nothing there', async () => {
  const scene = await startPersonScene();
  const { headers } = await scene.get('/v1/sign-in?to=%2Fdata', { host: 'localhost:4200' });
  expect(headers.location).toBe(`https://control.example/v1/sign-in?to=%2Fdata&here=${scene.clock.now()}`);
  expect(headers['set-cookie']).toBeUndefined();
});

describe('the way back from the provider', () => {
  it('works once, and for ten minutes', async () => {
    const scene = await startPersonScene();
    const expired = { location: '/?problem=expired', session: undefined };
    const { cookie, authorization } = await scene.begin();
    const back = scene.provider.approve(authorization);
    expect((await scene.comeBack(back, cookie)).session).toBeDefined();
    expect(await scene.comeBack(back, cookie)).toEqual(expired);
    const late = await scene.begin();
    await scene.clock.leap(10 * 60_000);
    expect(await scene.comeBack(scene.provider.approve(late.authorization), late.cookie)).toEqual(expired);
  });

  it('is no use to another browser, or with the state of another sign-in', async () => {
    const scene = await startPersonScene();
    const [victim, attacker] = [await scene.begin(), await scene.begin()];
    const back = scene.provider.approve(attacker.authorization);
    for (const cookie of ['', victim.cookie, `console-sign-in=${'x'.repeat(43)}`])
      expect((await scene.comeBack(back, cookie)).session).toBeUndefined();
    const forged = new URL(back);
    forged.searchParams.set('state', new URL(victim.authorization).searchParams.get('state') ?? '');
    // The state belongs to the victim's browser, and the code to the attacker's sign-in.
    expect(await scene.comeBack(forged.href, victim.cookie)).toEqual({
      location: expect.stringMatching(/^\/\?problem=/),
      session: undefined,
    });
  });

  it('of somebody who said no leads to the sign-in', async () => {
    const scene = await startPersonScene();
    const { cookie, authorization } = await scene.begin();
    const back = new URL(scene.provider.approve(authorization));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect((await scene.comeBack(back.href, cookie)).location).toBe('/?problem=cancelled');
  });

  it('refuses an ID token that another key signed', async () => {
    const scene = await startPersonScene();
    scene.provider.isForging = true;
    expect((await scene.signIn()).session).toBeUndefined();
  });

  it('takes clocks that differ by some seconds', async () => {
    const scene = await startPersonScene();
    scene.provider.lies = { exp: Math.floor(Date.now() / 1000) - 10 };
    expect((await scene.signIn()).session).toBeDefined();
  });

  it('refuses an answer that names another issuer', async () => {
    const scene = await startPersonScene();
    const { cookie, authorization } = await scene.begin();
    const back = new URL(scene.provider.approve(authorization));
    back.searchParams.set('iss', 'https://evil.example');
    expect((await scene.comeBack(back.href, cookie)).session).toBeUndefined();
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/v1/state'])(
    'never leads to %j',
    async (to) => {
      const scene = await startPersonScene();
      expect((await scene.signIn(to)).location).toBe('/');
    },
  );

  it('always makes a session of its own, and ends the one that was there', async () => {
    const scene = await startPersonScene();
    const first = (await scene.signIn()).session ?? '';
    // The replaced session is known only from the start of the sign-in, because a browser sends no `Strict` cookie on
    // the way back from another site.
    const second = (await scene.signIn('/', first)).session ?? '';
    expect(second).not.toBe(first);
    expect([await scene.readRights(first), await scene.readRights(second)]).toEqual([[], RIGHTS]);
    const planted = `console-session=${'p'.repeat(43)}`;
    expect((await scene.signIn('/', planted)).session).not.toBe(planted);
    expect(await scene.readRights(planted)).toEqual([]);
  });
});

it('the provider is asked by one address only so often', async () => {
  const scene = await startPersonScene();
  const locations: string[] = [];
  for (let count = 0; count < 21; count += 1)
    locations.push(String((await scene.get('/v1/sign-in')).headers.location));
  expect(locations.filter((location) => location === '/?problem=too-many')).toHaveLength(1);
});
