import { describe, expect, it } from 'vitest';
import { OWN, startPersonScene } from '../testing/scenes/person-scene.ts';

const WANTED = { apps: ['remote-tools'], rights: ['promote'], holder: 'Tools team', days: 30 };

async function startScene(groups: readonly string[] = ['release-managers']) {
  const scene = await startPersonScene();
  scene.provider.person = { ...scene.provider.person, groups };
  const cookie = (await scene.signIn()).session ?? '';
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers: object = OWN) =>
    scene.app.inject({ method, url, headers: { ...headers, cookie }, ...(payload && { payload }) });
  const list = async () => (await send('GET', '/v1/tokens')).json().tokens;
  return { ...scene, send, list };
}

describe('a token made in the console', () => {
  it('is good at once, and the list says who made it and when it was used', async () => {
    const { send, list, app } = await startScene();
    const made = await send('POST', '/v1/tokens', WANTED);
    const { id, text } = made.json();
    const headers = { authorization: `Bearer ${text}` };
    const { tokens } = (await app.inject({ url: '/v1/whoami', headers })).json();
    expect(tokens).toMatchObject([{ id, app: 'remote-tools', right: 'promote', holder: 'Tools team' }]);
    const found = (await list()).find((token: { id: string }) => token.id === id);
    expect(found).toMatchObject({
      createdBy: 'Ann Ops <ann>',
      lastUsedAt: '2031-01-01T00:00:00.000Z',
      expiresAt: '2031-01-31T00:00:00.000Z',
      isLasting: true,
      isRevocable: true,
    });
    expect(JSON.stringify(await list())).not.toContain(text.slice(-43));
    expect(JSON.stringify(await list())).not.toContain('secretHash');
  });

  it('is revoked there, with the reason and the name', async () => {
    const { send, list, app } = await startScene();
    const { id, text } = (await send('POST', '/v1/tokens', WANTED)).json();
    expect((await send('DELETE', `/v1/tokens/${id}`, { reason: ' ' })).statusCode).toBe(400);
    const revoke = () => send('DELETE', `/v1/tokens/${id}`, { reason: 'It was in a log' });
    expect((await revoke()).json()).toEqual({ isNew: true, made: [] });
    expect((await revoke()).json()).toEqual({ isNew: false, made: [] });
    const headers = { authorization: `Bearer ${text}` };
    const refused = await app.inject({ url: '/v1/whoami', headers });
    expect(refused.json().error.message).toContain('revoked by Ann Ops');
    expect((await list()).find((token: { id: string }) => token.id === id)).toMatchObject({
      revoked: { by: 'Ann Ops <ann>', reason: 'It was in a log' },
      isRevocable: false,
    });
  });

  it('never does more than its maker, nor may a maker revoke what does', async () => {
    const { send, list, aToken } = await startScene();
    const beyond = await aToken({ app: 'remote-tools', right: ['publish', 'rollback'] });
    for (const rights of [['publish'], ['promote', 'publish']]) {
      const refused = await send('POST', '/v1/tokens', { ...WANTED, rights });
      expect(refused.json().error).toMatchObject({
        code: 'TOKEN_WRONG_RIGHT',
        message: expect.stringContaining('for no more than promote, rollback of all apps'),
      });
    }
    expect((await send('DELETE', `/v1/tokens/${beyond.id}`, { reason: 'x' })).statusCode).toBe(403);
    expect((await list()).find(({ id }: { id: string }) => id === beyond.id).isRevocable).toBe(false);
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
    [{ ...WANTED, apps: [] }, 'apps'],
    [{ ...WANTED, rights: ['admin'] }, 'rights'],
    [{ ...WANTED, holder: '  ' }, 'holder'],
    [{ ...WANTED, mayMakeTokens: true }, 'mayMakeTokens'],
  ])('is not made of %j', async (wanted, place) => {
    const { send } = await startScene();
    const refused = await send('POST', '/v1/tokens', wanted);
    expect([refused.statusCode, refused.json().error.message]).toEqual([400, expect.stringContaining(place)]);
  });
});

describe('making tokens', () => {
  it('is not for a role without it, for tokens, or for another site', async () => {
    const { send } = await startScene(['on-call']);
    const calls = [['GET'], ['POST', WANTED]] as const;
    for (const [method, payload] of calls)
      expect((await send(method, '/v1/tokens', payload)).json().error.code).toBe('TOKEN_WRONG_RIGHT');
    const maker = await startScene();
    const { bearer } = await maker.aToken({ app: '*', right: ['promote'] });
    const byToken = await maker.app.inject({ method: 'POST', url: '/v1/tokens', ...bearer, payload: WANTED });
    expect(byToken.statusCode).toBe(403);
    const foreign = await maker.send('POST', '/v1/tokens', WANTED, {
      ...OWN,
      origin: 'https://evil.example',
    });
    expect(foreign.json().error.code).toBe('CONSOLE_FOREIGN_REQUEST');
  });

  it('ends when the person leaves the group', async () => {
    const { send, provider, clock } = await startScene();
    provider.person = { ...provider.person, groups: ['on-call'] };
    await clock.leap(5 * 60_000);
    expect((await send('POST', '/v1/tokens', WANTED)).statusCode).toBe(403);
  });
});

