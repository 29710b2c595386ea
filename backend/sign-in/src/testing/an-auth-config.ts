import type { AuthConfigInput } from '../settings/auth-config.ts';

export const anAuthConfig = (change: Partial<AuthConfigInput> = {}): AuthConfigInput => ({
  siteUrl: 'https://www.example.com',
  backendUrl: 'https://www.example.com',
  secrets: ['a-secret-of-at-least-32-characters'],
  provider: {
    issuer: 'https://provider.example/issuer',
    clientId: 'site',
    subscriptionsUrl: 'https://provider.example/api/subscriptions',
  },
  ...change,
});
