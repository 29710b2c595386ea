import { once } from 'node:events';
import { createServer } from 'node:http';
import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyOddValue, anyText } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import { importJWK, SignJWT } from 'jose';
import { expect, onTestFinished } from 'vitest';
import { isRefusalError } from '../refusals/refusals.ts';
import { createKeys } from '../tokens/key-files.ts';
import { createLogoutTokens } from './logout-token.ts';

const ISSUER = 'https://provider.example';
const CLIENT = 'site';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const key = createKeys().sandboxSigningKey;

async function startTokens() {
  const { kty, n, e, kid } = { ...key, kid: 'own' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.');
  return createLogoutTokens({
    clientId: CLIENT,
    timeoutMs: 5_000,
    findIssuer: async () => ({ issuer: ISSUER, jwksUri: `http://127.0.0.1:${address.port}/keys` }),
  });
}

const seconds = () => Math.floor(Date.now() / 1000);
const isText = (value: unknown) => typeof value === 'string' && value !== '';

const orAny = (good: unknown) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(good) }, anyOddValue, fc.constant(undefined));
const anyClaims = fc.record({
  iss: orAny(ISSUER),
  aud: orAny(CLIENT),
  iat: fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>('now') }, anyOddValue),
  jti: orAny('a-name'),
  sub: orAny('subscriber'),
  sid: orAny('a-sign-in'),
  events: orAny({ [EVENT]: {} }),
  nonce: fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>(undefined) }, anyOddValue),
});
const anyHead = fc.record({
  typ: fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>('logout+jwt') }, anyOddValue),
  kid: fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>('own') }, anyOddValue),
});

const toPart = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url');

/** The bytes of a token, for comparing tokens, because several base64 texts have the same bytes. */
const toBytes = (token: string) =>
  token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('hex'))
    .join('.');

fuzz('a logout token ends what the provider says that has ended, and is refused in one form else', {
  input: fc.record({ claims: anyClaims, head: anyHead, text: anyText, at: fc.nat({ max: 700 }) }),
  cost: 4,
  async prepare() {
    const tokens = await startTokens();
    const own = await importJWK(key, 'RS256');
    const verify = async (text: unknown) => {
      try {
        return await tokens.verify(text);
      } catch (error) {
        expect(isRefusalError(error) && error.code).toBe('LOGOUT_TOKEN_INVALID');
        return undefined;
      }
    };
    return async ({ claims, head, text, at }) => {
      const told = { ...claims, iat: claims.iat === 'now' ? seconds() : claims.iat };
      const header = { alg: 'RS256', ...head };
      const signed = await new SignJWT(JSON.parse(JSON.stringify(told)))
        .setProtectedHeader(JSON.parse(JSON.stringify(header)))
        .sign(own)
        // A header that cannot be signed gives an empty token.
        .catch(() => '');
      const found = await verify(signed);
      if (found) {
        expect([claims.iss, claims.nonce]).toEqual([ISSUER, undefined]);
        expect([claims.aud].flat()).toContain(CLIENT);
        expect(isText(found.id) && (isText(found.subject) || isText(found.sid))).toBe(true);
        expect([found.id, found.subject, found.sid]).toEqual([claims.jti, claims.sub, claims.sid]);
      }
      for (const alg of ['none', 'HS256'])
        expect(
          await verify([toPart({ ...header, alg }), toPart(told), toPart(text)].join('.')),
        ).toBeUndefined();
      expect(await verify(text)).toBeUndefined();
      const changed = `${signed.slice(0, at)}${text}${signed.slice(at + 9)}`;
      if (toBytes(changed) !== toBytes(signed)) expect(await verify(changed)).toBeUndefined();
      expect(await verify([signed])).toBeUndefined();
    };
  },
});
