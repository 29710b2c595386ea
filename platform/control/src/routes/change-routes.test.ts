import { aStore } from '@sharpside/edge/testing/test-edge';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { aSignedChannel, forgeNext } from '@sharpside/registry/testing/signed-channel';
import { SIGNED_AT } from '@sharpside/registry/testing/signed-releases';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it } from 'vitest';
import { startTestControl } from '../testing/test-control.ts';
import { createTokenUses } from '../tokens/token-uses.ts';

type Right = 'publish' | 'promote' | 'rollback';

/** remote-tools 1.0.0 is live, and 1.1.0 is published. One token may promote remote-tools, another may roll it back. */
async function startScene() {
  const control = await startTestControl({ store: await aStore() });
  const aTokenFor = (right: Right) =>
    control.aToken({ app: 'remote-tools', right, holder: `Tools, ${right}` });
  const tokens = { promote: await aTokenFor('promote'), rollback: await aTokenFor('rollback') };
  const change = (right: keyof typeof tokens, payload: object, name?: string) =>
    control.askChange(tokens[right].bearer.headers, payload, name);
  const changeWithBoth = (payload: object) => {
    const authorization = `Bearer ${tokens.rollback.text},${tokens.promote.text}`;
    return control.askChange({ authorization }, payload);
  };
  const uses = createTokenUses({ store: control.store, now: () => new Date(control.clock.now()) });
  const read = () => control.registry.readChannel('production');
  return {
    ...control,
    tokens,
    change,
    changeWithBoth,
    uses,
    read,
    revision: async () => (await read())?.revision,
  };
}

const PROMOTE = { action: 'promote', version: '1.1.0' };
const CANARY = { action: 'canary', version: '1.1.0', percent: 10 };
const ROLLBACK = { action: 'rollback', reason: 'Stakes are wrong' };

describe('a change of a service with trusted keys', () => {
  it('is signed with its key, and refused on top of a revision that nobody signed', async () => {
    const store = createMemoryStore();
    const { trusted: trustedKeys, signingKey } = await aSignedChannel(store);
    const clock = createTestClock(SIGNED_AT.getTime());
    const control = await startTestControl({ store, clock, config: { trustedKeys, signingKey } });
    const { bearer } = await control.aToken({ app: 'remote-tools', right: ['promote', 'rollback'] });
    const answer = await control.askChange(bearer.headers, { action: 'promote', version: '1.2.0' });
    expect(answer.json()).toMatchObject({ revision: { revision: 4 } });
    const [signature, ...others] = await control.registry.readRevisionSignatures('production', 4);
    expect([signature, others]).toEqual([expect.any(String), []]);
    await forgeNext(store);
    const refused = (await control.askChange(bearer.headers, ROLLBACK)).json();
    expect(refused.error).toMatchObject({
      code: 'CHANGE_REFUSED',
      message: expect.stringContaining('revision 5 of production is not signed'),
    });
  });
});

