import { GROUPS_COOKIE, GROUPS_TOKEN_TYPE } from '@sharpside/contracts';
import {
  createSigningKey,
  type SigningKey,
  toKeyId,
  toPublicKey,
} from '@sharpside/registry/records/signing-key';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createGroupReader } from './visitor-groups.ts';

const SITE = 'https://site.example';
const key = createSigningKey();
const older = createSigningKey();

type Claims = {
  groups?: unknown;
  aud?: string;
  endsIn?: number;
  key?: SigningKey;
  typ?: string;
  kid?: string;
};

async function aToken(clock: { now(): number }, claims: Claims = {}): Promise<string> {
  const { groups = ['staff'], aud = SITE, endsIn = 3600, key: by = key, typ = GROUPS_TOKEN_TYPE } = claims;
  const payload: JWTPayload = { groups, aud, exp: Math.floor(clock.now() / 1000) + endsIn };
  const header = { alg: 'Ed25519', typ, kid: claims.kid ?? toKeyId(by) };
  return new SignJWT(payload).setProtectedHeader(header).sign(await importJWK(by, 'Ed25519'));
}

function aReader() {
  const clock = createTestClock();
  const keys = [toPublicKey(key), toPublicKey(older)];
  return { clock, reader: createGroupReader({ keys, audience: SITE, clock }) };
}

const toCookies = (token: string) => `a=b; ${GROUPS_COOKIE}=${token}; canary-bucket=7`;

describe('the groups of a visitor', () => {
  it('are those that a known key signed, an older key too while keys are replaced', async () => {
    const { clock, reader } = aReader();
    expect(await reader.read(toCookies(await aToken(clock)))).toEqual(['staff']);
    const other = await aToken(clock, { key: older, groups: ['press', 'staff'] });
    expect(await reader.read(toCookies(other))).toEqual(['press', 'staff']);
  });

  it('are known without a signature from the second time on, until they are over', async () => {
    const { clock, reader } = aReader();
    const cookies = toCookies(await aToken(clock, { endsIn: 60 }));
    expect(reader.read(cookies)).toBeInstanceOf(Promise);
    await reader.read(cookies);
    expect(reader.read(cookies)).toEqual(['staff']);
    await clock.leap(61_000);
    expect(reader.read(cookies)).toEqual([]);
  });

  it.each<[string, Claims]>([
    ['signed by a key that nobody knows', { key: createSigningKey() }],
    ['signed by one that says to be another', { key: createSigningKey(), kid: toKeyId(key) }],
    ['made for another site', { aud: 'https://other.example' }],
    ['over', { endsIn: -1 }],
    ['of another kind', { typ: 'JWT' }],
    ['without a list of groups', { groups: 'staff' }],
    ['with a name that no group has', { groups: ['Staff!'] }],
    ['with more groups than anybody has', { groups: Array.from({ length: 11 }, (_, at) => `g${at}`) }],
    ['longer than a cookie of ours', { groups: ['x'.repeat(3000)] }],
  ])('are none for a cookie that is %s', async (_, claims) => {
    const { clock, reader } = aReader();
    expect(await reader.read(toCookies(await aToken(clock, claims)))).toEqual([]);
  });

  it.each([undefined, '', 'a=b', `${GROUPS_COOKIE}=`, `${GROUPS_COOKIE}=...`, `x${GROUPS_COOKIE}=a.b.c`])(
    'are none for %j',
    async (cookies) => {
      expect(await aReader().reader.read(cookies)).toEqual([]);
    },
  );

  it('are none for a token without a signature, or with one byte changed', async () => {
    const { clock, reader } = aReader();
    const token = await aToken(clock);
    const [, payload = ''] = token.split('.');
    const unsigned = `${Buffer.from(JSON.stringify({ alg: 'none', typ: GROUPS_TOKEN_TYPE })).toString('base64url')}.${payload}.`;
    expect(await reader.read(toCookies(unsigned))).toEqual([]);
    const changed = token.replace(payload, `${payload.slice(0, -2)}${payload.endsWith('A') ? 'BB' : 'AA'}`);
    expect(await reader.read(toCookies(changed))).toEqual([]);
  });
});
