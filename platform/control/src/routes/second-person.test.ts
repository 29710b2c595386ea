import { describe, expect, it } from 'vitest';
import { APP } from '../testing/a-site.ts';
import { OWN, startPersonScene } from '../testing/scenes/person-scene.ts';
import { createProposal, createScene, PROMOTE, TWO_PERSONS } from '../testing/scenes/proposal-scene.ts';
import { createTokens } from '../tokens/tokens.ts';

describe('a second person', () => {
  it.each(['Ann', ' ann ', 'ANN', 'Ａｎｎ'])(
    'is not the same holder with another token, as %s',
    async (name) => {
      const { as, accept, id, live } = await createProposal();
      expect(await accept(await as(name), id)).toMatchObject({ status: 403, code: 'PROPOSAL_SAME_PERSON' });
      expect(await live()).toBe(2);
    },
  );

  it('is not the same token, nor somebody who shows it beside their own', async () => {
    const { ann, bob, accept, id } = await createProposal();
    expect((await accept(ann, id)).code).toBe('PROPOSAL_SAME_PERSON');
    expect((await accept(`${bob},${ann}`, id)).code).toBe('PROPOSAL_SAME_PERSON');
  });

  it('is not a token that the proposer made in the console', async () => {
    const { ann, accept, id, store, clock } = await createProposal();
    const tokens = createTokens({ store, now: () => new Date(clock.now()) });
    const madeVia = ann.split('_')[1] ?? '';
    const wanted = { apps: [APP], rights: ['promote' as const], holder: 'Bob', by: 'Ann', days: 1, madeVia };
    const { text } = await tokens.create(wanted);
    expect((await accept(text, id)).code).toBe('PROPOSAL_SAME_PERSON');
  });

  it('is not the same person signed in twice, under another name', async () => {
    const { store, clock, as, propose, accept } = await createScene();
    const tokens = createTokens({ store, now: () => new Date(clock.now()) });
    const person = { issuer: 'https://id.example', subject: 'u1' };
    const signIn = async (holder: string) =>
      (await tokens.create({ apps: [APP], rights: ['promote'], holder, by: 'sign-in', days: 1, person }))
        .text;
    const { id } = await propose(await signIn('Ann <a@example.com>'));
    expect((await accept(await signIn('Anna <anna@example.com>'), id)).code).toBe('PROPOSAL_SAME_PERSON');
    expect((await accept(await as('Bob'), id)).status).toBe(200);
  });

  it('needs the right that the change needs, for its app', async () => {
    const { as, accept, withdraw, id, list } = await createProposal();
    const eve = await as('Eve', 'rollback');
    expect((await accept(eve, id)).code).toBe('TOKEN_WRONG_RIGHT');
    expect((await accept(await as('Eve', 'promote', 'remote-nba'), id)).code).toBe('TOKEN_WRONG_APP');
    expect((await withdraw(eve, id)).code).toBe('TOKEN_WRONG_RIGHT');
    expect((await list(eve)).proposals).toMatchObject([
      { objection: `Accepting it needs promote of ${APP}.`, mayWithdraw: false },
    ]);
  });

  it('proposes in one session of the console, and another person accepts in theirs', async () => {
    const { app, signIn, aToken } = await startPersonScene(TWO_PERSONS);
    const { session = '' } = await signIn();
    const headers = { ...OWN, cookie: session };
    const url = `/v1/apps/${APP}/changes`;
    const proposed = await app.inject({ method: 'POST', url, headers, payload: PROMOTE });
    expect(proposed.statusCode).toBe(202);
    const { id } = proposed.json().proposed;
    const again = { ...OWN, cookie: (await signIn()).session ?? '' };
    const acceptance = {
      method: 'POST' as const,
      url: `/v1/proposals/${id}/acceptance`,
      payload: { channel: 'production' },
    };
    expect((await app.inject({ ...acceptance, headers: again })).json().error.code).toBe(
      'PROPOSAL_SAME_PERSON',
    );
    const { bearer } = await aToken({ app: APP, right: 'promote', holder: 'Bob' });
    expect((await app.inject({ ...acceptance, ...bearer })).statusCode).toBe(200);
  });

  it('is not a token that names the person who signed in, and is another person of that name', async () => {
    const { store, clock, as, propose, accept } = await createScene();
    const tokens = createTokens({ store, now: () => new Date(clock.now()) });
    const signIn = async (subject: string) => {
      const person = { issuer: 'https://id.example', subject };
      const holder = `Ann Ops <${subject}@example.com>`;
      const wanted = { apps: [APP], rights: ['promote' as const], holder, by: 'sign-in', days: 1, person };
      return (await tokens.create(wanted)).text;
    };
    const { id } = await propose(await signIn('ann'));
    expect((await accept(await as('ann ops'), id)).code).toBe('PROPOSAL_SAME_PERSON');
    expect((await accept(await signIn('another'), id)).status).toBe(200);
  });
});

