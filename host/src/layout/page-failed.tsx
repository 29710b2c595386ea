import { Box, Button, Card, Heading, Text } from 'shared-ui';

/** Stands where a page of the shell, or all of it, threw while it was rendered. Both ways out load a page anew. */
export function PageFailed({ onReload }: { onReload: () => void }) {
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
        <Button size="lg" onClick={onReload}>
          Reload the page
        </Button>
        <Button size="lg" variant="outline" asChild>
          <a href="/">Return to Home</a>
        </Button>
      </Box>
    </Card>
  );
}
