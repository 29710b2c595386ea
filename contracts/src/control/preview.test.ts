import { describe, expect, it } from 'vitest';
import { describeDocuments } from '../testing/describe-documents.ts';
import { problemsOf } from '../testing/documents.ts';
import { previewRequestSchema, sitePreviewRequestSchema } from './preview.ts';

describeDocuments([
  {
    what: 'a request for a preview',
    schema: previewRequestSchema,
    document: { version: '1.4.0', channel: 'production', days: 7, reason: null, isDryRun: true },
    good: [
      ['days', 1],
      ['days', 90],
      ['reason', 'x'.repeat(500)],
    ],
    bad: [
      ['days', 0, 'must be at least 1'],
      ['days', 91, 'must be at most 90'],
      ['days', 7.5, 'must be a whole number of days'],
      ['days', '7', 'must be a whole number of days'],
      ['reason', 'x'.repeat(501), 'must have at most 500 characters'],
    ],
  },
]);

describe('a request for a preview of several releases or a revision', () => {
  const base = { channel: 'production', days: 7, reason: null, hasPicker: true };
  const [tools, host] = [{ app: 'remote-tools', version: '1.4.0' }, { app: 'host' }];

  it.each([
    { releases: [tools, host] },
    { releases: [host], isDryRun: true },
    { revision: 41 },
    { revision: 41, replacesWithdrawn: true },
  ])('may have %j', (more) => {
    expect(problemsOf(sitePreviewRequestSchema, { ...base, ...more })).toEqual([]);
  });

  it.each([
    [{}, ': must have either releases or a revision'],
    [{ releases: [tools], revision: 41 }, ': must have either releases or a revision'],
    [{ releases: [] }, 'releases: must name a release'],
    [{ releases: Array(101).fill(tools) }, 'releases: must name at most 100 releases'],
    [{ releases: [tools, { ...tools, version: '1.5.0' }] }, 'releases: must name each app once'],
    [{ revision: 0 }, 'revision: Invalid value: Expected >=1 but received 0'],
    [{ revision: 41, by: 'Somebody else' }, 'by: Invalid key: Expected never but received "by"'],
  ])('may not have %j', (more, problem) => {
    expect(problemsOf(sitePreviewRequestSchema, { ...base, ...more })[0]).toContain(problem);
  });
});
