import { Box, Button, Card, Heading, Text } from '@sharpside/shared-ui';
import { RetryButton } from '../components/retry-button.tsx';
import { explainFailure, type Outcome } from '../federation/errors/explain-failure.ts';

type PageFailedProps = {
  /** Undefined until `reportHostFailure` has given the first outcome. */
  outcome: Outcome | undefined;
  onRetry: () => Promise<boolean>;
};

/** Replaces a page of the shell, or the whole shell, that did not load or threw an error. */
export function PageFailed({ outcome, onRetry }: PageFailedProps) {
  return (
    <Card tone="board" maxWidth="36rem" mx="auto" mt={{ base: '4', md: '16' }}>
      <div role="alert">
        <Heading as="h1" size="xl">
          This page could not be shown
        </Heading>
        <Text size="md" tone="muted" mt="3">
          <span>{outcome && explainFailure(outcome)}</span> Try again; if it stays like this, come back in a
          few minutes.
        </Text>
      </div>
      <Box display="flex" flexWrap="wrap" gap="3" mt="8">
        <RetryButton size="lg" onRetry={onRetry}>
          Try again
        </RetryButton>
        <Button size="lg" variant="outline" asChild>
          <a href="/">Return to Home</a>
        </Button>
      </Box>
    </Card>
  );
}
