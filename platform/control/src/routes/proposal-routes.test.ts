import type { Store } from '@sharpside/object-store';
import { beforeEachOperation, KILLED } from '@sharpside/object-store/testing/dying-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { keys } from '@sharpside/registry/store/keys';
import { describe, expect, it } from 'vitest';
import { APP, createSite } from '../testing/a-site.ts';
import {
  createProposal,
  PROMOTE,
  type Site,
  TWO_PERSONS,
  toScene,
} from '../testing/scenes/proposal-scene.ts';
import { startTestControl } from '../testing/test-control.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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
      const scene = toScene(await createSite({ store: mortal, config: TWO_PERSONS }));
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
  startTestControl({ store, clock, config: TWO_PERSONS });
