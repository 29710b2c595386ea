import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from './send-event.ts';

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
