import { parseContract } from '@sharpside/contracts';
import { createSigningKey } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import { aTrustedKey } from '../testing/signed-releases.ts';
import { findRefusedOrigin, isRefused, mayKeySign, trustedKeysSchema } from './trusted-keys.ts';

const parse = (value: unknown) => parseContract(trustedKeysSchema, value, 'The keys');
const key = createSigningKey();
const entry = aTrustedKey(key);

describe('trustedKeysSchema', () => {
  it.each([
    ['a key twice', { keys: [entry, { ...entry, name: 'Again' }] }, /one key twice/],
    ['a secret half', { keys: [{ ...entry, key }] }, /keys.0.key.d: must not be here/],
    ['no key', { keys: [] }, /must have a key/],
    ['another mode', { mode: 'on' }, /must be one of warn, require/],
    ['no mode', { mode: undefined }, /mode/],
    ['a star inside', { keys: [{ ...entry, apps: ['remote-*-x'] }] }, /keys.0.apps.0: must be an app/],
    ['no app', { keys: [{ ...entry, apps: [] }] }, /must name an app/],
    ['a mistyped field', { keys: [{ ...entry, untill: '2031-01-01T00:00:00Z' }] }, /untill/],
    ['a short key', { keys: [{ ...entry, key: { ...entry.key, x: 'abc' } }] }, /32 bytes/],
    ['an address with a path', { addresses: ['https://example.com/join'] }, /addresses.0: must be an origin/],
    ['no range', { refused: { host: 'old' } }, /must be a range/],
  ])('refuses %s', (_, value, message) => {
    expect(() => parse({ mode: 'require', keys: [entry], ...value })).toThrow(message);
  });

  it('reads what it wrote, so that settings may be parsed again', () => {
    const once = parse({ mode: 'warn', keys: [entry] });
    expect(parse(once)).toEqual({ mode: 'warn', keys: [entry], refused: {} });
  });
});

describe('mayKeySign', () => {
  it.each([
    ['remote-nba', 'remote-nba', true],
    ['remote-nba', 'remote-nba-cards', false],
    ['remote-*', 'remote-nba', true],
    ['remote-*', 'host', false],
    ['remote-nba-*', 'remote-nba-cards', true],
    ['remote-nba-*', 'remote-nbacards', false],
    ['*', 'host', true],
  ])('with %s of %s is %s', (pattern, app, expected) => {
    expect(mayKeySign({ ...entry, apps: [pattern] }, app)).toBe(expected);
  });
});

describe('isRefused', () => {
  const trusted = parse({ mode: 'warn', keys: [entry], refused: { 'remote-tools': '<2.1.0 || 2.3.1' } });
  it.each([
    ['remote-tools', '2.0.9', true],
    ['remote-tools', '2.1.0-rc.1', true],
    ['remote-tools', '2.1.0', false],
    ['remote-tools', '2.3.1', true],
    ['remote-nba', '1.0.0', false],
  ])('of %s %s is %s', (app, version, expected) => {
    expect(isRefused(trusted, app, version)).toBe(expected);
  });
});

describe('findRefusedOrigin', () => {
  const addresses = ['https://www.example.com'];
  it.each([
    ['https://www.example.com/join?plan=1', undefined],
    ['https://www.example.com:8443/', 'https://www.example.com:8443'],
    ['https://www.example.com.evil.example/', 'https://www.example.com.evil.example'],
    ['https://www.example.com@evil.example/', 'https://evil.example'],
    ['http://www.example.com/', 'http://www.example.com'],
    [' https://evil.example', 'https://evil.example'],
    ['https:\\\\evil.example', 'https://evil.example'],
    ['Read https://evil.example', undefined],
    ['', undefined],
    [7000, undefined],
  ])('of %j is %s', (value, expected) => {
    expect(findRefusedOrigin({ addresses }, value)).toBe(expected);
    expect(findRefusedOrigin({}, value)).toBeUndefined();
  });
});
