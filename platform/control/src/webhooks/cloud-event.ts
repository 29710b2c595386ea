import type { ChannelRevision } from '@sharpside/contracts';
import type { WebhookTopic } from './webhook-settings.ts';

/** An event as CloudEvents 1.0 has it, structured. `source` and `id` together are the same whenever it is made again. */
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

/** An event, and the kind that webhooks ask for it by. */
export type TopicEvent = { topic: WebhookTopic; event: CloudEvent };

export const EVENT_TYPES = {
  revision: 'sharpside.channel.revision',
  guard: 'sharpside.guard.action',
  budget: 'sharpside.budget.near',
  edgeUnheard: 'sharpside.edge.unheard',
  edgeHeard: 'sharpside.edge.heard',
  test: 'sharpside.test',
} as const;

type EventFacts = Pick<CloudEvent, 'id' | 'source' | 'type' | 'time' | 'subject' | 'data'>;

export const toCloudEvent = (facts: EventFacts): CloudEvent => ({
  specversion: '1.0',
  datacontenttype: 'application/json',
  ...facts,
});

/** A load of a release that has used up most of what its size budget allows. */
export type NearBudget = { app: string; version: string; what: string; bytes: number; budgetBytes: number };

type RevisionFacts = {
  /** Identity of the site. */
  site: string;
  guardName: string;
  nearBudget: readonly NearBudget[];
};

/** The events of a revision: the change itself; whether the guard made it; and loads that are near their budget. */
export function toRevisionEvents(
  { channel, revision, change, apps }: ChannelRevision,
  { site, guardName, nearBudget }: RevisionFacts,
): TopicEvent[] {
  const common = { source: `${site}/channels/${channel}`, time: change.at, subject: String(revision) };
  const toEvent = (name: keyof typeof EVENT_TYPES, data: unknown) =>
    toCloudEvent({ ...common, id: `${channel}/${revision}/${name}`, type: EVENT_TYPES[name], data });
  const data = { channel, revision, change, apps };
  return [
    { topic: 'revision', event: toEvent('revision', data) },
    ...(change.by === guardName && change.via === undefined
      ? [{ topic: 'guard', event: toEvent('guard', data) } as const]
      : []),
    ...(nearBudget.length > 0
      ? [{ topic: 'budget', event: toEvent('budget', { channel, revision, loads: nearBudget }) } as const]
      : []),
  ];
}
