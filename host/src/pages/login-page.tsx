import { findReturnPath, requireAuth, useSession } from 'shared-auth';
import { Alert, Button, Card, Heading, Stack, Text, TextLink } from 'shared-ui';
import { Link, Navigate, useLocation } from 'shared-ui/routing';
import { useShell } from '../layout/shell-context.tsx';
import { useDocumentTitle } from '../layout/use-document-title.ts';

function SignInUnavailable() {
  return (
    <Alert tone="info" title="Sign-in is not available on this deployment yet.">
      Every tool marked 'Open to all' on the{' '}
      <TextLink asChild>
        <Link to="/">front page</Link>
      </TextLink>{' '}
      works without it.
    </Alert>
  );
}

/** Where a visitor signs in through the provider, and comes back to the page that asked for it. */
export function LoginPage() {
  const { config } = useShell();
  const { state } = useLocation();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const { leaveTo, providerLoginUrl } = requireAuth();
  const returnPath = findReturnPath(state) ?? '/';
  const url = providerLoginUrl(returnPath);
  useDocumentTitle('Login');

  if (isSignedIn) return <Navigate to={returnPath} replace />;
  return (
    <Card maxWidth="28rem" mx="auto" mt={{ base: '4', md: '16' }}>
      <Stack gap="6">
        <Heading as="h1" size="xl">
          Login to {config.productName}
        </Heading>
        <Text tone="muted" size="md">
          You sign in with your {config.providerName} account. Your subscription is read from there.
        </Text>
        <Button size="lg" disabled={url === null} onClick={() => url !== null && leaveTo(url)}>
          Continue with {config.providerName}
        </Button>
        {url === null && <SignInUnavailable />}
      </Stack>
    </Card>
  );
}
