import { LOGIN_PATH } from 'contracts';
import { Button, Card, Heading, Stack, Text } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/routing';
import { requireAuth } from './configure-auth.ts';
import { toReturnState } from './return-path.ts';

/** What a screen shows instead of itself when its visitor's session is over; leads to the sign-in and back. */
export function AuthenticationRequired({ auth = requireAuth() }) {
  const returnState = toReturnState(useLocation());
  const url = auth.providerLoginUrl(returnState.returnTo);
  return (
    <Card maxWidth="prose" mx="auto" my={{ base: '8', md: '16' }}>
      <Stack gap="4" align="start">
        <Heading as="h1">Authentication Required</Heading>
        <Text tone="muted" size="md">
          You need to be logged in to view this content.
        </Text>
        <Button asChild>
          {url === null ? (
            <Link to={LOGIN_PATH} state={returnState}>
              Login
            </Link>
          ) : (
            <a href={url}>Login</a>
          )}
        </Button>
      </Stack>
    </Card>
  );
}
