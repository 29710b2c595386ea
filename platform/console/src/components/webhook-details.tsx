import type { WebhookDelivery, WebhookStatus } from '@sharpside/contracts/control';
import { Alert, Badge, EmptyState, Stack, Text } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { type Column, DataTable } from '@sharpside/shared-ui/table';
import { formatAge } from '../format.ts';

const OUTCOMES = {
  delivered: { tone: 'up', label: 'Delivered' },
  failed: { tone: 'warn', label: 'Failed' },
  'given-up': { tone: 'down', label: 'Given up' },
} as const;

const createColumns = (nowMs: number): Column<WebhookDelivery>[] => [
  { key: 'id', header: 'Event', width: 14, isSticky: true, render: ({ id }) => id },
  {
    key: 'outcome',
    header: 'Outcome',
    width: 7,
    render: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>,
  },
  { key: 'at', header: 'When', width: 7, render: ({ at }) => formatAge(at, nowMs) },
  { key: 'attempt', header: 'Attempt', align: 'end', width: 5, render: ({ attempt }) => attempt },
  { key: 'answer', header: 'Answer', width: 16, render: ({ status, fault }) => fault ?? status },
];

/** The reason why events wait, and when they are sent again. */
function WaitingNotice({ lanes, isGone }: WebhookStatus) {
  if (isGone) {
    return (
      <Alert tone="warning" title="The receiver is gone">
        It answered 410, so nothing more is sent. Correct its address in the file of CONTROL_WEBHOOKS.
      </Alert>
    );
  }
  return lanes.map(({ channel, fault, nextAttemptAt }) =>
    fault === null ? null : (
      <Alert key={channel} tone="warning" title={`Events of ${channel ?? 'the edges'} wait`}>
        {`The reason: ${fault}. ${nextAttemptAt === null ? '' : `The next attempt is at ${formatLocalDateTime(nextAttemptAt)}.`}`}
      </Alert>
    ),
  );
}

type WebhookDetailsProps = { webhook: WebhookStatus; nowMs: number };

/** One webhook: what it asks for, what waits for it, and its last deliveries. */
export function WebhookDetails({ webhook, nowMs }: WebhookDetailsProps) {
  const { name, origin, types, channels, deliveries } = webhook;
  return (
    <Stack gap="4">
      <Text tone="muted">
        {`${origin} is told of ${types.join(', ')} on ${channels?.join(', ') ?? 'every channel'}.`}
      </Text>
      <WaitingNotice {...webhook} />
      <DataTable
        caption={`Deliveries to ${name}`}
        columns={createColumns(nowMs)}
        rows={deliveries}
        rowKey={({ id, attempt }) => `${id} ${attempt}`}
        empty={
          <EmptyState
            title="Nothing was sent since the service started"
            hint={`Try it: mfe webhooks test ${name}`}
          />
        }
      />
    </Stack>
  );
}
