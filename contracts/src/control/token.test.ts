import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeDocuments, WRONG_SCHEMA } from '../testing/describe-documents.ts';
import { A_MOMENT, A_TOKEN_ID } from '../testing/registry-documents.ts';
import {
  coversRight,
  describeGrants,
  exchangeRequestSchema,
  listGrants,
  parseTokenText,
  tokenRecordSchema,
  tokenRevocationSchema,
} from './token.ts';

const aToken = {
  schema: 2,
  id: A_TOKEN_ID,
  holder: 'N',
  apps: ['host', 'remote-mlb'],
  rights: ['publish', 'promote'],
  secretHash: 'a9'.repeat(32),
  createdAt: A_MOMENT,
  createdBy: 'Nell',
  expiresAt: A_MOMENT,
};
describeDocuments([
  {
    what: 'a token',
    schema: tokenRecordSchema,
    document: { ...aToken, holder: 'x'.repeat(700) },
    good: [['apps', ['*']]],
    bad: [
      ['schema', 1, 'Invalid type: Expected 2 but received 1'],
      ['apps', [], 'must name an app'],
      ['rights', [], 'must name a right'],
      ['apps.0', 'mlb', "must be '*', 'host' or 'remote-' followed by lower-case words"],
      ['holder', '', 'Invalid length: Expected >=1 but received 0'],
      ['holder', 'x'.repeat(701), 'Invalid length: Expected <=700 but received 701'],
      ['secretHash', 'a9'.repeat(31), 'must be 64 hexadecimal digits'],
      ['secretHash', `${'a9'.repeat(32)}a`, 'must be 64 hexadecimal digits'],
      ['secretHash', `x${'a9'.repeat(32)}`, 'must be 64 hexadecimal digits'],
    ],
  },
  {
    what: 'a revocation',
    schema: tokenRevocationSchema,
    document: { schema: 1, id: A_TOKEN_ID, by: 'a', at: A_MOMENT, reason: 'b' },
    bad: [['schema', 2, WRONG_SCHEMA]],
  },
  {
    what: 'a request for tokens',
    schema: exchangeRequestSchema,
    document: { idToken: 'a.b.c', app: 'host' },
    bad: [['idToken', '', 'must be the ID token of the CI job']],
  },
]);

describe('the rights of a token', () => {
  const parse = (document: unknown) => v.parse(tokenRecordSchema, document);

  it('are those on each of its apps', () => {
    expect(listGrants(parse(aToken)).map(({ app, right }) => `${right} ${app}`)).toEqual([
      'publish host',
      'promote host',
      'publish remote-mlb',
      'promote remote-mlb',
    ]);
    const ofOne = { ...aToken, apps: ['host'], rights: ['publish'] };
    const ofAll = { ...aToken, apps: ['*'], rights: ['rollback'] };
    expect([ofOne, aToken, ofAll].map((document) => describeGrants(parse(document)))).toEqual([
      'publish of host',
      'publish, promote of host, remote-mlb',
      'rollback of all apps',
    ]);
  });

  it('cover the app that they name, and every app where they are for all', () => {
    const needed = { app: 'remote-mlb', right: 'rollback' } as const;
    expect(coversRight({ app: '*', right: 'rollback' }, needed)).toBe(true);
    expect(coversRight({ app: 'remote-mlb', right: 'rollback' }, needed)).toBe(true);
    expect(coversRight({ app: '*', right: 'promote' }, needed)).toBe(false);
    expect(coversRight({ app: 'host', right: 'rollback' }, needed)).toBe(false);
  });
});

it('reads no token whose secret has a letter too few or too many', () => {
  const secret = 'Az09_-'.repeat(7);
  const read = (end: string) => parseTokenText(`mfe_${A_TOKEN_ID}_${secret}${end}`);
  expect(['', 'x', 'xx'].map(read)).toEqual([undefined, { id: A_TOKEN_ID, secret: `${secret}x` }, undefined]);
});
