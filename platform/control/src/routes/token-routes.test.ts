import { aSiteKey, trusting } from '@sharpside/registry/testing/signed-releases';
import { createSigningKey } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import type { ControlConfigInput } from '../config.ts';
import { OWN, startPersonScene } from '../testing/scenes/person-scene.ts';
import { createTokens } from '../tokens/tokens.ts';

const WANTED = { apps: ['remote-tools'], rights: ['promote'], holder: 'Tools team', days: 30 };

type Options = { groups?: readonly string[]; roles?: NonNullable<ControlConfigInput['roles']> };

async function startScene({ groups = ['release-managers'], roles }: Options = {}) {
  const scene = await startPersonScene(roles && { roles });
  const { app, provider } = scene;
  async function signInAs(person: object) {
    Object.assign(provider.person, person);
    const cookie = (await scene.signIn()).session ?? '';
    const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers: object = OWN) =>
      app.inject({ method, url, headers: { ...headers, cookie }, ...(payload && { payload }) });
    return {
      send,
      find: async (id: string) =>
        (await send('GET', '/v1/tokens')).json().tokens.find((one: { id: string }) => one.id === id),
      make: async (wanted: object = {}) =>
        (await send('POST', '/v1/tokens', { ...WANTED, ...wanted })).json().id,
    };
  }
  return { ...scene, ...(await signInAs({ groups })), signInAs };
}

const OLGA = { sub: 'olga', name: 'Olga', groups: ['release-managers'] };

describe('a token made in the console', () => {
  it('is good at once, and the list says who made it and when it was used', async () => {
    const { send, find, app } = await startScene();
    const made = await send('POST', '/v1/tokens', WANTED);
    const { id, text } = made.json();
    const headers = { authorization: `Bearer ${text}` };
    const { tokens } = (await app.inject({ url: '/v1/whoami', headers })).json();
    expect(tokens).toMatchObject([{ id, app: 'remote-tools', right: 'promote', holder: 'Tools team' }]);
    expect(await find(id)).toMatchObject({
      createdBy: 'Ann Ops <ann>',
      lastUsedAt: '2031-01-01T00:00:00.000Z',
      expiresAt: '2031-01-31T00:00:00.000Z',
      isLasting: true,
      isRevocable: true,
    });
    const list = (await send('GET', '/v1/tokens')).body;
    for (const secret of [text.slice(-43), 'secretHash']) expect(list).not.toContain(secret);
  });

  it('is listed as unsigned if only the store vouches for it', async () => {
    const signingKey = createSigningKey();
    const scene = await startPersonScene({ signingKey, trustedKeys: trusting([aSiteKey(signingKey)]) });
    Object.assign(scene.provider.person, { groups: ['release-managers'] });
    const cookie = (await scene.signIn()).session ?? '';
    const headers = { ...OWN, cookie };
    const { id } = (
      await scene.app.inject({ method: 'POST', url: '/v1/tokens', headers, payload: WANTED })
    ).json();
    const withStoreKeys = createTokens({
      store: scene.store,
      now: () => new Date(scene.clock.now()),
      signingKey: null,
    });
    const { record } = await withStoreKeys.create({ ...WANTED, rights: ['promote'], by: 'Nobody' });
    const { tokens } = (await scene.app.inject({ url: '/v1/tokens', headers })).json();
    const unsigned = tokens.filter((one: { isUnsigned: boolean }) => one.isUnsigned);
    expect(unsigned.map((one: { id: string }) => one.id)).toEqual([record.id]);
    expect(tokens).toContainEqual(expect.objectContaining({ id, isUnsigned: false }));
  });

  it('is revoked there, with the reason and the name', async () => {
    const { send, find, app } = await startScene();
    const { id, text } = (await send('POST', '/v1/tokens', WANTED)).json();
    expect((await send('DELETE', `/v1/tokens/${id}`, { reason: ' ' })).statusCode).toBe(400);
    const revoke = () => send('DELETE', `/v1/tokens/${id}`, { reason: 'It was in a log' });
    expect((await revoke()).json()).toEqual({ isNew: true, made: [] });
    expect((await revoke()).json()).toEqual({ isNew: false, made: [] });
    const headers = { authorization: `Bearer ${text}` };
    const refused = await app.inject({ url: '/v1/whoami', headers });
    expect(refused.json().error.message).toContain('revoked by Ann Ops');
    const revoked = { by: 'Ann Ops <ann>', reason: 'It was in a log' };
    expect(await find(id)).toMatchObject({ revoked, isRevocable: false });
  });

  it('never does more than its maker, nor may a maker revoke what does', async () => {
    const { send, find, aToken } = await startScene();
    const beyond = await aToken({ app: 'remote-tools', right: ['publish', 'rollback'] });
    for (const rights of [['publish'], ['promote', 'publish']]) {
      const refused = await send('POST', '/v1/tokens', { ...WANTED, rights });
      const message = expect.stringContaining('for no more than promote, rollback of all apps');
      expect(refused.json().error).toMatchObject({ code: 'TOKEN_WRONG_RIGHT', message });
    }
    expect((await send('DELETE', `/v1/tokens/${beyond.id}`, { reason: 'x' })).statusCode).toBe(403);
    expect((await find(beyond.id)).isRevocable).toBe(false);
    expect((await send('POST', '/v1/tokens', { ...WANTED, apps: ['*'] })).statusCode).toBe(200);
  });

  it('is not repeated by the refusal of a whole one where its id belongs', async () => {
    const { send } = await startScene();
    const { id, text } = (await send('POST', '/v1/tokens', WANTED)).json();
    const { error } = (await send('DELETE', `/v1/tokens/${text}`, { reason: 'x' })).json();
    expect(error).toMatchObject({ code: 'TOKEN_UNKNOWN', message: expect.stringContaining(`here: ${id}.`) });
    expect(error.message).not.toContain(text.slice(-43));
  });

  it.each([
    [{ ...WANTED, days: 367 }, 'days'],
    [{ ...WANTED, holder: '  ' }, 'holder'],
    [{ ...WANTED, mayMakeTokens: true }, 'mayMakeTokens'],
  ])('is not made of %j', async (wanted, place) => {
    const { send } = await startScene();
    const refused = await send('POST', '/v1/tokens', wanted);
    expect([refused.statusCode, refused.json().error.message]).toEqual([400, expect.stringContaining(place)]);
  });
});

