import type { Store } from '@sharpside/object-store';
import { beforeEachOperation, KILLED } from '@sharpside/object-store/testing/dying-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { findHistoryFaults } from '@sharpside/registry/changes/replay-history';
import { keys } from '@sharpside/registry/store/keys';
import { describe, expect, it } from 'vitest';
import { APP, createSite } from '../testing/a-site.ts';
import { OWN, startPersonScene } from '../testing/person-scene.ts';
import { startTestControl } from '../testing/test-control.ts';
import { createTokens } from '../tokens/tokens.ts';

const config = { secondPerson: ['production'] };
const PROMOTE = { action: 'promote', channel: 'production', version: '1.1.0', reason: 'Better odds' };
const DAY_MS = 24 * 60 * 60 * 1000;

type Site = Awaited<ReturnType<typeof createSite>>;

/** Requests to a site in which changes of production need a second person. */
function toScene(site: Site) {
  const as = async (
    holder: string,
    right: 'promote' | 'rollback' = 'promote',
    app: string | string[] = APP,
  ) => (await site.aToken({ app, right, holder, days: 30 })).text;
  async function send(text: string, url: string, payload: object, target: Pick<Site, 'app'> = site) {
    const headers = { authorization: `Bearer ${text}` };
    const response = await target.app.inject({ method: 'POST', url, headers, payload });
    const json = response.json();
    return { status: response.statusCode, code: json.error?.code, json };
  }
  const propose = async (text: string, change: object = PROMOTE, url = `/v1/apps/${APP}/changes`) => {
    const answer = await send(text, url, change);
    return { ...answer, id: String(answer.json.proposed?.id) };
  };
  const end = (
    text: string,
    id: string,
    how: string,
    channel = 'production',
    target: Pick<Site, 'app'> = site,
  ) => send(text, `/v1/proposals/${id}/${how}`, { channel }, target);
  const accept = (text: string, id: string, channel?: string, target?: Pick<Site, 'app'>) =>
    end(text, id, 'acceptance', channel, target);
  const withdraw = (text: string, id: string) => end(text, id, 'withdrawal');
  const list = async (text: string, channel = 'production') => {
    const headers = { authorization: `Bearer ${text}` };
    return (await site.app.inject({ url: `/v1/proposals?channel=${channel}`, headers })).json();
  };
  const live = async () => (await site.registry.readChannel('production'))?.revision;
  return { ...site, as, send, propose, accept, withdraw, list, live };
}

const createScene = async () => toScene(await createSite({ config }));

/** A scene with a proposal of Ann, and Bob. */
async function createProposal() {
  const scene = await createScene();
  const [ann, bob] = [await scene.as('Ann'), await scene.as('Bob')];
  const { id } = await scene.propose(ann);
  return { ...scene, ann, bob, id };
}

