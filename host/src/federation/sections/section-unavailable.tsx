import { EmptyState, PageHeader } from '@sharpside/shared-ui';
import { RetryButton } from '../../components/retry-button.tsx';
import { explainFailure, type Outcome } from '../errors/explain-failure.ts';
import { useFederation } from '../federation-context.tsx';

/** The title of a screen, and its section as the screen shows it above. */
export type ScreenHead = { title: string; section?: string | undefined };

type SectionUnavailableProps = {
  outcome: Outcome | undefined;
  /** The head of the screen that failed; undefined for an unknown page. */
  head?: ScreenHead | undefined;
};

/** A panel in place of a screen that cannot be loaded, below the screen's own head. */
export function SectionUnavailable({ outcome, head }: SectionUnavailableProps) {
  const { retryPage } = useFederation();
  const isReachable = outcome?.delivery !== 'unreachable';
  const hint = [
    ...(outcome ? [explainFailure(outcome)] : []),
    isReachable ? 'The rest of the site works; try again in a moment.' : 'Then try again.',
  ].join(' ');
  return (
    <>
      {head && <PageHeader {...head} />}
      <div role="alert">
        <EmptyState
          title="This section is unavailable right now"
          titleAs={head ? 'p' : 'h1'}
          hint={hint}
          action={<RetryButton onRetry={retryPage}>Retry</RetryButton>}
        />
      </div>
    </>
  );
}
