import { LOGIN_PATH } from '@sharpside/contracts';
import { Alert, Button, Card, Heading, HStack, RetryButton, Stack, Text } from '@sharpside/shared-ui';
import { Link, useLocation, useNavigate } from '@sharpside/shared-ui/routing';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Auth } from './auth.ts';
import { requireAuth } from './configure-auth.ts';
import { toReturnState } from './return-path.ts';

/** Instead of the title and the text of a visitor who is not logged in, because this one is. */
const UNREADABLE = {
  title: 'Your account could not be read',
  text: 'The sign-in provider did not say whether you subscribe. Retry, or sign out and use another account.',
};
const UNCHECKED = {
  title: 'Authentication Required',
  text: 'The site did not answer whether you are logged in. Retry, or log in again.',
};
const SIGNED_OUT = {
  title: 'Authentication Required',
  text: 'You need to be logged in to view this content.',
};

type AccountUnreadableProps = { auth: Auth; isUnshared: boolean };

/**
 * Shown to a visitor whose account could not be read, or does not share its subscriptions (`isUnshared`). Another
 * sign-in may have the same result.
 */
function AccountUnreadable({ auth, isUnshared }: AccountUnreadableProps) {
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  async function signOut() {
    setIsAsking(true);
    const isDone = await auth.requestLogout().catch(() => false);
    setIsAsking(false);
    setHasFailed(!isDone);
    if (!isDone) return;
    auth.session.getState().signOut();
    await navigate('/');
  }

  return (
    <>
      {isUnshared && (
        <Alert
          tone="warning"
          title="You are signed in, but this account does not share its subscriptions with this site."
        >
          Log in again and allow it, or sign out and use another account.
        </Alert>
      )}
      {hasFailed && <Alert tone="warning">Signing out did not work either. Try again in a moment.</Alert>}
      <HStack gap="3" flexWrap="wrap">
        {!isUnshared && <RetryButton onRetry={() => auth.session.getState().signIn()}>Retry</RetryButton>}
        <Button variant="outline" disabled={isAsking} onClick={signOut}>
          Sign out
        </Button>
      </HStack>
    </>
  );
}

/** Replaces a screen after its session ended, or if the account is unreadable. Leads to the sign-in and back. */
export function AuthenticationRequired({ auth = requireAuth() }) {
  const returnState = toReturnState(useLocation());
  const isUnreadable = useStore(auth.session, (session) => session.isUnreadable);
  const isUnshared = useStore(auth.session, (session) => session.isUnshared);
  const isUnchecked = useStore(auth.session, (session) => session.isUnchecked);
  // Another sign-in cannot make an account readable; it can let the account share its subscriptions.
  const isLoginOffered = !isUnreadable || isUnshared;
  const { title, text } = isUnchecked ? UNCHECKED : isLoginOffered ? SIGNED_OUT : UNREADABLE;
  // Without `asksAgain`, a provider that recognizes its visitor would send them straight back.
  const url = auth.providerLoginUrl(returnState.returnTo, { asksAgain: isUnshared });
  return (
    <Card maxWidth="prose" mx="auto" my={{ base: '8', md: '16' }}>
      <Stack gap="4" align="start">
        <Heading as="h1">{title}</Heading>
        <Text tone="muted" size="md">
          {text}
        </Text>
        {isUnreadable && <AccountUnreadable auth={auth} isUnshared={isUnshared} />}
        <HStack gap="3" flexWrap="wrap" _empty={{ display: 'none' }}>
          {isUnchecked && (
            // The screen opens again, and checks again.
            <RetryButton onRetry={() => auth.session.getState().signIn()}>Retry</RetryButton>
          )}
          {isLoginOffered && (
            <Button asChild {...(isUnchecked && { variant: 'outline' })}>
              {url === null ? (
                <Link to={LOGIN_PATH} state={returnState}>
                  Login
                </Link>
              ) : (
                <a href={url}>Login</a>
              )}
            </Button>
          )}
        </HStack>
      </Stack>
    </Card>
  );
}
