import { useSyncExternalStore } from 'react';
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

function SignInInterrupted() {
  return (
    <Alert tone="warning" title="Sign-in does not answer right now.">
      Try again in a moment. What needs no session works meanwhile.
    </Alert>
  );
}

const neverChanges = () => () => {};

/** What the address adds: that the provider could not be reached, and where the visitor wanted to be. */
function useAddress() {
  const { search } = useLocation();
  // As it is prerendered, the page knows no query; it learns of it in the same breath as of the session.
  const known = useSyncExternalStore(
    neverChanges,
    () => search,
    () => '',
  );
  // Where pages are prerendered there are no queries, and nothing to read them with.
  if (known === '') return { isInterrupted: false, next: null };
  const query = new URLSearchParams(known);
  return { isInterrupted: query.has('problem'), next: query.get('next') };
}

/** Where a visitor signs in through the provider, and comes back to the page that asked for it. */
export function LoginPage() {
  const { config } = useShell();
  const { state } = useLocation();
  const { isInterrupted, next } = useAddress();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const { leaveTo, providerLoginUrl } = requireAuth();
  const returnPath = findReturnPath(state) ?? findReturnPath({ returnTo: next }) ?? '/';
  const url = providerLoginUrl(returnPath);
  useDocumentTitle('Login');

  // The mark of a session is not enough for whoever just failed with it.
  if (isSignedIn && !isInterrupted) return <Navigate to={returnPath} replace />;
  return (
    <Card maxWidth="28rem" mx="auto" mt={{ base: '4', md: '16' }}>
      <Stack gap="6">
        <Heading as="h1" size="xl">
          Login to {config.productName}
        </Heading>
        {isInterrupted && <SignInInterrupted />}
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
