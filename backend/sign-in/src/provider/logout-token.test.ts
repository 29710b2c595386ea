import { errors } from 'jose';
import { expect, it } from 'vitest';
import { CODES_OF_TOKEN } from './logout-token.ts';

const OF_KEYS = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT', 'ERR_JWK_INVALID'];

it('every failure that jose knows is either of the token or of the keys', () => {
  const codes = Object.values(errors).map(({ code }) => code);
  expect(codes.sort()).toEqual([...CODES_OF_TOKEN, ...OF_KEYS].sort());
});
