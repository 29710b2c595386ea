import { Box, Button, Card, Heading, Text } from 'shared-ui';
import { RetryButton } from './retry-button.tsx';

/** Stands where a page of the shell, or all of it, threw while it was rendered. Both ways out load a page anew. */
export function PageFailed({ onRetry }: { onRetry: () => Promise<boolean> }) {
  return (
    <Card tone="board" maxWidth="36rem" mx="auto" mt={{ base: '4', md: '16' }}>
      <div role="alert">
        <Heading as="h1" size="xl">
          This page could not be shown
        </Heading>
        <Text size="md" tone="muted" mt="3">
          The fault is ours, and we were told of it. Reload the page; if it stays like this, come back in a
          few minutes.
        </Text>
      </div>
      <Box display="flex" flexWrap="wrap" gap="3" mt="8">
        <RetryButton size="lg" onRetry={onRetry}>
          Reload the page
        </RetryButton>
        <Button size="lg" variant="outline" asChild>
          <a href="/">Return to Home</a>
        </Button>
      </Box>
    </Card>
  );
}
