import { describe, expect, it } from 'vitest';
import { APP } from '../testing/a-site.ts';
import { OWN, startPersonScene } from '../testing/scenes/person-scene.ts';
import { createProposal, createScene, PROMOTE, TWO_PERSONS } from '../testing/scenes/proposal-scene.ts';
import { createTokens } from '../tokens/tokens.ts';

describe('a second person', () => {
  it('is not the same holder with another token, also in other letters', async () => {
    const { as, accept, id, live } = await createProposal();
    expect(await accept(await as(' ANN '), id)).toMatchObject({ status: 403, code: 'PROPOSAL_SAME_PERSON' });
    expect(await live()).toBe(2);
  });

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

  it('is not the same person signed in twice, nor a token that names the person who signed in', async () => {
    const { store, clock, as, propose, accept } = await createScene();
    const tokens = createTokens({ store, now: () => new Date(clock.now()) });
    const person = { issuer: 'https://id.example', subject: 'u1' };
    const signIn = async (holder: string) =>
      (await tokens.create({ apps: [APP], rights: ['promote'], holder, by: 'sign-in', days: 1, person }))
        .text;
    const { id } = await propose(await signIn('Ann Ops <a@example.com>'));
    expect((await accept(await signIn('Anna <anna@example.com>'), id)).code).toBe('PROPOSAL_SAME_PERSON');
    expect((await accept(await as('ann ops'), id)).code).toBe('PROPOSAL_SAME_PERSON');
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
});

describe('a proposal of somebody whose token ended', () => {
  it('can be accepted by nobody where it was revoked, and says why', async () => {
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

  it('is accepted by somebody else where the token only expired', async () => {
    const { as, propose, accept, aToken, clock } = await createScene();
    const short = await aToken({ app: APP, right: 'promote', holder: 'Carol', days: 0.5 });
    const { id } = await propose(short.text);
    await clock.leap(13 * 60 * 60 * 1000);
    expect((await accept(await as('Bob'), id)).status).toBe(200);
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
