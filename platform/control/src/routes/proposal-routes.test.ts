import { makeChange } from '@sharpside/registry/changes/make-change';
import { keys } from '@sharpside/registry/store/keys';
import { describe, expect, it, vi } from 'vitest';
import { APP } from '../testing/a-site.ts';
import { createProposal, PROMOTE } from '../testing/scenes/proposal-scene.ts';

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
    expect((await accept(bob, id)).status).toBe(200);
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

  it('is not known under another id', async () => {
    const { bob, accept } = await createProposal();
    expect(await accept(bob, '..%2Fx')).toMatchObject({ status: 404, code: 'PROPOSAL_UNKNOWN' });
  });

  it('is withdrawn by the proposer, or by who may accept it', async () => {
    const { ann, bob, id, accept, withdraw, propose, live } = await createProposal();
    expect((await withdraw(ann, id)).json).toEqual({ isNew: true });
    expect((await withdraw(ann, id)).json).toEqual({ isNew: false });
    expect((await accept(bob, id)).json.error.message).toContain('Ann withdrew it');
    const second = await propose(ann);
    expect((await withdraw(bob, second.id)).json).toEqual({ isNew: true });
    expect(await live()).toBe(2);
  });

  it('is refused where its record is of another channel', async () => {
    const { bob, id, accept, list, store, live } = await createProposal();
    const key = keys.proposal('production', id);
    const text = new TextDecoder().decode(await store.get(key));
    await store.remove(key);
    await store.putIfAbsent(key, new TextEncoder().encode(text.replaceAll('production', 'staging')));
    expect((await accept(bob, id)).code).toBe('PROPOSAL_DAMAGED');
    expect((await list(bob)).proposals).toEqual([]);
    expect(await live()).toBe(2);
  });

  it('whose acceptance was cut short is made by the next one of the same person, exactly once', async () => {
    const { bob, id, accept, store, live } = await createProposal();
    const { putIfAbsent } = store;
    const put = vi.spyOn(store, 'putIfAbsent').mockImplementation(async (key, bytes) => {
      if (key.startsWith(keys.revisions('production'))) throw new Error('killed');
      return putIfAbsent(key, bytes);
    });
    expect((await accept(bob, id)).status).toBe(500);
    put.mockRestore();
    expect((await accept(bob, id)).json.revision).toMatchObject({
      revision: 3,
      change: { by: 'Ann', approved: { by: 'Bob', proposal: id } },
    });
    expect(await live()).toBe(3);
  });
});
