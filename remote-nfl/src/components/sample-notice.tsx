import type { ReactNode } from 'react';
import { Alert, Button } from 'shared-ui';

type SampleNoticeProps = {
  /** What could not be loaded, and what stands in for it. */
  children: ReactNode;
  onRetry: () => void;
};

/** Says that invented figures stand in for those that the backend could not give. */
export const SampleNotice = ({ children, onRetry }: SampleNoticeProps) => (
  <Alert
    tone="warning"
    title="Sample data"
    action={
      <Button size="sm" variant="outline" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    {children}
  </Alert>
);