describe('a proposal of somebody whose token is revoked', () => {
  it('can be accepted by nobody, and says why', async () => {
    const { ann, bob, id, accept, withdraw, list, live, revoke } = await createProposal();
    const token = ann.split('_')[1] ?? '';
    await revoke(token, 'Her laptop was stolen');
    const refused = await accept(bob, id);
    expect(refused).toMatchObject({ status: 409, code: 'PROPOSAL_REVOKED' });
    const reason = `token ${token}, with which it was proposed, was revoked by Ops`;
    expect(refused.json.error.message).toContain(reason);
    expect((await list(bob)).proposals).toMatchObject([{ objection: expect.stringContaining(reason) }]);
    expect(await live()).toBe(2);
    expect((await withdraw(bob, id)).json).toEqual({ isNew: true });
  });

  it('also where another of the tokens that were shown is, and not where one only expired', async () => {
    const { as, propose, accept, revoke, aToken, clock } = await createScene();
    const bob = await as('Bob');
    const beside = await as('Ann', 'rollback');
    const { id } = await propose(`${await as('Ann')},${beside}`);
    await revoke(beside.split('_')[1] ?? '');
    expect((await accept(bob, id)).code).toBe('PROPOSAL_REVOKED');
    const short = await aToken({ app: APP, right: 'promote', holder: 'Carol', days: 0.5 });
    const second = await propose(short.text);
    await clock.leap(13 * 60 * 60 * 1000);
    expect((await accept(bob, second.id)).status).toBe(200);
  });

  it('waits on where the person only signed out, and no longer where the role went', async () => {
    const { app, signIn, aToken, provider, clock, get } = await startPersonScene(TWO_PERSONS);
    const { bearer } = await aToken({ app: APP, right: 'promote', holder: 'Bob' });
    const propose = async (cookie: string, version: string) => {
      const [headers, url] = [{ ...OWN, cookie }, `/v1/apps/${APP}/changes`];
      const proposed = await app.inject({ method: 'POST', url, headers, payload: { ...PROMOTE, version } });
      return String(proposed.json().proposed.id);
    };
    const accept = (id: string) =>
      app.inject({
        method: 'POST',
        url: `/v1/proposals/${id}/acceptance`,
        payload: { channel: 'production' },
        ...bearer,
      });
    const first = (await signIn()).session ?? '';
    const id = await propose(first, '1.1.0');
    await app.inject({ method: 'DELETE', url: '/v1/session', headers: { ...OWN, cookie: first } });
    expect((await accept(id)).statusCode).toBe(200);
    const second = (await signIn()).session ?? '';
    const lost = await propose(second, '1.2.0');
    provider.person = { ...provider.person, groups: [] };
    await clock.leap(5 * 60_000);
    await get('/v1/session', { cookie: second });
    expect((await accept(lost)).json().error).toMatchObject({
      code: 'PROPOSAL_REVOKED',
      message: expect.stringContaining('The groups changed'),
    });
  });
});
