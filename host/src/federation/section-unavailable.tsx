import { EmptyState } from 'shared-ui';
import { RetryButton } from '../layout/retry-button.tsx';
import { useFederation } from './federation-context.tsx';

/** What is left of a remote when none of its releases works. The rest of the site goes on. */
export function SectionUnavailable() {
  const { retryPage } = useFederation();
  return (
    <div role="alert">
      <EmptyState
        title="This section is unavailable right now"
        hint="The rest of the site works. We were told of it; try again in a moment."
        action={<RetryButton onRetry={retryPage}>Retry</RetryButton>}
      />
    </div>
  );
}
