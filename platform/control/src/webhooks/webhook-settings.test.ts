import { parseContract } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { readWebhooks, webhooksSchema } from './webhook-settings.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const HOOK = { name: 'ops', url: 'https://chat.example/hook', secret: SECRET };
const parse = (...webhooks: object[]) => parseContract(webhooksSchema, { webhooks }, 'The webhooks');

describe('webhooksSchema', () => {
  it('fills in every type, every channel, and no private address', () => {
    expect(parse(HOOK).webhooks[0]).toEqual({
      ...HOOK,
      types: ['revision', 'guard', 'edge', 'budget'],
      channels: null,
      allowPrivate: false,
    });
    expect(parse(...parse(HOOK).webhooks)).toEqual(parse(HOOK));
  });

  it.each([
    ['no webhook', [], /must have a webhook/],
    ['a name twice', [HOOK, HOOK], /one name twice/],
    ['a name with a slash', [{ ...HOOK, name: 'a/b' }], /webhooks.0.name/],
    ['http to the internet', [{ ...HOOK, url: 'http://chat.example/' }], /webhooks.0.url: must be https/],
    ['a password', [{ ...HOOK, url: 'https://a:b@chat.example/' }], /no user name, password/],
    ['another protocol', [{ ...HOOK, url: 'ftp://chat.example/' }], /must be an address/],
    ['a short secret', [{ ...HOOK, secret: 'whsec_YWJj' }], /webhooks.0.secret/],
    ['a secret without its kind', [{ ...HOOK, secret: 'YWJj' }], /webhooks.0.secret/],
    ['an unknown type', [{ ...HOOK, types: ['errors'] }], /must be of revision, guard, edge, budget/],
    ['a mistyped field', [{ ...HOOK, chanels: ['production'] }], /chanels/],
  ])('refuses %s', (_, hooks, message) => {
    expect(() => parse(...hooks)).toThrow(message);
  });

  it.each(['http://example.com', 'example.com', 'https://example.com/?a', 'https://a:b@example.com'])(
    'refuses %s as the site',
    (site) =>
      expect(() => parseContract(webhooksSchema, { site, webhooks: [HOOK] }, 'The webhooks')).toThrow(
        /site: must be an address of yours/,
      ),
  );

  it('takes http in a private network', () => {
    expect(parse({ ...HOOK, url: 'http://10.0.0.7/', allowPrivate: true }).webhooks).toHaveLength(1);
  });

  it('names a file that cannot be read', () => {
    expect(() => readWebhooks('nowhere.json')).toThrow(/nowhere.json is not valid:\n.*cannot be read/);
  });
});
