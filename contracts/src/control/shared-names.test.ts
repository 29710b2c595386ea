import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeNames, sharedNameSchema } from './shared-names.ts';

describe('a shared name', () => {
  it.each([
    ['shared-ui/table#DataTable', { module: 'shared-ui/table', name: 'DataTable' }],
    ['@sharpside/shared-auth', { module: '@sharpside/shared-auth', name: undefined }],
  ])('is read from %s', (text, expected) => {
    expect(v.parse(sharedNameSchema, text)).toEqual(expected);
  });

  it.each(['', '#Box', 'shared-ui#', 'shared-ui#Box#Dial'])('is not read from %j', (text) => {
    expect(v.safeParse(sharedNameSchema, text).issues?.[0].message).toBe(
      'names nothing; write it as shared-ui/table#DataTable, or shared-ui/table alone',
    );
  });
});

it('says which names a screen takes, and that one may take any', () => {
  expect(describeNames(['Box', 'Dial'])).toBe('Box, Dial');
  expect(describeNames(['*'])).toBe('any');
});
