import { makeChange } from '@sharpside/registry/changes/make-change';
import { aRemoteRelease, publishFixture } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { createSite } from '../testing/a-site.ts';

const WHY = { channel: 'production', by: 'Ann', reason: 'Odds are wrong' };
const APP = 'remote-tools';

async function createScene() {
  const site = await createSite();
  await publishFixture(site.deps.store, aRemoteRelease({ name: 'remote-nba' }));
  await publishFixture(site.deps.store, aRemoteRelease({ version: '1.9.0' }));
  const post = async (tokens: readonly string[], payload: object) => {
    const headers = { authorization: `Bearer ${tokens.join(',')}` };
    const response = await site.app.inject({ method: 'POST', url: '/v1/changes', headers, payload });
    return { status: response.statusCode, code: response.json().error?.code, json: response.json() };
  };
  const textOf = async (right: 'publish' | 'promote' | 'rollback', app = APP) =>
    (await site.aToken({ app, right, holder: 'Ops' })).text;
  const restore = (revision: number) => ({ action: 'restore', channel: 'production', revision, reason: 'x' });
  const promote = (...releases: { app: string; version: string }[]) => ({
    action: 'promote',
    channel: 'production',
    releases,
  });
  return { ...site, post, textOf, restore, promote };
}

describe('the rights of a restore', () => {
  it('are those of a rollback where an app goes back', async () => {
    const { post, textOf, restore, deps } = await createScene();
    await makeChange(deps, { action: 'promote', ...WHY, app: APP, version: '1.9.0' });
    expect((await post([await textOf('promote')], restore(2))).code).toBe('TOKEN_WRONG_RIGHT');
    expect(await post([await textOf('rollback')], restore(2))).toMatchObject({
      status: 200,
      json: { revision: { revision: 4, change: { by: 'Ops', restored: 2 } } },
    });
  });

  it('are those of a promote where a section comes to the site or leaves it', async () => {
    const { post, textOf, restore, deps } = await createScene();
    const nba = { ...WHY, app: 'remote-nba' };
    await makeChange(deps, { action: 'promote', ...nba, version: '1.0.0' });
    const rollback = [await textOf('rollback', 'remote-nba')];
    const promote = [await textOf('promote', 'remote-nba')];
    expect((await post(rollback, restore(2))).code).toBe('TOKEN_WRONG_RIGHT');
    expect((await post(promote, restore(2))).status).toBe(200);
    expect((await post(rollback, restore(3))).code).toBe('TOKEN_WRONG_RIGHT');
    expect((await post(promote, restore(3))).status).toBe(200);
  });

  it('are those of a rollback and a promote where it brings a withdrawn release back', async () => {
    const { post, textOf, restore, deps } = await createScene();
    await makeChange(deps, { action: 'promote', ...WHY, app: APP, version: '1.9.0' });
    await makeChange(deps, { action: 'rollback', ...WHY, app: APP });
    const revival = { ...restore(3), bringBack: [{ app: APP, version: '1.9.0' }] };
    const [rollback, promote] = [await textOf('rollback'), await textOf('promote')];
    expect((await post([promote], revival)).code).toBe('TOKEN_WRONG_RIGHT');
    const { code, json } = await post([rollback], revival);
    expect(code).toBe('TOKEN_WRONG_RIGHT');
    expect(json.error.message).toMatch(/1\.9\.0 was withdrawn by Ann on .* \(Odds are wrong\)/);
    expect((await post([rollback, promote], revival)).status).toBe(200);
  });

  it('are not needed to look at its plan, which changes nothing', async () => {
    const { post, textOf, restore, deps, readApp } = await createScene();
    await makeChange(deps, { action: 'promote', ...WHY, app: APP, version: '1.9.0' });
    const publisher = [await textOf('publish', 'remote-nba')];
    expect(await post(publisher, { ...restore(2), isDryRun: true })).toMatchObject({
      status: 200,
      json: {
        isDryRun: true,
        revision: { revision: 4, change: { app: APP, to: '1.0.0' } },
        checks: expect.arrayContaining([
          {
            title: 'Rights',
            faults: [expect.stringContaining(`This needs a token for rollback of ${APP}`)],
            isWarning: true,
          },
        ]),
      },
    });
    expect((await readApp()).live?.version).toBe('1.9.0');
    expect((await post(publisher, restore(2))).status).toBe(403);
  });

  it('start no canary, and end no pause', async () => {
    const { post, textOf, restore, deps, readApp } = await createScene();
    const canary = { ...WHY, app: APP, version: '1.9.0' };
    await makeChange(deps, { action: 'canary', ...canary, percent: 10 });
    await makeChange(deps, { action: 'pause', ...WHY, app: APP });
    expect((await post([await textOf('rollback')], restore(3))).code).toBe('NOTHING_TO_CHANGE');
    expect((await readApp()).canary).toMatchObject({ paused: { reason: WHY.reason } });
    await makeChange(deps, { action: 'canary', ...canary, percent: 0 });
    expect((await post([await textOf('rollback')], restore(3))).code).toBe('NOTHING_TO_CHANGE');
    expect((await readApp()).canary).toBeNull();
  });
});

describe('tokens of a change of several apps', () => {
  const both = [
    { app: APP, version: '1.9.0' },
    { app: 'remote-nba', version: '1.0.0' },
  ];

  it('are needed for each of them, before anything is looked at', async () => {
    const { post, textOf, promote } = await createScene();
    const tools = await textOf('promote');
    expect(await post([tools], promote(...both))).toMatchObject({ status: 403, code: 'TOKEN_WRONG_APP' });
    expect((await post([tools, await textOf('promote', 'remote-nba')], promote(...both))).status).toBe(200);
  });

  it('begin no channel without one of all apps', async () => {
    const { post, textOf, promote } = await createScene();
    const begin = { ...promote({ app: APP, version: '1.9.0' }), channel: 'beta', beginsChannel: true };
    expect(await post([await textOf('promote')], begin)).toMatchObject({
      status: 403,
      code: 'TOKEN_WRONG_APP',
    });
    expect((await post([await textOf('promote', '*')], begin)).status).toBe(200);
  });

  it('all have to be good', async () => {
    const { post, textOf, promote } = await createScene();
    const bad = `${(await textOf('promote')).slice(0, -1)}x`;
    const one = promote({ app: APP, version: '1.9.0' });
    expect((await post([await textOf('promote'), bad], one)).code).toBe('TOKEN_UNKNOWN');
    expect((await post([], promote(...both))).status).toBe(401);
  });

  it('have the change in their logs, also where it is refused', async () => {
    const { post, textOf, promote, deps } = await createScene();
    const text = await textOf('promote');
    expect((await post([text], promote({ app: APP, version: '9.9.9' }))).code).toBe('CHANGE_REFUSED');
    const logs = await deps.store.list('tokens/uses/');
    const uses = await Promise.all(
      logs.map(async (key: string) => new TextDecoder().decode(await deps.store.get(key))),
    );
    expect(uses.join('\n')).toContain('production, remote-tools 9.9.9');
  });
});
