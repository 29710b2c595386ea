import { describe, expect, it } from 'vitest';
import { isControlAddress, parseControlAddress } from './parse-address.ts';

describe('isControlAddress', () => {
  it('tells a control service from a folder and a bucket', () => {
    const places = [
      'https://control.example.com',
      'HTTP://localhost',
      's3://bucket',
      '/data/https://x',
      'https:folder',
    ];
    expect(places.filter(isControlAddress)).toEqual(['https://control.example.com', 'HTTP://localhost']);
  });
});

describe('parseControlAddress', () => {
  it.each([
    ['https://control.example.com', 'https://control.example.com'],
    ['https://control.example.com:8443/', 'https://control.example.com:8443'],
    ['http://localhost:4200', 'http://localhost:4200'],
    ['http://127.0.0.1:4200', 'http://127.0.0.1:4200'],
    ['http://127.10.255.3', 'http://127.10.255.3'],
    ['http://[::1]:4200', 'http://[::1]:4200'],
  ])('takes %s', (text, origin) => {
    expect(parseControlAddress(text)).toBe(origin);
  });

  it.each([
    ['control.example.com', 'is https:// and its host, without a path'],
    ['https://control.example.com/registry', 'without a path'],
    ['https://control.example.com/?a=1', 'without a path'],
    ['https://control.example.com/#a', 'without a path'],
    ['https://ann@control.example.com', 'without a path'],
    ['https://:secret@control.example.com', 'without a path'],
    ['http://control.example.com', 'is not encrypted, so that others could read the token on its way'],
    ['http://127.0.0.1.example.com', 'is not encrypted'],
    ['http://localhost.example.com', 'is not encrypted'],
    ['http://my-localhost', 'is not encrypted'],
  ])('takes nothing but an origin, encrypted but for this machine, and says so of %s', (text, said) => {
    const message = expect.stringContaining(said);
    expect(() => parseControlAddress(text)).toThrow(
      expect.objectContaining({ code: 'CONTROL_ADDRESS_INVALID', message }),
    );
    expect(() => parseControlAddress(text)).not.toThrow('secret');
  });
});
