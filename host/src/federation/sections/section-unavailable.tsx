import { EmptyState } from '@sharpside/shared-ui';
import { RetryButton } from '../../components/retry-button.tsx';
import { explainFailure, type Outcome } from '../errors/explain-failure.ts';
import { useFederation } from '../federation-context.tsx';

export function SectionUnavailable({ outcome }: { outcome: Outcome | undefined }) {
  const { retryPage } = useFederation();
  const isReachable = outcome?.delivery !== 'unreachable';
  const hint = [
    ...(outcome ? [explainFailure(outcome)] : []),
    isReachable ? 'The rest of the site works; try again in a moment.' : 'Then try again.',
  ].join(' ');
  return (
    <div role="alert">
      <EmptyState
        title="This section is unavailable right now"
        titleAs="h1"
        hint={hint}
        action={<RetryButton onRetry={retryPage}>Retry</RetryButton>}
      />
    </div>
  );
}
