import { openEvents } from '@sharpside/edge/testing/event-reader';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OWN, startTwoPersonServices } from '../../testing/scenes/person-scene.ts';
import { createTokens } from '../../tokens/tokens.ts';
import { CHECK_MS } from './person-rights.ts';

const RIGHTS = ['promote *', 'rollback *'];

describe('two services of one console', { tags: 'redis' }, () => {
  it('ask the provider once for requests that come to both together, and take a lost right at both', async () => {
    const { one, other, provider, clock } = await startTwoPersonServices();
    const { session } = await one.signIn();
    provider.person = { ...provider.person, groups: ['on-call'] };
    await clock.leap(CHECK_MS);
    await Promise.all([one, other, one, other].map((service) => service.readRights(session)));
    expect(provider.refreshes).toBe(1);
    for (const service of [one, other])
      expect(await service.readRights(session)).toEqual(['rollback remote-tools']);
    // A refresh token is valid only once, so this check needs the token that the first check got.
    await clock.leap(CHECK_MS);
    expect(await other.readRights(session)).toEqual(['rollback remote-tools']);
    expect(provider.refreshes).toBe(2);
  });

  it('end a session everywhere, with its records and its streams, whichever ends it', async () => {
    const { one, other, clock } = await startTwoPersonServices();
    const { session: cookie = '' } = await one.signIn();
    const url = await other.app.listen();
    const events = await openEvents(`${url}/v1`, { cookie });
    onTestFinished(() => events.close());
    await events.next();
    await events.next();
    const { tokens } = (await one.get('/v1/session', { cookie })).json();
    const out = await one.app.inject({ method: 'DELETE', url: '/v1/session', headers: { ...OWN, cookie } });
    expect(out.statusCode).toBe(200);
    expect(await other.readRights(cookie)).toEqual([]);
    await clock.advance(15_000);
    expect(await events.next()).toBeUndefined();
    const { revocation } = await createTokens({ store: one.store, now: () => new Date() }).require(
      tokens[0].id,
    );
    expect(revocation).toMatchObject({ reason: 'Signed out' });
  });

  it('say so while Redis is away, take tokens all the same, and go on when it is back', async () => {
    const { one, other, redis } = await startTwoPersonServices();
    const { session: cookie = '' } = await one.signIn();
    const { bearer } = await one.aToken({ app: 'remote-tools', right: 'rollback' });
    redis.freeze();
    const refused = await other.get('/v1/session', { cookie });
    expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'CONTROL_SESSIONS_UNREACHABLE']);
    expect(refused.headers['retry-after']).toBe('5');
    const problem = 'The sessions of the console cannot be reached; tokens work meanwhile.';
    expect((await other.app.inject('/readyz')).json()).toEqual({ status: 'ready', problems: [problem] });
    // A request without a session works even while the sessions cannot be read.
    expect((await other.get('/v1/session')).statusCode).toBe(200);
    const freeze = { action: 'freeze', reason: 'Redis is away' };
    expect((await other.askChange(bearer.headers, freeze)).statusCode).toBe(200);
    redis.thaw();
    expect(await other.readRights(cookie)).toEqual(RIGHTS);
    expect((await other.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    await redis.stop();
    const metrics = async () => (await other.app.operators.inject('/metrics')).body;
    await expect.poll(metrics).toContain('control_sessions_reachable 0\n');
    expect(other.log.find('sessions-unreachable')?.level).toBe('warn');
  });
});
