import { parseContract } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { webhooksSchema } from './webhook-settings.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const HOOK = { name: 'ops', url: 'https://chat.example/hook', secret: SECRET };
const parse = (...webhooks: object[]) => parseContract(webhooksSchema, { webhooks }, 'The webhooks');

describe('webhooksSchema', () => {
  it('fills in every channel, and no private address', () => {
    expect(parse(HOOK).webhooks[0]).toEqual({
      ...HOOK,
      channels: null,
      allowPrivate: false,
    });
    expect(parse(...parse(HOOK).webhooks)).toEqual(parse(HOOK));
  });

  it.each([
    ['a name twice', [HOOK, HOOK], /one name twice/],
    ['http to the internet', [{ ...HOOK, url: 'http://chat.example/' }], /webhooks.0.url: must be https/],
    ['a password', [{ ...HOOK, url: 'https://a:b@chat.example/' }], /no user name, password/],
    ['a short secret', [{ ...HOOK, secret: 'whsec_YWJj' }], /webhooks.0.secret/],
    ['a key', [{ ...HOOK, secret: SECRET.replace('whsec', 'whsk') }], /webhooks.0.secret/],
  ])('refuses %s', (_, hooks, message) => {
    expect(() => parse(...hooks)).toThrow(message);
  });

  it('takes http in a private network', () => {
    expect(parse({ ...HOOK, url: 'http://10.0.0.7/', allowPrivate: true }).webhooks).toHaveLength(1);
  });
});
