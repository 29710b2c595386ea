import { expect, it } from 'vitest';
import { findOwnAddress } from './own-origin.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const URL_OF_LOGIN = '/accounts/login/?next=%2Fmlb%2Fscores%3Fteam%3DBOS%23late';

it.each([
  { origin: 'http://127.0.0.1:4000', host: 'localhost:4000' },
  { origin: 'http://127.0.0.1:4000', host: '[::1]:4000' },
  { origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4010' },
  { origin: 'https://site.example', host: 'www.site.example' },
  { origin: 'https://site.example', host: 'site.example:8443' },
])('leads from $host to $origin, once, with the page that is wanted', ({ origin, host }) => {
  const address = findOwnAddress(origin, { host, url: URL_OF_LOGIN, now: NOW }) ?? '';
  expect(address.startsWith(`${origin}/accounts/login/?`)).toBe(true);
  expect(new URL(address).searchParams.get('next')).toBe('/mlb/scores?team=BOS#late');
  expect(
    findOwnAddress(origin, { host, url: address.slice(origin.length), now: NOW + 5_000 }),
  ).toBeUndefined();
});

it.each(['1', '', 'x', String(NOW - 60_000), `${NOW + 60_000}`, `1&here=${NOW}`])(
  'leads there also by a link from outside with here=%s',
  (here) => {
    const url = `/accounts/login/?here=${here}`;
    const address = findOwnAddress('https://site.example', { host: 'www.site.example', url, now: NOW });
    expect(address).toBe(`https://site.example/accounts/login/?here=${NOW}`);
  },
);

it.each([
  { origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4000' },
  { origin: 'https://site.example', host: 'SITE.example' },
  { origin: 'https://site.example', host: 'site.example:443' },
  { origin: 'https://site.example', host: '' },
  { origin: 'https://site.example', host: '[' },
])('leaves a request to $host at $origin', ({ origin, host }) => {
  expect(findOwnAddress(origin, { host, url: '/accounts/login/', now: NOW })).toBeUndefined();
});

it('leads nowhere else, whatever the address is', () => {
  const request = { host: 'x.example', url: '//evil.example/@y?a', now: NOW };
  const address = findOwnAddress('https://site.example', request);
  expect(new URL(address ?? '').origin).toBe('https://site.example');
});
