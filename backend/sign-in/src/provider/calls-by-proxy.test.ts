import { applyProxies } from '@sharpside/server-kit';
import { startTestProxy } from '@sharpside/server-kit/testing/test-proxy';
import { expect, it } from 'vitest';
import { parseAuthConfig } from '../settings/auth-config.ts';
import { anAuthConfig } from '../testing/an-auth-config.ts';
import { createLogoutTokens } from './logout-token.ts';
import { createProviderClient } from './provider-client.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const TOKEN = `${encode({ alg: 'RS256', kid: 'a' })}.${encode({})}.${encode('signature')}`;
const issuer = 'https://provider.example';

it.each<[string, () => Promise<unknown>]>([
  [
    'sign in',
    () => createProviderClient(parseAuthConfig(anAuthConfig()), {}).beginSignIn({ asksAgain: false }),
  ],
  [
    'read the keys of logout tokens',
    () =>
      createLogoutTokens({
        clientId: 'site',
        findIssuer: async () => ({ issuer, jwksUri: `${issuer}/keys` }),
        timeoutMs: 5_000,
      }).verify(TOKEN),
  ],
])('the calls to %s go by the proxy of the environment', async (_name, call) => {
  const proxy = await startTestProxy({ refusal: 403 });
  await applyProxies(proxy.environment);
  await expect(call()).rejects.toThrow();
  expect(proxy.passed[0]).toBe('CONNECT provider.example:443');
});
