import { Box, Button, Card, Flex, Heading, Text } from '@sharpside/shared-ui';
import { Link, usePathname } from '@sharpside/shared-ui/routing';
import { useEffect } from 'react';
import { AllSectionsButton } from '../jump-to/all-sections-button.tsx';
import { useDocumentTitle } from '../site/use-document-title.ts';

export function NotFoundPage() {
  const pathname = usePathname();
  useDocumentTitle('Page not found');
  useEffect(() => console.warn('Page not found:', pathname), [pathname]);
  return (
    <Card tone="board" maxWidth="36rem" mx="auto" mt={{ base: '4', md: '16' }}>
      <Box
        aria-hidden="true"
        fontSize="6rem"
        fontWeight="heavy"
        fontStretch="condensed"
        lineHeight="1"
        color="accent.text"
      >
        404
      </Box>
      <Heading as="h1" size="xl" mt="4">
        Page not found
      </Heading>
      <Text size="md" tone="muted" mt="3">
        The page you're looking for doesn't exist or has been moved.
      </Text>
      <Flex wrap="wrap" gap="3" mt="8">
        <Button size="lg" asChild>
          <Link to="/">Return to Home</Link>
        </Button>
        <AllSectionsButton size="lg">Find a page, team or player</AllSectionsButton>
      </Flex>
    </Card>
  );
}