it('making tokens is not for a role without it, for tokens, or for another site', async () => {
  const { send } = await startScene({ groups: ['on-call'] });
  const calls = [['GET'], ['POST', WANTED]] as const;
  for (const [method, payload] of calls)
    expect((await send(method, '/v1/tokens', payload)).json().error.code).toBe('TOKEN_WRONG_RIGHT');
  const maker = await startScene();
  const { bearer } = await maker.aToken({ app: '*', right: ['promote'] });
  const byToken = await maker.app.inject({ method: 'POST', url: '/v1/tokens', ...bearer, payload: WANTED });
  expect(byToken.statusCode).toBe(403);
  const evil = { ...OWN, origin: 'https://evil.example' };
  const foreign = await maker.send('POST', '/v1/tokens', WANTED, evil);
  expect(foreign.json().error.code).toBe('CONSOLE_FOREIGN_REQUEST');
});

describe('the tokens that somebody made', () => {
  it('are listed with their maker, who may still make them, or no longer, or has signed out', async () => {
    const { find, make, send, provider, clock, signInAs } = await startScene();
    const id = await make();
    expect((await find(id)).maker).toMatchObject({ name: 'Ann Ops <ann>', isAllowed: true });
    // Another person looks at the list after Ann has lost her role.
    provider.person = { ...provider.person, groups: ['on-call'] };
    await clock.leap(5 * 60_000);
    await send('GET', '/v1/tokens');
    const olga = await signInAs(OLGA);
    expect((await olga.find(id)).maker).toMatchObject({ name: 'Ann Ops <ann>', isAllowed: false });
    await send('DELETE', '/v1/session');
    expect((await olga.find(id)).maker.isAllowed).toBeNull();
  });

  it('are revoked together, whichever session of their maker made them, and nobody else’s', async () => {
    const { make, signInAs } = await startScene();
    const first = await make();
    const second = await (await signInAs({})).make({ holder: 'Odds team' });
    const olga = await signInAs(OLGA);
    const other = await olga.make({ holder: 'Ops' });
    expect((await olga.find(first)).alsoMade).toBe(1);
    const ended = await olga.send('DELETE', `/v1/tokens/${first}`, { reason: 'Ann left', withMade: true });
    expect(ended.json()).toEqual({ isNew: true, made: [second] });
    for (const id of [first, second])
      expect((await olga.find(id)).revoked).toMatchObject({ reason: 'Ann left' });
    expect((await olga.find(other)).revoked).toBeNull();
  });

  it('are all left where one of them reaches further than who wants to revoke them', async () => {
    const role = { rights: ['promote' as const], mayMakeTokens: true };
    const roles = [
      { ...role, group: 'release-managers', apps: ['*'] },
      { ...role, group: 'tools', apps: ['remote-tools'] },
    ];
    const { make, signInAs } = await startScene({ roles: { contact: 'ops', roles } });
    const url = `/v1/tokens/${await make()}`;
    await make({ apps: ['*'] });
    const olga = await signInAs({ ...OLGA, groups: ['tools'] });
    const refused = await olga.send('DELETE', url, { reason: 'x', withMade: true });
    const message = expect.stringContaining('This is for promote of all apps');
    expect(refused.json().error).toMatchObject({ code: 'TOKEN_WRONG_RIGHT', message });
    expect((await olga.send('DELETE', url, { reason: 'x' })).json()).toEqual({ isNew: true, made: [] });
  });
});
