import { Alert, Button } from '@sharpside/shared-ui';

type LoadFailedProps = { what: string; error: unknown; onRetry: () => void };

/** Reports that something could not be loaded and why, with a button to try again. */
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
