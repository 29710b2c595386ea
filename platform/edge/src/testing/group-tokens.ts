import { GROUPS_COOKIE, GROUPS_TOKEN_TYPE } from '@sharpside/contracts';
import { type Clock, createSigningKey, type SigningKey, toKeyId } from '@sharpside/server-kit';
import { importJWK, type JWTPayload, SignJWT } from 'jose';

export const SITE = 'https://site.example';
export const groupKey = createSigningKey();

type Claims = {
  groups?: unknown;
  aud?: string;
  endsIn?: number;
  key?: SigningKey;
  typ?: string;
  kid?: string;
};

/** The cookie of a visitor in groups, by default in `staff` for an hour. */
export async function aGroupCookie(clock: Pick<Clock, 'now'>, claims: Claims = {}): Promise<string> {
  const { groups = ['staff'], aud = SITE, endsIn = 3600, key = groupKey, typ = GROUPS_TOKEN_TYPE } = claims;
  const payload: JWTPayload = { groups, aud, exp: Math.floor(clock.now() / 1000) + endsIn };
  const header = { alg: 'Ed25519', typ, kid: claims.kid ?? toKeyId(key) };
  const token = new SignJWT(payload).setProtectedHeader(header);
  return `${GROUPS_COOKIE}=${await token.sign(await importJWK(key, 'Ed25519'))}`;
}
