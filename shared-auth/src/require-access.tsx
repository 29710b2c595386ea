import { type Access, LOGIN_PATH } from '@sharpside/contracts';
import { Button, Card, Flex, Heading, Spinner, Stack, Text } from '@sharpside/shared-ui';
import { Navigate, useLocation } from '@sharpside/shared-ui/routing';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Auth } from './auth.ts';
import { AuthenticationRequired } from './authentication-required.tsx';
import { requireAuth } from './configure-auth.ts';
import { toReturnState } from './return-path.ts';
import type { Session } from './session-store.ts';

/** Outcome of a route's access check: the screen, a wait, the sign-in, or the subscribe page. */
export type Verdict = 'allowed' | 'pending' | 'sign-in' | 'subscribe';

/** The single access rule of the product. */
export function judgeAccess(
  access: Access,
  { status, subscription }: Pick<Session, 'status' | 'subscription'>,
): Verdict {
  if (access === 'public') return 'allowed';
  if (status === 'unknown') return 'pending';
  if (status === 'signedOut') return 'sign-in';
  if (access === 'protected' || subscription === 'active') return 'allowed';
  return subscription === 'unknown' ? 'pending' : 'subscribe';
}

/** Redirects a signed-in visitor without a subscription to the subscribe page, and shows a text while it loads. */
function SubscriptionRequired({ auth = requireAuth() }) {
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

/** Props of `RequireAccess`. */
export type RequireAccessProps = {
  access: Access;
  /** Rendered, and so loaded, only for a visitor with access. */
  children: ReactNode;
  /** Shown until the access is known. Default: 'Loading...'. */
  pending?: ReactNode;
  /** Default: the session that the shell configured. */
  auth?: Auth;
};

const PENDING = (
  <Flex justify="center" py="16">
    <Spinner label="Loading..." />
  </Flex>
);

/**
 * The only access gate of the product. It shows the children to a visitor with access, and `pending` until that is
 * known. A visitor without a session goes to the sign-in page, which returns here; a visitor without the subscription
 * to the subscribe page. If the session ends while the screen is open, 'Authentication Required' replaces the screen.
 */
export function RequireAccess({
  access,
  children,
  pending = PENDING,
  auth = requireAuth(),
}: RequireAccessProps) {
  const location = useLocation();
  const verdict = useStore(auth.session, (session) => judgeAccess(access, session));
  const isSignedIn = useStore(auth.session, ({ status }) => status === 'signedIn');
  const hasExpired = useStore(auth.session, (session) => session.hasExpired);
  const { returnTo } = toReturnState(location);

  const [signedInAt, setSignedInAt] = useState<string | null>(null);
  if (isSignedIn && signedInAt !== location.pathname) setSignedInAt(location.pathname);

  const needsSubscription = verdict === 'pending' && isSignedIn;
  useEffect(() => {
    if (needsSubscription) void auth.checkSubscription(returnTo);
  }, [auth, needsSubscription, returnTo]);

  if (verdict === 'allowed') return children;
  if (verdict === 'subscribe') return <SubscriptionRequired auth={auth} />;
  if (verdict === 'pending') return pending;
  // A call that was made ahead may end the session before this first renders. A router's first entry has this key.
  const endedAhead = hasExpired && location.key === 'default';
  if (endedAhead || signedInAt === location.pathname) return <AuthenticationRequired auth={auth} />;
  return <Navigate to={LOGIN_PATH} replace state={{ returnTo }} />;
}