describe('a change of a channel with the two-person rule', () => {
  it('is proposed after its checks, and made when somebody else accepts it', async () => {
    const { as, propose, accept, list, live, registry } = await createScene();
    const [ann, bob] = [await as('Ann'), await as('Bob')];
    const { status, json, id } = await propose(ann);
    expect(status).toBe(202);
    expect(json.proposed).toMatchObject({ channel: 'production', needs: [{ app: APP, right: 'promote' }] });
    expect(json.checks.length).toBeGreaterThan(0);
    expect(await live()).toBe(2);
    const proposal = {
      id,
      what: `promote ${APP} 1.1.0`,
      by: 'Ann',
      reason: 'Better odds',
      mayWithdraw: true,
    };
    expect((await list(ann)).proposals).toMatchObject([
      { ...proposal, objection: expect.stringContaining('somebody else') },
    ]);
    expect(await list(bob)).toMatchObject({ isAsked: true, proposals: [{ ...proposal, objection: null }] });
    expect(await accept(bob, id)).toMatchObject({
      status: 200,
      json: { revision: { revision: 3, change: { by: 'Ann', approved: { by: 'Bob', proposal: id } } } },
    });
    expect((await list(bob)).proposals).toEqual([]);
    const history = await registry.readHistory('production');
    expect(history[0]?.apps[APP]?.current).toBe('1.1.0');
    expect(findHistoryFaults(history)).toEqual([]);
  });

  it('is refused at once where a check refuses it, and is no proposal then', async () => {
    const { as, propose, list } = await createScene();
    const ann = await as('Ann');
    expect(await propose(ann, { ...PROMOTE, version: '9.9.9' })).toMatchObject({
      status: 422,
      code: 'CHANGE_REFUSED',
    });
    expect((await list(ann)).proposals).toEqual([]);
  });

  it.each([
    ['a canary', { action: 'canary', version: '1.1.0', percent: 5 }],
    ['retiring an app', { action: 'retire', reason: 'Over' }],
    ['a rollback to what was never live', { action: 'rollback', version: '1.1.0', reason: 'Forward' }],
  ])('waits as %s', async (_, change) => {
    const { as, propose, live } = await createScene();
    const both = `${await as('Ann')},${await as('Ann', 'rollback')}`;
    expect((await propose(both, { ...change, channel: 'production' })).status).toBe(202);
    expect(await live()).toBe(2);
  });

  it('waits as one of several apps, and as a restore that takes a section away', async () => {
    const { as, propose, accept, registry } = await createScene();
    const both = ['host', APP];
    const [ann, bob] = [await as('Ann', 'promote', both), await as('Bob', 'promote', both)];
    const several = { action: 'promote', channel: 'production', releases: [{ app: APP, version: '1.1.0' }] };
    const first = await propose(ann, several, '/v1/changes');
    expect(first.status).toBe(202);
    expect((await accept(bob, first.id)).status).toBe(200);
    const restore = { action: 'restore', channel: 'production', revision: 1, reason: 'Without it' };
    const second = await propose(ann, restore, '/v1/changes');
    expect(second.status).toBe(202);
    expect((await accept(bob, second.id)).json.revision).toMatchObject({
      revision: 4,
      change: { restored: 1, by: 'Ann', approved: { by: 'Bob' } },
    });
    expect(findHistoryFaults(await registry.readHistory('production'))).toEqual([]);
  });

  it.each([
    ['freeze', { action: 'freeze', reason: 'Finals' }],
    ['rollback', { action: 'rollback', reason: 'Wrong' }],
    ['pin', { action: 'pin', reason: 'Finals' }],
  ])('never waits as a %s', async (_, change) => {
    const { as, propose, deps, live } = await createScene();
    await makeChange(deps, { ...PROMOTE, action: 'promote', app: APP, by: 'Ann' });
    expect((await propose(await as('Ann', 'rollback'), { ...change, channel: 'production' })).status).toBe(
      200,
    );
    expect(await live()).toBe(4);
  });

  it('never waits on another channel, nor as a dry run', async () => {
    const { as, propose, list } = await createScene();
    const ann = await as('Ann');
    expect((await propose(ann, { ...PROMOTE, isDryRun: true })).json).toMatchObject({ isDryRun: true });
    const host = { ...PROMOTE, channel: 'staging', beginsChannel: true, version: '1.0.0' };
    const maker = await as('Ann', 'promote', 'host');
    expect((await propose(maker, host, '/v1/apps/host/changes')).status).toBe(200);
    expect(await list(ann, 'staging')).toMatchObject({ isAsked: false, proposals: [] });
  });
});

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
    const { app, signIn, aToken } = await startPersonScene(config);
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
});

