import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it } from 'vitest';
import { startTestControl } from '../testing/test-control.ts';
import { createTokens } from './tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const REQUEST = {
  apps: ['remote-mlb'],
  rights: ['publish' as const],
  holder: 'MLB team',
  by: 'Ops',
  days: 90,
};

function createScene() {
  const store = createMemoryStore();
  const time = { now: Date.UTC(2031, 0, 1) };
  return { store, time, tokens: createTokens({ store, now: () => new Date(time.now) }) };
}

describe('a token', () => {
  it('is stored as a hash: nothing in the store has its secret', async () => {
    const { store, tokens } = createScene();
    const { text, record } = await tokens.create(REQUEST);
    const secret = text.slice(`mfe_${record.id}_`.length);
    const everything = [...store.held.values()].map((bytes) => new TextDecoder().decode(bytes)).join('');
    expect(secret).toHaveLength(43);
    expect(everything).toContain(record.secretHash);
    expect(everything).not.toContain(secret);
    expect(await tokens.verify(text)).toEqual(record);
  });

  it('is taken by its whole secret alone', async () => {
    const { tokens } = createScene();
    const { text } = await tokens.create(REQUEST);
    const other = await tokens.create(REQUEST);
    const swapped = text.slice(0, 17) + other.text.slice(17);
    for (const wrong of [text.slice(0, -1), `${text}x`, text.toUpperCase(), swapped, '', 'mfe_']) {
      await expect(tokens.verify(wrong)).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' });
    }
  });

  it('ends when its time is over, to the millisecond', async () => {
    const { tokens, time } = createScene();
    const { text } = await tokens.create({ ...REQUEST, days: 1 });
    time.now += DAY_MS - 1;
    expect(await tokens.verify(text)).toMatchObject({ holder: 'MLB team' });
    time.now += 1;
    await expect(tokens.verify(text)).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
      message: expect.stringMatching(/expired on 2031-01-02.*mfe token create --app remote-mlb/),
    });
  });

  it('is revoked once; a second revocation changes nothing, nor does one of no token', async () => {
    const { tokens } = createScene();
    const { text, record } = await tokens.create(REQUEST);
    expect(await tokens.revoke(record.id, { by: 'Ann', reason: 'It leaked' })).toBe(true);
    expect(await tokens.revoke(record.id, { by: 'Ben', reason: 'Again' })).toBe(false);
    await expect(tokens.verify(text)).rejects.toThrow(/revoked by Ann on .* \(It leaked\)/);
    for (const id of ['abcdefghijkl', '../records/x', '']) {
      const revoking = tokens.revoke(id, { by: 'Ann', reason: 'x' });
      await expect(revoking).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' });
    }
  });

  it('of a CI job lasts minutes, is listed until then, and names its job', async () => {
    const { tokens, time } = createScene();
    const workload = {
      issuer: 'https://gitlab.com',
      repository: 'acme/site',
      ref: 'refs/heads/main',
      event: 'push',
      environment: null,
      run: '7.1',
    };
    const { days: _, ...wanted } = REQUEST;
    const { text, record } = await tokens.create({ ...wanted, workload, minutes: 15 });
    const { record: lasting } = await tokens.create(REQUEST);
    const listed = async () => (await tokens.list()).known.map(({ record: { id } }) => id).sort();
    expect(record).toMatchObject({ expiresAt: '2031-01-01T00:15:00.000Z', workload });
    expect(await listed()).toEqual([record.id, lasting.id].sort());
    time.now += 15 * 60_000 - 1;
    expect(await tokens.verify(text)).toEqual(record);
    time.now += 2;
    expect(await listed()).toEqual([lasting.id]);
    await expect(tokens.verify(text)).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
      message: expect.stringMatching(/the job gets another for a new ID token/),
    });
    expect((await tokens.require(record.id)).record).toEqual(record);
  });

  it('of several apps and rights, or of all apps, is good for each of them', async () => {
    const { tokens } = createScene();
    const { text } = await tokens.create({ ...REQUEST, apps: ['*'], rights: ['rollback', 'promote'] });
    expect(await tokens.verify(text)).toMatchObject({ apps: ['*'], rights: ['rollback', 'promote'] });
  });

  it('of version 1 is refused with what to do, and hides none of the others', async () => {
    const { store, tokens } = createScene();
    const { text, record } = await tokens.create(REQUEST);
    const { record: other } = await tokens.create(REQUEST);
    const { apps: _, rights: __, ...entries } = record;
    const first = { schema: 1, ...entries, app: 'remote-mlb', right: 'publish' };
    store.held.set(`tokens/records/${record.id}.json`, new TextEncoder().encode(JSON.stringify(first)));
    const refusal = {
      code: 'TOKEN_OUTDATED',
      message: expect.stringMatching(/stored in version 1, which is no longer read; .*mfe token create/),
    };
    await expect(tokens.verify(text)).rejects.toMatchObject(refusal);
    // Without its secret nobody learns that the token exists.
    const guessed = `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`;
    await expect(tokens.verify(guessed)).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' });
    await expect(tokens.requireGood(record.id)).rejects.toMatchObject(refusal);
    const { known, outdated } = await tokens.list();
    expect(known.map(({ record: { id } }) => id)).toEqual([other.id]);
    expect(outdated).toEqual([record.id]);
  });
});

describe('a request with a token', () => {
  it('for all apps may do what it says on every app, and is told what else it cannot', async () => {
    const { app, aToken, askChange } = await startTestControl();
    const { id, bearer } = await aToken({ app: '*', right: ['rollback'], holder: 'On call' });
    const ask = async (payload: object) =>
      (await askChange(bearer.headers, payload, 'remote-later')).json().error;
    expect((await ask({ action: 'rollback' })).code).not.toMatch(/^TOKEN_/);
    const refused = await ask({ action: 'promote', version: '1.0.0' });
    expect(refused.code).toBe('TOKEN_WRONG_RIGHT');
    expect(refused.message).toContain(`${id} is good for rollback of all apps.`);
    const { tokens } = (await app.inject({ url: '/v1/whoami', ...bearer })).json();
    expect(tokens).toMatchObject([{ id, app: '*', right: 'rollback' }]);
  });

  it('leaves no secret in the log, whether it was taken or not', async () => {
    const { app, aToken, revoke, log } = await startTestControl();
    const token = await aToken();
    await app.inject({ method: 'POST', url: `/v1/apps/x/changes?t=${token.text}`, ...token.bearer });
    await revoke(token.id);
    await app.inject({ url: '/v1/whoami', ...token.bearer });
    const logged = JSON.stringify(log.entries);
    expect(logged).toContain(token.id);
    expect(logged).not.toContain(token.text.slice(-43));
  });

  it('is limited after too many wrong tokens from one address, and good tokens from there are not', async () => {
    const { app, aToken, clock } = await startTestControl();
    const good = await aToken();
    const headers = { authorization: `Bearer mfe_abcdefghijkl_${'x'.repeat(43)}` };
    const guess = async () => (await app.inject({ url: '/v1/whoami', headers })).json().error.code;
    const codes: string[] = [];
    for (let attempt = 0; attempt < 25; attempt += 1) codes.push(await guess());
    expect(codes.slice(0, 20)).not.toContain('SIGN_IN_LIMITED');
    expect(codes.slice(20)).toEqual(Array(5).fill('SIGN_IN_LIMITED'));
    expect((await app.inject({ url: '/v1/whoami', ...good.bearer })).statusCode).toBe(200);
    await clock.advance(60_000);
    expect(await guess()).toBe('TOKEN_UNKNOWN');
  });
});
