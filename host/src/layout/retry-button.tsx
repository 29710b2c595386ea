import { useState } from 'react';
import { Button, Text } from 'shared-ui';

type RetryButtonProps = {
  /** Loads the page anew, or resolves to false where the site does not answer. */
  onRetry: () => Promise<boolean>;
  children: string;
  size?: 'lg';
};

/** Loads the page anew, and says so where the site cannot be reached. */
export function RetryButton({ onRetry, children, size }: RetryButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'unreachable'>('idle');

  async function retry() {
    setState('asking');
    if (!(await onRetry())) setState('unreachable');
  }

  return (
    <>
      <Button {...(size && { size })} disabled={state === 'asking'} onClick={() => void retry()}>
        {children}
      </Button>
      <Text role="status" size="sm" tone="muted">
        {state === 'unreachable' && 'The site does not answer. Check your connection, then try again.'}
      </Text>
    </>
  );
}
