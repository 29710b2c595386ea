import { Button, EmptyState } from 'shared-ui';

type SectionUnavailableProps = { onRetry: () => void };

/** What is left of a remote when none of its releases works. The rest of the site goes on. */
export function SectionUnavailable({ onRetry }: SectionUnavailableProps) {
  return (
    <div role="alert">
      <EmptyState
        title="This section is unavailable right now"
        hint="The rest of the site works. We were told of it; try again in a moment."
        action={<Button onClick={onRetry}>Retry</Button>}
      />
    </div>
  );
}
