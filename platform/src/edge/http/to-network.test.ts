import { expect, it } from 'vitest';
import { toNetwork } from './to-network.ts';

it.each([
  ['203.0.113.77', '203.0.113/24', '203.0/16'],
  ['::ffff:203.0.113.77', '203.0.113/24', '203.0/16'],
  ['2001:db8:12:3456:789a::1', '2001:db8:12/48', '2001:db8/32'],
  ['2001:0DB8:0012::1', '2001:db8:12/48', '2001:db8/32'],
  ['2001:db8::1', '2001:db8:0/48', '2001:db8/32'],
  ['fe80::1%eth0', 'fe80:0:0/48', 'fe80:0/32'],
  ['::1', '0:0:0/48', '0:0/32'],
  ['unix:', 'unix:', 'unix:'],
])('%s is in %s', (address, network, neighbourhood) => {
  expect(toNetwork(address)).toEqual({ network, neighbourhood });
});
