import { Button, Text } from '@sharpside/shared-ui';
import { useState } from 'react';

type RetryButtonProps = {
  /** Tries again, usually by a page reload; resolves to false if the site does not answer. */
  onRetry: () => Promise<boolean>;
  children: string;
  size?: 'lg';
};

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
        {state === 'unreachable' &&
          'The site cannot be loaded right now. Check your connection, or try again in a moment.'}
      </Text>
    </>
  );
}
