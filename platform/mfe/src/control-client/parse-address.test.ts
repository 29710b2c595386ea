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
    'control.example.com',
    'https://control.example.com/registry',
    'https://control.example.com/?a=1',
    'https://control.example.com/#a',
    'https://ann@control.example.com',
    'https://:secret@control.example.com',
  ])('takes nothing but an origin, and says so of %s', (text) => {
    expect(() => parseControlAddress(text)).toThrow(
      expect.objectContaining({
        code: 'CONTROL_ADDRESS_INVALID',
        message:
          'The address of a control service is https:// and its host, without a path, for example https://control.example.com.',
      }),
    );
  });

  it.each([
    'http://control.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://my-localhost',
  ])('sends no token unencrypted to another machine: %s', (text) => {
    expect(() => parseControlAddress(text)).toThrow(
      expect.objectContaining({
        code: 'CONTROL_ADDRESS_INVALID',
        message: `${text} is not encrypted, so that others could read the token on its way; use https://. Only this machine's own addresses may do without.`,
      }),
    );
  });
});
