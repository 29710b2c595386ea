import { describe, expect, it } from 'vitest';
import { describeDocuments } from '../testing/describe-documents.ts';
import { problemsOf } from '../testing/documents.ts';
import { sitePreviewRequestSchema } from './preview.ts';

const base = { channel: 'production', days: 7, reason: null };

describeDocuments([
  {
    what: 'a request for a preview',
    schema: sitePreviewRequestSchema,
    document: { ...base, releases: [{ app: 'remote-tools' }], hasPicker: false, isDryRun: true },
    good: [
      ['days', 1],
      ['days', 14],
      ['reason', 'x'.repeat(500)],
    ],
    bad: [
      ['days', 0, 'must be at least 1'],
      ['days', 15, 'must be at most 14'],
      ['days', 7.5, 'must be a whole number of days'],
      ['days', '7', 'must be a whole number of days'],
      ['reason', 'x'.repeat(501), 'must have at most 500 characters'],
    ],
  },
]);

describe('a request for a preview of several releases or a revision', () => {
  const [tools, host] = [{ app: 'remote-tools', version: '1.4.0' }, { app: 'host' }];
  const find = (more: object) =>
    problemsOf(sitePreviewRequestSchema, { ...base, hasPicker: true, ...more })[0];

  it.each([{ releases: [tools, host] }, { revision: 41, replacesWithdrawn: true }])('may have %j', (more) => {
    expect(find(more)).toBeUndefined();
  });

  it.each([
    [{}, ': must have either releases or a revision'],
    [{ releases: [tools], revision: 41 }, ': must have either releases or a revision'],
    [{ releases: [] }, 'releases: must name a release'],
    [{ releases: Array(101).fill(tools) }, 'releases: must name at most 100 releases'],
    [{ releases: [tools, { ...tools, version: '1.5.0' }] }, 'releases: must name each app once'],
    [{ revision: 41, by: 'Somebody else' }, 'by: Invalid key: Expected never but received "by"'],
  ])('may not have %j', (more, problem) => {
    expect(find(more)).toContain(problem);
  });
});
