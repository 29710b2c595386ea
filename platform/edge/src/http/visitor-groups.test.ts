import { GROUPS_COOKIE } from '@sharpside/contracts';
import { createSigningKey, toKeyId, toPublicKey } from '@sharpside/server-kit';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it } from 'vitest';
import { aGroupCookie, groupKey, SITE } from '../testing/group-tokens.ts';
import { createGroupReader } from './visitor-groups.ts';

const older = createSigningKey();

function aReader() {
  const clock = createTestClock();
  const keys = [toPublicKey(groupKey), toPublicKey(older)];
  return { clock, reader: createGroupReader({ keys, audience: SITE, clock }) };
}

describe('the groups of a visitor', () => {
  it('are those that a known key signed, an older key too while keys are replaced', async () => {
    const { clock, reader } = aReader();
    expect(await reader.read(`a=b; ${await aGroupCookie(clock)}; canary-bucket=7`)).toEqual(['staff']);
    const other = await aGroupCookie(clock, { key: older, groups: ['press', 'staff'] });
    expect(await reader.read(other)).toEqual(['press', 'staff']);
  });

  it('are known without a signature from the second time on, until they are over', async () => {
    const { clock, reader } = aReader();
    const cookies = await aGroupCookie(clock, { endsIn: 60 });
    expect(reader.read(cookies)).toBeInstanceOf(Promise);
    await reader.read(cookies);
    expect(reader.read(cookies)).toEqual(['staff']);
    await clock.leap(61_000);
    expect(reader.read(cookies)).toEqual([]);
  });

  it.each<[string, Parameters<typeof aGroupCookie>[1]]>([
    ['signed by a key that nobody knows', { key: createSigningKey() }],
    ['signed by one that says to be another', { key: createSigningKey(), kid: toKeyId(groupKey) }],
    ['made for another site', { aud: 'https://other.example' }],
    ['over', { endsIn: -1 }],
    ['of another kind', { typ: 'JWT' }],
    ['without a list of groups', { groups: 'staff' }],
    ['with a name that no group has', { groups: ['Staff!'] }],
    ['with more groups than anybody has', { groups: Array.from({ length: 11 }, (_, at) => `g${at}`) }],
    ['longer than a cookie of ours', { groups: ['x'.repeat(3000)] }],
  ])('are none for a cookie that is %s', async (_, claims) => {
    const { clock, reader } = aReader();
    expect(await reader.read(await aGroupCookie(clock, claims))).toEqual([]);
  });

  it.each([undefined, 'a=b', `${GROUPS_COOKIE}=...`])('are none for %j', async (cookies) => {
    expect(await aReader().reader.read(cookies)).toEqual([]);
  });

  it('are none for a cookie of another name, or with one byte changed', async () => {
    const { clock, reader } = aReader();
    const cookie = await aGroupCookie(clock);
    expect(await reader.read(`x${cookie}`)).toEqual([]);
    const [, payload = ''] = cookie.split('.');
    const changed = cookie.replace(payload, `${payload.slice(0, -2)}${payload.endsWith('A') ? 'BB' : 'AA'}`);
    expect(await reader.read(changed)).toEqual([]);
  });
});
