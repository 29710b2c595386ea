import type { ChannelRevision } from '@sharpside/contracts';

/** An event in the structured form of CloudEvents 1.0. `source` and `id` stay the same when it is sent again. */
export type CloudEvent = {
  specversion: '1.0';
  id: string;
  source: string;
  type: string;
  time: string;
  subject: string;
  datacontenttype: 'application/json';
  data: unknown;
};

const FORM = { specversion: '1.0', datacontenttype: 'application/json' } as const;

/** The event of a revision. `site`: beginning of the source. */
export const toRevisionEvent = (
  { channel, revision, change, apps }: ChannelRevision,
  site: string,
): CloudEvent => ({
  ...FORM,
  id: `${channel}/${revision}/revision`,
  source: `${site}/channels/${channel}`,
  type: 'sharpside.channel.revision',
  time: change.at,
  subject: String(revision),
  data: { channel, revision, change, apps },
});

/** An event without content, for testing a webhook. */
export function toTestEvent(webhook: string, { site, now }: { site: string; now: Date }): CloudEvent {
  const time = now.toISOString();
  return {
    ...FORM,
    id: `test/${webhook}/${time}`,
    source: `${site}/webhooks`,
    type: 'sharpside.test',
    time,
    subject: webhook,
    data: { webhook },
  };
}