describe('a change over HTTP', () => {
  it('is made as at the store, and the history says whose token it was made with', async () => {
    const { change, registry, tokens } = await startScene();
    const answer = await change('promote', PROMOTE);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      revision: { revision: 2, apps: { 'remote-tools': { current: '1.1.0', previous: '1.0.0' } } },
      before: { current: '1.0.0' },
      warnings: [],
    });
    expect(answer.json().checks.map(({ title }: { title: string }) => title)).toContain('Channel takes it');
    const newest = await registry.readChannel('production');
    expect(newest?.change).toMatchObject({ by: 'Tools, promote', via: tokens.promote.id, to: '1.1.0' });
  });

  it('begins a channel where that is asked for, with a token of all apps', async () => {
    const { change, registry, aToken, askChange } = await startScene();
    const begun = { ...PROMOTE, channel: 'preview-2031' };
    expect((await change('promote', begun)).json().error.code).toBe('CHANNEL_UNKNOWN');
    const begin = { ...begun, beginsChannel: true };
    const refused = await change('promote', begin);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error.message).toMatch(
      /^The channel preview-2031 would begin with this\. This needs a token for promote of all apps, .* --app '\*' --right promote\)/,
    );
    expect(await registry.listChannels()).toEqual(['production']);
    const { bearer } = await aToken({ app: '*', right: 'promote' });
    expect((await askChange(bearer.headers, begin)).statusCode).toBe(200);
    expect((await registry.readChannel('preview-2031'))?.revision).toBe(1);
    const freeze = { action: 'freeze', reason: 'Finals', channel: begun.channel, beginsChannel: true };
    expect((await change('rollback', freeze)).statusCode).toBe(200);
  });

  it('takes a release back, and needs the right for that', async () => {
    const { change, read } = await startScene();
    await change('promote', PROMOTE);
    const refused = await change('promote', ROLLBACK);
    const message = expect.stringMatching(/needs a token for rollback of remote-tools/);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error).toMatchObject({ code: 'TOKEN_WRONG_RIGHT', message });
    expect((await change('rollback', ROLLBACK)).statusCode).toBe(200);
    const back = { current: '1.0.0', withdrawn: ['1.1.0'] };
    expect((await read())?.apps['remote-tools']).toMatchObject(back);
  });

  it.each([
    ['rollback', { ...ROLLBACK, version: '1.1.0' }],
    ['pin', { action: 'pin', reason: 'For the Series', version: '1.1.0' }],
  ])('needs promote too where a %s names a release that was never live', async (_, payload) => {
    const { change, changeWithBoth, revision, uses, tokens } = await startScene();
    const refused = await change('rollback', payload);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error.message).toContain('needs a token for promote of remote-tools');
    const withPromote = await change('promote', payload);
    expect(withPromote.json().error.message).toContain('needs a token for rollback of remote-tools');
    expect(await revision()).toBe(1);
    const { revision: made } = (await changeWithBoth(payload)).json();
    expect(made.change).toMatchObject({ by: 'Tools, rollback, Tools, promote', via: tokens.rollback.id });
    for (const { id } of Object.values(tokens))
      expect(await uses.list(id, 10)).toContainEqual(
        expect.objectContaining({ what: payload.action, outcome: expect.objectContaining({ code: 'DONE' }) }),
      );
  });

  it('brings a withdrawn release back for whoever may promote it and roll it back, and says who withdrew it, when and why', async () => {
    const { change, changeWithBoth, read, revision } = await startScene();
    await change('promote', PROMOTE);
    await change('rollback', ROLLBACK);
    const revival = { ...ROLLBACK, version: '1.1.0', reason: 'It was good' };
    const refused = await change('rollback', revival);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error).toMatchObject({
      code: 'TOKEN_WRONG_RIGHT',
      message: expect.stringMatching(
        /^remote-tools 1\.1\.0 was withdrawn by Tools, rollback on 2031-01-01T.*Z \(Stakes are wrong\); only who may promote it too brings it back\. This needs a token for promote of remote-tools/,
      ),
    });
    const withPromote = await change('promote', revival);
    expect(withPromote.statusCode).toBe(403);
    expect(withPromote.json().error.message).toContain('needs a token for rollback of remote-tools');
    expect(await revision()).toBe(3);
    expect((await changeWithBoth(revival)).statusCode).toBe(200);
    const back = { current: '1.1.0', withdrawn: ['1.0.0'] };
    expect((await read())?.apps['remote-tools']).toMatchObject(back);
  });

  it('brings back nothing that somebody withdraws just when the rights are found out', async () => {
    const { change, read, store, tokens } = await startScene();
    await change('promote', PROMOTE);
    const { putIfAbsent } = store;
    // The use is recorded after the rights were found out, and before the change is planned.
    store.putIfAbsent = async (key, bytes) => {
      if (key.startsWith(`tokens/uses/${tokens.rollback.id}/`) && !key.endsWith('-read.json')) {
        store.putIfAbsent = putIfAbsent;
        await change('rollback', ROLLBACK);
      }
      return putIfAbsent(key, bytes);
    };
    const late = await change('rollback', { ...ROLLBACK, version: '1.1.0' });
    expect(late.statusCode).toBe(409);
    const gone = { current: '1.0.0', withdrawn: ['1.1.0'] };
    expect(await read()).toMatchObject({ revision: 3, apps: { 'remote-tools': gone } });
  });

  it('is refused with a token of another app', async () => {
    const { change, revision } = await startScene();
    const answer = await change('promote', PROMOTE, 'host');
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.code).toBe('TOKEN_WRONG_APP');
    expect(await revision()).toBe(1);
  });

  it('is a conflict when the channel is another than was seen, and says who was faster', async () => {
    const { change } = await startScene();
    await change('promote', CANARY);
    const late = await change('promote', { ...PROMOTE, expectedRevision: 1 });
    expect(late.statusCode).toBe(409);
    const message = expect.stringContaining('Tools, promote changed production first');
    expect(late.json().error).toMatchObject({ code: 'CHANNEL_CONFLICT', message, winner: { revision: 2 } });
    expect((await change('promote', { ...PROMOTE, expectedRevision: 2 })).statusCode).toBe(200);
  });

  it('writes nothing on a dry run', async () => {
    const { change, revision } = await startScene();
    const answer = await change('promote', { ...PROMOTE, isDryRun: true });
    expect(answer.json()).toMatchObject({ isDryRun: true, revision: { revision: 2 } });
    expect(await revision()).toBe(1);
  });

  it.each([
    [{ ...PROMOTE, version: '9.9.9' }, 422, 'CHANGE_REFUSED', /9\.9\.9 is not published/],
    [{ ...PROMOTE, version: '1.0.0' }, 409, 'NOTHING_TO_CHANGE', /1\.0\.0/],
    [{ ...PROMOTE, channel: 'prodution' }, 404, 'CHANNEL_UNKNOWN', /Channels: production, staging/],
    [{ ...PROMOTE, channel: '../tokens' }, 400, 'BAD_REQUEST', /channel: must be 1 to 32/],
    [{ ...PROMOTE, by: 'Somebody else' }, 400, 'BAD_REQUEST', /- by: is unknown; check how it is written/],
    [{ action: 'publish' }, 400, 'BAD_REQUEST', /action: must be one of promote, canary/],
  ])('is refused as %j, and says what to do', async (payload, status, code, said) => {
    const { change, revision } = await startScene();
    const answer = await change('promote', payload);
    expect(answer.json()).toMatchObject({ error: { code, message: expect.stringMatching(said) } });
    expect(answer.statusCode).toBe(status);
    expect(await revision()).toBe(1);
  });

  it.each([
    ['{', 'application/json', 'BAD_REQUEST'],
    [`"${'x'.repeat(20_000)}"`, 'application/json', 'BODY_TOO_LARGE'],
    ['<a/>', 'text/xml', 'WRONG_MEDIA_TYPE'],
    ['{}', 'application/json', 'BAD_REQUEST'],
  ])(
    'takes no more than a change has to say, and JSON alone: not %.9s as %s',
    async (payload, type, code) => {
      const { app, tokens } = await startScene();
      const headers = { ...tokens.promote.bearer.headers, 'content-type': type };
      const url = '/v1/apps/remote-tools/changes';
      const answer = await app.inject({ method: 'POST', url, payload, headers });
      expect(answer.json().error.code).toBe(code);
    },
  );
});

