import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';

/** Replaces rows that could not be loaded: a message, and a button that tries again. */
export function LoadFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Alert
      tone="error"
      title={title}
      action={
        <Button size="sm" variant="outline" onClick={onRetry}>
          Retry
        </Button>
      }
    />
  );
}
