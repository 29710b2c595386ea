import type { WebhookStatus } from '@sharpside/contracts/control';
import { EmptyState, PageHeader, Skeleton } from '@sharpside/shared-ui';
import { useWebhooks } from '../api/webhooks.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { WebhookDetails } from '../components/webhook-details.tsx';
import { toCount } from '../format.ts';
import { Section } from '../layout/section.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import { useNow } from '../use-now.ts';

const isFailing = ({ isGone, lanes }: WebhookStatus) =>
  isGone || lanes.some(({ failingSince }) => failingSince !== null);

const describe = (webhooks: readonly WebhookStatus[]) =>
  `${toCount(webhooks.length, 'webhook')}, ${webhooks.filter(isFailing).length} of them failing`;

/** Receivers of the service's events, and whether they take them. */
export function WebhooksScreen() {
  const { data, error, mutate } = useWebhooks();
  const nowMs = useNow();
  useDocumentTitle('Webhooks');
  const webhooks = data?.webhooks ?? [];
  return (
    <>
      <PageHeader
        section="Webhooks"
        title="Who is told?"
        subtitle={data ? describe(webhooks) : 'Receivers of revisions, of the guard, edges and budgets'}
      />
      {error && <LoadFailed what="the webhooks" error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton height="72" aria-busy="true" />}
      {data && webhooks.length === 0 && (
        <EmptyState
          title="Nobody is told"
          hint="CONTROL_WEBHOOKS of the service names the file of receivers; docs/control.md has its form."
        />
      )}
      {webhooks.map((webhook) => (
        <Section key={webhook.name} title={webhook.name}>
          <WebhookDetails webhook={webhook} nowMs={nowMs} />
        </Section>
      ))}
    </>
  );
}
