import { findReturnPath, requireAuth, useSession } from '@sharpside/shared-auth';
import { Alert, Button, Card, Heading, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { Link, Navigate, useLocation } from '@sharpside/shared-ui/routing';
import { findPageName } from '../site/find-page-name.ts';
import { useShell } from '../site/shell-context.tsx';
import { useDocumentTitle } from '../site/use-document-title.ts';
import { WAITS_FOR_ADDRESS } from '../start/early-input.ts';
import { LoginOpenings } from './login-openings.tsx';

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

/** State from the address: the provider could not be reached, and the page to return to. */
function useAddress() {
  const { search, state } = useLocation();
  // A prerendered page has no query.
  if (search === '' && state === null) return { isInterrupted: false, returnPath: '/' };
  const query = new URLSearchParams(search);
  const returnPath = findReturnPath(state) ?? findReturnPath({ returnTo: query.get('next') }) ?? '/';
  return { isInterrupted: query.has('problem'), returnPath };
}

/** Signs a visitor in through the provider, and comes back to the page that asked for it. */
export function LoginPage() {
  const { config, remotes } = useShell();
  const { isInterrupted, returnPath } = useAddress();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const { providerLoginUrl } = requireAuth();
  const url = providerLoginUrl(returnPath);
  useDocumentTitle('Login');

  // The mark of a session is not enough for a visitor who has just failed with it.
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
        <Stack gap="3">
          {url === null ? (
            <Button size="lg" disabled>
              Continue with {config.providerName}
            </Button>
          ) : (
            <Button size="lg" {...WAITS_FOR_ADDRESS} asChild>
              <a href={url}>Continue with {config.providerName}</a>
            </Button>
          )}
          {url !== null && (
            <Text tone="muted">
              Then you are back at{' '}
              <Text as="span" tone="default" fontWeight="semibold">
                {findPageName(returnPath, remotes) ?? 'the page you came from'}
              </Text>
              .
            </Text>
          )}
        </Stack>
        {url === null && <SignInUnavailable />}
        <LoginOpenings />
      </Stack>
    </Card>
  );
}
