import { expect, it } from 'vitest';
import { createSignInUrls } from './sign-in-redirect.ts';

it.each([
  { backendUrl: 'https://api.test', expected: 'https://api.test/accounts/login/' },
  { backendUrl: 'https://api.test/', expected: 'https://api.test/accounts/login/' },
  { backendUrl: '', expected: '/accounts/login/' },
  { backendUrl: null, expected: null },
])('puts the provider login under the backend $backendUrl', ({ backendUrl, expected }) => {
  expect(createSignInUrls({ backendUrl, environment: 'production' }).providerLoginUrl()).toBe(expected);
});

it.each([
  { environment: 'production', backendUrl: 'https://api.test', expected: 'https://api.test/accounts/login/' },
  { environment: 'staging', backendUrl: 'https://api.test', expected: '/login' }, // LOGIN-04
  { environment: 'local', backendUrl: 'https://api.test', expected: '/login' }, // LOGIN-04
  { environment: 'production', backendUrl: null, expected: '/login' },
] as const)(
  'sends a lost session on $environment with backend $backendUrl to $expected',
  ({ expected, ...config }) => {
    expect(createSignInUrls(config).signInUrl()).toBe(expected);
  },
);
