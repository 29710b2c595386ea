import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

it.each([
  'MFE_TOKEN',
  'MFE_SIGNING_KEY',
  'MFE_ID_TOKEN',
  'MFE_SITE_COOKIE',
  'MFE_PREVIEW_COOKIE',
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'CONTROL_OIDC_CLIENT_SECRET',
  'EDGE_TICKET_KEY',
  'BACKEND_URL',
  'GITHUB_TOKEN',
  'GH_PAT',
  'NPM_TOKEN',
  'NODE_AUTH_TOKEN',
  'npm_config_//registry.example/:_authToken',
  'npm_config__password',
  'CI_JOB_TOKEN',
  'CI_DEPLOY_PASSWORD',
  'PGPASSWORD',
  'SSH_AUTH_SOCK',
  'SSH_PRIVATE_KEY',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'MAPS_API_KEY',
  'APIKEY',
])('code of others gets no %s', (name) => {
  expect(withoutSecrets({ [name]: 'a secret', PATH: '/bin' })).toEqual({ PATH: '/bin' });
});

it.each([
  ['DATABASE_URL', 'postgres://ann:secret@db.example/site'],
  ['REDIS_URL', 'redis://:secret@redis.example'],
])('code of others gets no address with a password (%s)', (name, value) => {
  expect(withoutSecrets({ [name]: value })).toEqual({});
});

it.each([
  'PATH',
  'HOME',
  'CI',
  'LC_ALL',
  'TMPDIR',
  'NODE_ENV',
  'NODE_OPTIONS',
  'npm_config_registry',
  'CHROMIUM_PATH',
  'PLAYWRIGHT_BROWSERS_PATH',
  'PUBLIC_SITE_NAME',
  'GIT_AUTHOR_NAME',
  'MFE_STORE',
  'MFE_COMMAND',
  'MFE_TRUSTED_KEYS',
  'EDGE_PORT',
  'AWS_REGION',
])('code of others gets %s', (name) => {
  expect(withoutSecrets({ [name]: 'https://a.example/@scope' })).toEqual({
    [name]: 'https://a.example/@scope',
  });
});

it('code of others gets proxies with their password', () => {
  const environment = { HTTPS_PROXY: 'http://ann:secret@proxy.example:3128' };
  expect(withoutSecrets(environment)).toEqual(environment);
});