describe('the uses of a token', () => {
  it('say what was done with it and what it came to, refusals and attempts with a revoked one too', async () => {
    const { change, uses, tokens, revoke, clock } = await startScene();
    await change('promote', PROMOTE);
    await clock.advance(1_000);
    await change('promote', { ...PROMOTE, version: '9.9.9' });
    await change('promote', ROLLBACK);
    await revoke(tokens.promote.id);
    await change('promote', PROMOTE);
    const found = await uses.list(tokens.promote.id, 10);
    expect(found.map(({ what, detail, outcome }) => [what, detail, outcome?.code])).toEqual([
      ['promote', 'production, 9.9.9', 'CHANGE_REFUSED'],
      ['refused', 'TOKEN_WRONG_RIGHT', undefined],
      ['refused', 'TOKEN_REVOKED', undefined],
      ['read', '', undefined],
      ['promote', 'production, 1.1.0', 'DONE'],
    ]);
    expect(found[4]).toMatchObject({ outcome: { result: 'revision 2' }, address: '127.0.0.1' });
  });

  it('tell the share of a canary, and a dry run from a change', async () => {
    const { change, uses, tokens } = await startScene();
    await change('promote', { ...CANARY, isDryRun: true });
    await change('promote', CANARY);
    const details = (await uses.list(tokens.promote.id, 10)).map(({ detail }) => detail);
    expect(details).toContain('production, 1.1.0, 10 %');
    expect(details).toContain('production, 1.1.0, 10 %, dry run');
  });

  it('are written before what they are of is done: what cannot be written down is not done', async () => {
    const { change, revision, store } = await startScene();
    const { putIfAbsent } = store;
    store.putIfAbsent = (key, bytes) =>
      key.startsWith('tokens/uses') ? Promise.reject(new Error('full')) : putIfAbsent(key, bytes);
    expect((await change('promote', PROMOTE)).statusCode).toBe(500);
    expect(await revision()).toBe(1);
  });

  it('tell of reading once an hour, however often it was read', async () => {
    const { app, aToken, clock, store } = await startTestControl();
    const { bearer, id } = await aToken();
    for (let count = 0; count < 3; count += 1) await app.inject({ url: '/v1/whoami', ...bearer });
    expect(await store.list('tokens/uses/')).toEqual([`tokens/uses/${id}/20310101T000000000Z-read.json`]);
    await clock.advance(60 * 60 * 1000);
    await app.inject({ url: '/v1/whoami', ...bearer });
    expect(await store.list('tokens/uses/')).toHaveLength(2);
  });
});
