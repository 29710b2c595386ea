import { expect, it } from 'vitest';
import { findOwnAddress } from './own-origin.ts';

const URL_OF_LOGIN = '/accounts/login/?next=%2Fmlb%2Fscores%3Fteam%3DBOS%23late';

it.each([
  { origin: 'http://127.0.0.1:4000', host: 'localhost:4000' },
  { origin: 'http://127.0.0.1:4000', host: '[::1]:4000' },
  { origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4010' },
  { origin: 'https://site.example', host: 'www.site.example' },
  { origin: 'https://site.example', host: 'site.example:8443' },
])('leads from $host to $origin, once, with the page that is wanted', ({ origin, host }) => {
  const address = findOwnAddress(origin, { host, url: URL_OF_LOGIN }) ?? '';
  expect(address.startsWith(`${origin}/accounts/login/?`)).toBe(true);
  expect(new URL(address).searchParams.get('next')).toBe('/mlb/scores?team=BOS#late');
  expect(findOwnAddress(origin, { host, url: address.slice(origin.length) })).toBeUndefined();
});

it.each([
  { origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4000' },
  { origin: 'https://site.example', host: 'SITE.example' },
  { origin: 'https://site.example', host: 'site.example:443' },
  { origin: 'https://site.example', host: '' },
  { origin: 'https://site.example', host: '[' },
])('leaves a request to $host at $origin', ({ origin, host }) => {
  expect(findOwnAddress(origin, { host, url: '/accounts/login/' })).toBeUndefined();
});

it('leads nowhere else, whatever the address is', () => {
  const address = findOwnAddress('https://site.example', { host: 'x.example', url: '//evil.example/@y?a' });
  expect(new URL(address ?? '').origin).toBe('https://site.example');
});
