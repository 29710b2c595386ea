import { expect, it } from 'vitest';
import { addressOf } from './address-of.ts';
import { callerOfNetwork } from './rate-limit.ts';

it('the address of a request is a text, also where its socket is gone', () => {
  expect(addressOf({ ip: '203.0.113.7' })).toBe('203.0.113.7');
  expect(addressOf({ ip: undefined })).toBe('unknown');
  expect(callerOfNetwork(addressOf({ ip: undefined }), 'line')).toEqual({ caller: 'line unknown' });
});
