import { profileSchema } from '@sharpside/contracts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Visitor } from '../testing/create-visitor.ts';
import {
  aSharedStore,
  askPremium,
  askProfile,
  SUBSCRIPTIONS,
  startSignedIn,
  startWithWire,
} from '../testing/provider-wire.ts';

async function passGate(visitor: Visitor) {
  const { access_token: token } = v.parse(profileSchema, await (await visitor.call('/profile/')).json());
  return visitor.call(`/api/check-subscription/?token=${encodeURIComponent(token)}`);
}

describe('what was learnt of a subscription', () => {
  it('is asked for once by many at the same time, and believed for a minute without asking', async () => {
    const { auth, wire, visitor } = await startSignedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => askPremium(visitor)));
    for (const answer of answers) expect(answer).toEqual([200, ['premium']]);
    auth.clock.advance(59_999);
    await askPremium(visitor);
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(1);
    auth.clock.advance(1);
    await askPremium(visitor);
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(2);
  });

  it('is believed for a quarter of an hour while the provider is away, by the gate of a page, too', async () => {
    const { auth, wire, visitor } = await startSignedIn();
    const subscriptions = await (await passGate(visitor)).json();
    wire.tamperWith(() => new TypeError('fetch failed'));
    auth.clock.advance(899_999);
    expect(await (await visitor.call('/profile/')).json()).toMatchObject({ name: null });
    expect(await (await passGate(visitor)).json()).toEqual(subscriptions);
    expect(await askPremium(visitor)).toEqual([200, ['premium']]);
    auth.clock.advance(1);
    expect(await askProfile(visitor)).toBe(502);
    // The quarter of an hour is over, because the failed request for the profile did not extend it.
    expect(await askPremium(visitor)).toEqual([502, 'PROVIDER_UNAVAILABLE']);
  });

  it('is believed by another process, and by one that was started anew', async () => {
    const store = await aSharedStore();
    const { auth, visitor } = await startSignedIn({ store });
    await askPremium(visitor);
    const { auth: other, wire } = await startWithWire({ store });
    wire.tamperWith(() => new TypeError('fetch failed'));
    other.clock.setTo(new Date(auth.clock.now() + 899_999).toISOString());
    const askOther = async (path: string) => (await visitor.ask(`${other.siteUrl}${path}`)).status;
    expect(await askOther('/profile/')).toBe(200);
    expect(await askOther('/api/premium')).toBe(200);
    other.clock.advance(1);
    expect(await askOther('/api/premium')).toBe(502);
  });

  it('is no longer believed once the provider has said that it is over', async () => {
    const store = await aSharedStore();
    const { wire, visitor } = await startSignedIn({ store });
    await askPremium(visitor);
    wire.tamperWith(({ url }) => (url.endsWith(SUBSCRIPTIONS) ? Response.json([]) : undefined));
    await passGate(visitor);
    wire.tamperWith(() => new TypeError('fetch failed'));
    expect(await askPremium(visitor)).toEqual([502, 'PROVIDER_UNAVAILABLE']);
    const { auth: other, wire: otherWire } = await startWithWire({ store });
    otherWire.tamperWith(() => new TypeError('fetch failed'));
    expect((await visitor.ask(`${other.siteUrl}/api/premium`)).status).toBe(502);
  });

  it('spares subscribers the wait for a provider that has just not answered', async () => {
    const { auth, wire, visitor } = await startSignedIn();
    await askPremium(visitor);
    wire.tamperWith(() => new TypeError('fetch failed'));
    auth.clock.advance(60_000);
    for (let count = 0; count < 5; count += 1) expect(await askPremium(visitor)).toEqual([200, ['premium']]);
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(2);
    auth.clock.advance(15_000);
    await askPremium(visitor);
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(3);
  });

  it('is not believed beyond the moment until which it is paid', async () => {
    const { auth, wire, visitor } = await startSignedIn();
    const until = new Date(auth.clock.now() + 30_000).toISOString();
    const records = [{ price: { product: { capper: { id: 320_906 } } }, paid_until: until }];
    wire.tamperWith(({ url }) => (url.endsWith(SUBSCRIPTIONS) ? Response.json(records) : undefined));
    expect(await askPremium(visitor)).toEqual([200, ['premium']]);
    auth.clock.advance(30_000);
    expect(await askPremium(visitor)).toEqual([403, 'SUBSCRIPTION_REQUIRED']);
  });

  it('is never remembered as missing: who subscribes is let in at the next request', async () => {
    const { auth, visitor } = await startSignedIn({}, 'non-subscriber');
    expect(await askPremium(visitor)).toEqual([403, 'SUBSCRIPTION_REQUIRED']);
    const headers = { Origin: auth.providerUrl, 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = 'account=non-subscriber&action=subscribe';
    await visitor.ask(`${auth.providerUrl}/subscribe`, { method: 'POST', headers, body });
    expect(await askPremium(visitor)).toEqual([200, ['premium']]);
  });

  it('belongs to one session', async () => {
    const { wire, signIn } = await startWithWire();
    await askPremium(await signIn());
    await askPremium(await signIn());
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(2);
  });
});