describe('a proposal', () => {
  it('ends after a day', async () => {
    const { as, bob, id, accept, list, clock } = await createProposal();
    await clock.leap(DAY_MS);
    expect((await accept(bob, id)).code).toBe('PROPOSAL_EXPIRED');
    expect((await list(await as('Bob'))).proposals).toEqual([]);
  });

  it('is made once, however often it is accepted', async () => {
    const { as, bob, id, accept, live } = await createProposal();
    const answers = await Promise.all([accept(bob, id), accept(bob, id)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await accept(bob, id)).toMatchObject({ status: 200, json: { revision: { revision: 3 } } });
    expect((await accept(await as('Carol'), id)).json.error.message).toMatch(
      /Bob accepted it .* made revision 3/,
    );
    expect(await live()).toBe(3);
  });

  it('is refused once the channel has moved, and stays as it is', async () => {
    const { bob, id, accept, list, deps, live } = await createProposal();
    await makeChange(deps, { ...PROMOTE, action: 'promote', app: APP, version: '1.2.0', by: 'Ops' });
    expect(await accept(bob, id)).toMatchObject({ status: 409, code: 'CHANNEL_CONFLICT' });
    expect(await live()).toBe(3);
    expect((await list(bob)).proposals).toMatchObject([
      { id, isBegun: false, objection: expect.stringContaining('propose the change again') },
    ]);
  });

  it('is not known under another channel, nor under another id', async () => {
    const { bob, id, accept } = await createProposal();
    expect(await accept(bob, id, 'staging')).toMatchObject({ status: 404, code: 'PROPOSAL_UNKNOWN' });
    expect((await accept(bob, `${id.slice(0, -1)}x`)).code).toBe('PROPOSAL_UNKNOWN');
    expect((await accept(bob, '..%2Fx')).code).toBe('PROPOSAL_UNKNOWN');
  });

  it('is withdrawn by the proposer, or by who may accept it', async () => {
    const { ann, bob, id, accept, withdraw, propose, live } = await createProposal();
    expect((await withdraw(ann, id)).json).toEqual({ isNew: true });
    expect((await withdraw(ann, id)).json).toEqual({ isNew: false });
    expect((await accept(bob, id)).json.error.message).toContain('Ann withdrew it');
    const second = await propose(ann);
    expect((await withdraw(bob, second.id)).json).toEqual({ isNew: true });
    const third = await propose(ann);
    await accept(bob, third.id);
    expect((await withdraw(ann, third.id)).code).toBe('PROPOSAL_ENDED');
    expect(await live()).toBe(3);
  });

  it.each([
    ['is of another channel', (text: string) => text.replaceAll('production', 'staging')],
    [
      'has another channel in its request',
      (text: string) => text.replace('"channel": "production"', '"channel": "staging"'),
    ],
    ['is cut off', (text: string) => text.slice(0, 40)],
  ])('is refused where its record %s', async (_, edit) => {
    const { bob, id, accept, list, store, live } = await createProposal();
    const key = keys.proposal('production', id);
    const text = new TextDecoder().decode(await store.get(key));
    await store.remove(key);
    await store.putIfAbsent(key, new TextEncoder().encode(edit(text)));
    expect((await accept(bob, id)).code).toBe('PROPOSAL_DAMAGED');
    expect((await list(bob)).proposals).toEqual([]);
    expect(await live()).toBe(2);
  });

  it('whose needs were edited away still needs what its change needs', async () => {
    const { as, id, accept, store } = await createProposal();
    const key = keys.proposal('production', id);
    const record = JSON.parse(new TextDecoder().decode(await store.get(key)));
    record.needs = [{ app: APP, right: 'rollback' }];
    await store.remove(key);
    await store.putIfAbsent(key, new TextEncoder().encode(JSON.stringify(record)));
    expect((await accept(await as('Eve', 'rollback'), id)).code).toBe('TOKEN_WRONG_RIGHT');
  });
});

/** A store whose process dies before an operation, once it is told to. */
function createMortal(store: Store) {
  let left = Number.POSITIVE_INFINITY;
  const mortal = beforeEachOperation(store, async () => {
    left -= 1;
    if (left <= 0) throw new Error(KILLED);
  });
  return {
    mortal,
    dieAt: (at: number) => {
      left = at;
    },
    isDead: () => left <= 0,
  };
}

describe('an acceptance that is killed', () => {
  it('before any operation of the store is finished by the next one, exactly once', async () => {
    let deaths = 0;
    for (let at = 1; ; at += 1) {
      const store = createMemoryStore();
      const { mortal, dieAt, isDead } = createMortal(store);
      const scene = toScene(await createSite({ store: mortal, config }));
      const [ann, bob] = [await scene.as('Ann'), await scene.as('Bob')];
      const { id } = await scene.propose(ann);
      dieAt(at);
      const first = await scene.accept(bob, id);
      if (!isDead()) {
        expect(first.status).toBe(200);
        break;
      }
      deaths += 1;
      dieAt(Number.POSITIVE_INFINITY);
      // Another process: what the first one had in memory is gone.
      const next = await createNext(store, scene);
      expect((await scene.accept(bob, id, 'production', next)).json.revision, `death at ${at}`).toMatchObject(
        {
          revision: 3,
          change: { by: 'Ann', approved: { by: 'Bob', proposal: id } },
        },
      );
      expect(await store.list(keys.revisions('production'))).toHaveLength(3);
    }
    expect(deaths).toBeGreaterThan(10);
  });
});

/** A further control service of a store. */
const createNext = (store: Store, { clock }: Pick<Site, 'clock'>) =>
  startTestControl({ store, clock, config });
