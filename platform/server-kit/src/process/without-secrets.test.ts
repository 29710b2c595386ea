import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

it.each([
  'MFE_TOKEN',
  'MFE_SIGNING_KEY',
  'MFE_ID_TOKEN',
  'MFE_SITE_COOKIE',
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
  'CONTROL_OIDC_CLIENT_SECRET',
  'EDGE_TICKET_KEY',
  'BACKEND_URL',
])('code of others gets no %s', (name) => {
  expect(withoutSecrets({ [name]: 'a secret', PATH: '/bin' })).toEqual({ PATH: '/bin' });
});

it.each(['PATH', 'HOME', 'NODE_ENV', 'MFE_STORE', 'MFE_COMMAND', 'EDGE_PORT', 'AWS_REGION'])(
  'code of others gets %s',
  (name) => {
    expect(withoutSecrets({ [name]: 'a value' })).toEqual({ [name]: 'a value' });
  },
);
