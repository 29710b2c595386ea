import type { WebhookStatus } from '@sharpside/contracts/control';
import { Badge, Button, EmptyState, PageHeader, Skeleton, Text } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { type Column, DataTable } from '@sharpside/shared-ui/table';
import { toast } from '@sharpside/shared-ui/toasts';
import { useState } from 'react';
import { isControlError } from '../api/control-error.ts';
import { testWebhook, useWebhooks } from '../api/webhooks.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { formatAge, toCount } from '../format.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { useNow } from '../use-now.ts';

const isFailing = ({ nextAttemptAt }: WebhookStatus) => nextAttemptAt !== null;

const describe = (webhooks: readonly WebhookStatus[]) =>
  `${toCount(webhooks.length, 'webhook')}, ${webhooks.filter(isFailing).length} of them failing`;

function TestButton({ name }: { name: string }) {
  const [isBusy, setIsBusy] = useState(false);
  async function test() {
    setIsBusy(true);
    try {
      const { status, fault, tookMs } = await testWebhook(name);
      if (fault === null) toast.success(`${name} took the event (${status}, ${tookMs} ms)`);
      else toast.error(`${name} did not take the event`, { description: fault });
    } catch (error) {
      if (!isControlError(error)) throw error;
      toast.error('Nothing was sent', { description: error.message });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Test ${name}`}
      disabled={isBusy}
      onClick={() => void test()}
    >
      Test
    </Button>
  );
}

function LastDelivery({ webhook, nowMs }: { webhook: WebhookStatus; nowMs: number }) {
  const { last, nextAttemptAt } = webhook;
  if (last === null) return 'Nothing was sent yet';
  return (
    <>
      <Badge tone={last.fault === null ? 'up' : 'warn'}>{last.fault === null ? 'Taken' : 'Not taken'}</Badge>
      <Text>{`${last.id}, ${formatAge(last.at, nowMs)}`}</Text>
      {last.fault !== null && <Text tone="muted">{`Attempt ${last.attempt}: ${last.fault}`}</Text>}
      {nextAttemptAt !== null && (
        <Text tone="muted">{`Next attempt ${formatLocalDateTime(nextAttemptAt)}`}</Text>
      )}
    </>
  );
}

const createColumns = (nowMs: number): Column<WebhookStatus>[] => [
  {
    key: 'name',
    header: 'Webhook',
    width: 8,
    isSticky: true,
    isWrapping: true,
    render: ({ name, origin, channels }) => (
      <>
        <Text fontWeight="semibold">{name}</Text>
        <Text size="xs" tone="muted" overflowWrap="anywhere">
          {origin}
        </Text>
        <Text size="xs" tone="muted">
          {channels === null ? 'All channels' : channels.join(', ')}
        </Text>
      </>
    ),
  },
  {
    key: 'last',
    header: 'Last delivery',
    width: 18,
    narrowWidth: 9,
    isWrapping: true,
    render: (webhook) => <LastDelivery webhook={webhook} nowMs={nowMs} />,
  },
  {
    key: 'test',
    header: 'Test',
    width: 6,
    narrowWidth: 5,
    render: ({ name }) => <TestButton name={name} />,
  },
];

export function WebhooksScreen() {
  const { data, error, mutate } = useWebhooks();
  const nowMs = useNow();
  useDocumentTitle('Webhooks');
  return (
    <>
      <PageHeader
        section="Webhooks"
        title="Who is told?"
        subtitle={data ? describe(data.webhooks) : 'Receivers of every revision'}
      />
      {error && <LoadFailed what="the webhooks" error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton height="72" aria-busy="true" />}
      {data && (
        <DataTable
          caption="Webhooks"
          columns={createColumns(nowMs)}
          rows={data.webhooks}
          rowKey={({ name }) => name}
          empty={
            <EmptyState
              title="Nobody is told"
              hint="CONTROL_WEBHOOKS of the service names the file of receivers; docs/webhooks.md has its form."
            />
          }
        />
      )}
    </>
  );
}
