import * as v from 'valibot';
import { expect, it } from 'vitest';
import { channelRevisionSchema } from './channel.ts';
import { describeDocuments, WRONG_SCHEMA } from './testing/describe-documents.ts';
import { aChannelRevision } from './testing/registry-documents.ts';

describeDocuments([
  {
    what: 'a revision of a channel',
    schema: channelRevisionSchema,
    document: aChannelRevision,
    good: [
      ['change.percent', 0],
      ['change.percent', 100],
    ],
    bad: [
      ['schema', 2, WRONG_SCHEMA],
      ['revision', 0, 'Invalid value: Expected >=1 but received 0'],
      ['revision', 1.5, 'Invalid integer: Received 1.5'],
      ['change.also', [], 'Invalid length: Expected >=1 but received 0'],
      ['change.percent', -1, 'must be at least 0'],
      ['change.percent', 101, 'must be at most 100'],
    ],
  },
]);

it('is read without the second person, whom an earlier version wrote into it', () => {
  const revision = aChannelRevision;
  const approved = { by: 'Bob', via: 'mx4kxbrv3rkd', proposal: '20261130T065028994Z-9f21da' };
  const stored = { ...revision, change: { ...revision.change, approved } };
  expect(v.parse(channelRevisionSchema, stored)).toEqual(v.parse(channelRevisionSchema, revision));
});
