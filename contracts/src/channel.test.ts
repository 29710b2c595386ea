import { channelRevisionSchema } from './channel.ts';
import { describeDocuments } from './testing/describe-documents.ts';
import { withAt } from './testing/documents.ts';
import { A_TOKEN_ID, aChannelApp, aChannelRevision } from './testing/registry-documents.ts';

const OTHER = '1.3.0';

describeDocuments([
  {
    what: 'a revision of a channel',
    schema: channelRevisionSchema,
    document: withAt(aChannelRevision, 'apps.remote-nhl', {
      ...aChannelApp,
      canary: { version: '1.5.0', percent: 0 },
    }),
    good: [
      ...'canary pause resume abort rollback freeze unfreeze pin unpin retire restore'
        .split(' ')
        .map((action): [string, unknown] => ['change.action', action]),
      ['change.from', OTHER],
      ['change.to', OTHER],
      ['change.percent', 100],
      ['change.also', [{ action: 'promote', app: 'remote-nhl', from: null, to: OTHER, losesFallback: true }]],
      ['change.restored', 41],
      ['change.losesFallback', true],
      ['change.schedule', { steps: [25, 100], everyMinutes: 30 }],
      ['apps.remote-nhl.canary.schedule', { steps: [25, 100], everyMinutes: 30 }],
      ['change.via', A_TOKEN_ID],
      ['change.reason', 'Slow.'],
      ['apps.host.previous', OTHER],
      ['apps.host.frozen', { reason: 'Finals.' }],
      ['apps.host.pinned', { reason: 'Finals.' }],
      ['apps.host.withdrawn', [OTHER]],
      ['apps.remote-nhl.canary.paused', { reason: 'Errors.' }],
      ['retired', { 'remote-nba': aChannelApp }],
    ],
    bad: [
      ['schema', 2, 'Invalid type: Expected 1 but received 2'],
      ['revision', 0, 'Invalid value: Expected >=1 but received 0'],
      ['revision', 1.5, 'Invalid integer: Received 1.5'],
      ['change.also', [], 'Invalid length: Expected >=1 but received 0'],
      ['change.restored', 0, 'Invalid value: Expected >=1 but received 0'],
      ['change.percent', -1, 'must be at least 0'],
      ['change.percent', 101, 'must be at most 100'],
      ['apps.host.current', null, 'Invalid type: Expected string but received null'],
    ],
  },
]);
