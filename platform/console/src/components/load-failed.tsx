import { Alert, Button } from '@sharpside/shared-ui';

type LoadFailedProps = { what: string; error: unknown; onRetry: () => void };

export const LoadFailed = ({ what, error, onRetry }: LoadFailedProps) => (
  <Alert
    tone="error"
    title={`Could not load ${what}`}
    action={
      <Button variant="outline" size="sm" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    {error instanceof Error ? error.message : String(error)}
  </Alert>
);
