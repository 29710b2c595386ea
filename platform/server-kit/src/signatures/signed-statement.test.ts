import * as v from 'valibot';
import { expect, it } from 'vitest';
import { signStatement, type TrustedKey, verifyStatement } from './signed-statement.ts';
import { createSigningKey, type SigningKey, toPublicKey } from './signing-key.ts';

const NOW = new Date('2031-01-01T12:00:00.000Z');
const OWN = createSigningKey();
const TYPE = 'snapshot-entry+jws';

const schema = v.strictObject({ signedAt: v.string(), number: v.number() });
const aStatement = { signedAt: '2031-01-01T11:00:00.000Z', number: 7 };

const toTrusted = (key: SigningKey, times: Pick<TrustedKey, 'from' | 'until'> = {}): TrustedKey => ({
  name: 'The reader',
  key: toPublicKey(key),
  ...times,
});

const verify = (signature: string, keys: readonly TrustedKey[] = [toTrusted(OWN)]) =>
  verifyStatement(
    signature,
    {
      type: TYPE,
      schema,
      findDifference: ({ number }) => (number === 7 ? undefined : `it is that of ${number}`),
    },
    { keys, now: NOW },
  );

it('names the key of a valid signature', async () => {
  const signature = await signStatement(aStatement, { key: OWN, type: TYPE });
  const keys = [toTrusted(createSigningKey()), toTrusted(OWN)];
  expect(await verify(signature, keys)).toEqual({ statement: aStatement, key: keys[1] });
});

const sign = (changes: object = {}, { key = OWN, type = TYPE } = {}) =>
  signStatement({ ...aStatement, ...changes }, { key, type });

it.each<[what: string, signature: () => Promise<string>, reason: RegExp]>([
  ['by another key', () => sign({}, { key: createSigningKey() }), /^its key .{12} is not trusted$/],
  ['for another purpose', () => sign({}, { type: 'release+jws' }), /^it is a signature for something else$/],
  ['of another statement', () => sign({ number: 8 }), /^it is that of 8$/],
  ['of a statement of another form', () => sign({ more: 1 }), /^its content cannot be read: /],
  ['of a time to come', () => sign({ signedAt: '2031-01-01T12:06:00.000Z' }), /which has not come yet$/],
  ['that is no signature', async () => 'x.y.z', /^it is damaged$/],
  [
    'that was taken from another statement',
    async () => {
      const [[head, content], [, , end]] = [
        (await sign()).split('.'),
        (await sign({ number: 8 })).split('.'),
      ];
      return [head, content, end].join('.');
    },
    /^it was not made with the key of The reader$/,
  ],
])('refuses a signature %s', async (_, toSignature, reason) => {
  expect(await verify(await toSignature())).toEqual({ reason: expect.stringMatching(reason) });
});

it.each([
  [{ from: '2031-01-01T11:00:01.000Z' }, /before the key's time/],
  [{ until: '2031-01-01T11:00:00.000Z' }, /after the key's end/],
])('refuses a signature outside the time of its key, %j', async (times, reason) => {
  expect(await verify(await sign(), [toTrusted(OWN, times)])).toEqual({
    reason: expect.stringMatching(reason),
  });
});
