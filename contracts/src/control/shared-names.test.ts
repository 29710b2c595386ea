import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeDocuments, each } from '../testing/describe-documents.ts';
import {
  describeMisfit,
  describeNames,
  nameUsesSchema,
  releaseFitsSchema,
  sharedNameSchema,
} from './shared-names.ts';

describe('a shared name', () => {
  it.each([
    ['shared-ui/table#DataTable', { module: 'shared-ui/table', name: 'DataTable' }],
    ['@sharpside/shared-auth', { module: '@sharpside/shared-auth', name: undefined }],
    ['react#useState', { module: 'react', name: 'useState' }],
  ])('is read from %s', (text, expected) => {
    expect(v.parse(sharedNameSchema, text)).toEqual(expected);
  });

  it.each(['', '#Box', 'shared-ui#', 'shared-ui#Box#Dial'])('is not read from %j', (text) => {
    expect(v.safeParse(sharedNameSchema, text).issues?.[0].message).toBe(
      'names nothing; write it as shared-ui/table#DataTable, or shared-ui/table alone',
    );
  });
});

it('says of a release that it does not fit, the same on every surface', () => {
  expect(describeMisfit('1.2.0', 'production')).toBe('1.2.0 does not fit what is live on production');
});

it('says which names a screen takes, and that one may take any', () => {
  expect(describeNames(['Box', 'Dial'])).toBe('Box, Dial');
  expect(describeNames(['*'])).toBe('any');
});

describeDocuments([
  {
    what: 'who uses a name',
    schema: nameUsesSchema,
    document: {
      uses: [
        { app: 'remote-mlb', version: '1.0.0', role: 'live', screen: './a', entry: 'react', names: ['use'] },
      ],
      unreadable: ['remote-nba 1.0.0'],
    },
    good: each('uses.0.role', 'canary fallback'),
  },
  {
    what: 'which releases fit',
    schema: releaseFitsSchema,
    document: { releases: [{ version: '1.0.0', objections: [] }] },
    good: [['releases.0.objections', [{ check: 'Shared names are there', message: 'a' }]]],
  },
]);
