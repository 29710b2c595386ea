import { Button, Card, Heading, Stack, Text } from '@sharpside/shared-ui';
import { useEffect } from 'react';
import { requireAuth } from './configure-auth.ts';

/** Takes a signed-in visitor without the subscription to the subscribe page, and says so while it loads. */
export function SubscriptionRequired({ auth = requireAuth() }) {
  const { redirectToSubscribe, subscribeUrl } = auth;
  useEffect(redirectToSubscribe, [redirectToSubscribe]);
  return (
    <Card maxWidth="prose" mx="auto" my={{ base: '8', md: '16' }}>
      <Stack gap="4" align="start">
        <Heading as="h1">Subscription Required</Heading>
        <Text tone="muted" size="md">
          This screen comes with the subscription. Taking you to the subscribe page.
        </Text>
        <Button asChild>
          <a href={subscribeUrl}>Subscribe</a>
        </Button>
      </Stack>
    </Card>
  );
}