describe('the tokens that somebody made', () => {
  const make = async ({ send }: Awaited<ReturnType<typeof startScene>>, holder: string) =>
    (await send('POST', '/v1/tokens', { ...WANTED, holder })).json().id;

  it('are listed with their maker, who may still make them, or no longer', async () => {
    const scene = await startScene();
    const { list, provider, clock, signIn, app } = scene;
    const id = await make(scene, 'Tools team');
    const find = async (tokens: Promise<{ id: string }[]>) => (await tokens).find((one) => one.id === id);
    expect(await find(list())).toMatchObject({ maker: { name: 'Ann Ops <ann>', isAllowed: true } });
    // Another person looks at the list then, Ann has lost her role.
    provider.person = { ...provider.person, groups: ['on-call'] };
    await clock.leap(5 * 60_000);
    await list();
    provider.person = { sub: 'olga', name: 'Olga', groups: ['release-managers'] };
    const { session: cookie = '' } = await signIn();
    const listOfOlga = async () =>
      (await app.inject({ url: '/v1/tokens', headers: { cookie } })).json().tokens;
    expect(await find(listOfOlga())).toMatchObject({ maker: { name: 'Ann Ops <ann>', isAllowed: false } });
  });

  it('have a maker of whom nothing is known once the maker has signed out', async () => {
    const scene = await startScene();
    const id = await make(scene, 'Tools team');
    await scene.send('DELETE', '/v1/session');
    scene.provider.person = { sub: 'olga', name: 'Olga', groups: ['release-managers'] };
    const { session: cookie = '' } = await scene.signIn();
    const { tokens } = (await scene.app.inject({ url: '/v1/tokens', headers: { cookie } })).json();
    expect(tokens.find((one: { id: string }) => one.id === id).maker.isAllowed).toBeNull();
  });

  it('are revoked together, whichever session of their maker made them, and nobody else’s', async () => {
    const scene = await startScene();
    const first = await make(scene, 'Tools team');
    const { session: again = '' } = await scene.signIn();
    const send = (method: 'POST' | 'DELETE', url: string, cookie: string, payload: object) =>
      scene.app.inject({ method, url, headers: { ...OWN, cookie }, payload });
    const second = (await send('POST', '/v1/tokens', again, { ...WANTED, holder: 'Odds team' })).json().id;
    const { provider, signIn } = scene;
    provider.person = { sub: 'olga', name: 'Olga', groups: ['release-managers'] };
    const { session: olga = '' } = await signIn();
    const other = (await send('POST', '/v1/tokens', olga, { ...WANTED, holder: 'Ops' })).json().id;
    const listed = async () =>
      (await scene.app.inject({ url: '/v1/tokens', headers: { cookie: olga } })).json().tokens;
    expect((await listed()).find(({ id }: { id: string }) => id === first).alsoMade).toBe(1);
    const ended = await send('DELETE', `/v1/tokens/${first}`, olga, { reason: 'Ann left', withMade: true });
    expect(ended.json()).toEqual({ isNew: true, made: [second] });
    const revoked = (await listed()).filter((one: { revoked: unknown }) => one.revoked);
    expect(revoked.map(({ id }: { id: string }) => id).sort()).toEqual([first, second].sort());
    expect((await listed()).find(({ id }: { id: string }) => id === other).revoked).toBeNull();
  });

  it('are all left where one of them reaches further than who wants to revoke them', async () => {
    const roles = [
      { group: 'release-managers', apps: ['*'], rights: ['promote' as const], mayMakeTokens: true },
      { group: 'tools', apps: ['remote-tools'], rights: ['promote' as const], mayMakeTokens: true },
    ];
    const other = await startPersonScene({ roles: { contact: 'ops', roles } });
    const { session: wide = '' } = await other.signIn();
    const send = (method: 'POST' | 'DELETE', url: string, cookie: string, payload: object) =>
      other.app.inject({ method, url, headers: { ...OWN, cookie }, payload });
    const narrow = (await send('POST', '/v1/tokens', wide, WANTED)).json();
    await send('POST', '/v1/tokens', wide, { ...WANTED, apps: ['*'] });
    other.provider.person = { sub: 'olga', name: 'Olga', groups: ['tools'] };
    const { session: tools = '' } = await other.signIn();
    const url = `/v1/tokens/${narrow.id}`;
    const refused = await send('DELETE', url, tools, { reason: 'x', withMade: true });
    expect(refused.json().error).toMatchObject({
      code: 'TOKEN_WRONG_RIGHT',
      message: expect.stringContaining('This is for promote of all apps'),
    });
    expect((await send('DELETE', url, tools, { reason: 'x' })).json()).toEqual({ isNew: true, made: [] });
  });
});
