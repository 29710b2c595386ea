import { applyProxies, systemClock } from '@sharpside/server-kit';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { startTestProxy } from '@sharpside/server-kit/testing/test-proxy';
import { describe, expect, it } from 'vitest';
import { startReceiver } from '../testing/webhook-receiver.ts';
import { toTestEvent } from './cloud-event.ts';
import { isPrivateAddress, sendEvent } from './send-event.ts';

describe('isPrivateAddress', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['168.63.129.16', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
    ...['255.255.255.255', '::1', '::', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fd00::1', 'ff02::1'],
    // IPv4 within IPv6: mapped, compatible, translated, NAT64, its local prefix, 6to4, Teredo.
    ...['::ffff:10.0.0.1', '::ffff:a00:1', '::ffff:168.63.129.16', '::10.0.0.1', '::ffff:0:10.0.0.1'],
    ...['64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:a00:1::', '2001:0:4136:e378::1'],
    ...['64:ff9c::1', '2001:db8::1', '3fff::1', '2001:2::1', '100::1', 'no address', ''],
  ])('is true for %s', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each([
    ...[
      '8.8.8.8',
      '93.184.216.34',
      '172.32.0.1',
      '168.63.129.17',
      '192.0.3.1',
      '198.20.0.1',
      '223.255.255.1',
    ],
    ...['::ffff:8.8.8.8', '::ffff:808:808', '::ffff:93.184.216.34'],
    ...['2606:2800:220:1::1', '2001:4860:4860::8888', '2001:200::1', '2a00:1450:4001::1'],
  ])('is false for %s', (address) => expect(isPrivateAddress(address)).toBe(false));
});

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** The delivery of an event to an address, and the log. */
async function deliver(url: string, { allowPrivate = false } = {}) {
  const log = createTestLog();
  const webhook = { name: 'ops', url, secret: SECRET, channels: null, allowPrivate };
  const event = toTestEvent('ops', { site: '', now: new Date() });
  const signal = new AbortController().signal;
  const delivery = await sendEvent(event, { webhook, attempt: 1, signal, clock: systemClock, log });
  return { delivery, reason: log.find('webhook-not-taken')?.fields.reason };
}

describe('a webhook in a network with a proxy', () => {
  it('gets its events by the proxy', async () => {
    const receiver = await startReceiver();
    const { origin } = new URL(receiver.url);
    const proxy = await startTestProxy({ origins: { 'hook.example:80': origin } });
    await applyProxies(proxy.environment);
    const { delivery } = await deliver('http://hook.example/hook', { allowPrivate: true });
    expect(delivery).toMatchObject({ status: 204, fault: null });
    expect(receiver.received).toHaveLength(1);
    expect(proxy.passed).toEqual(['POST http://hook.example/hook']);
  });

  it('gets them by the proxy although this machine cannot resolve its name, and the proxy is in a private network', async () => {
    const proxy = await startTestProxy({ refusal: 407 });
    await applyProxies(proxy.environment);
    const { delivery, reason } = await deliver('https://hook.invalid/hook');
    expect(proxy.passed).toEqual(['CONNECT hook.invalid:443']);
    expect(delivery.fault).toBe('it could not be reached by the proxy of HTTPS_PROXY (ERR_PROXY_TUNNEL)');
    expect(reason).toMatch(`, by the proxy ${proxy.address} of HTTPS_PROXY`);
    expect(reason).not.toContain('secret');
  });

  it.each(['https://10.0.0.7/', 'https://127.0.0.1:1/', 'https://[fd00::1]/', 'https://localhost:1/'])(
    'is refused at %s, which is private however it is reached',
    async (url) => {
      const proxy = await startTestProxy();
      await applyProxies(proxy.environment);
      const { delivery } = await deliver(url);
      expect(delivery.fault).toContain('its address is in a private network');
      expect(proxy.passed).toEqual([]);
    },
  );

  it('is reached directly where NO_PROXY names it', async () => {
    const { url, received } = await startReceiver();
    const proxy = await startTestProxy();
    await applyProxies({ ...proxy.environment, NO_PROXY: 'hook.invalid' });
    expect((await deliver('https://hook.invalid/')).delivery.fault).toMatch(/^it could not be reached \(E/);
    expect((await deliver(url, { allowPrivate: true })).delivery.fault).toBeNull();
    expect(received).toHaveLength(1);
    expect(proxy.passed).toEqual([]);
  });
});
