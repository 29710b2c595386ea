import { Box, PageStyles, UiProvider } from '@sharpside/shared-ui';
import { Route, Routes } from '@sharpside/shared-ui/routing';
import { SWRConfig } from 'swr';
import { isWithoutRole, useSession } from './api/session.ts';
import { LoadFailed } from './components/load-failed.tsx';
import { ConsoleFrame } from './layout/console-frame.tsx';
import { PATHS } from './paths.ts';
import { AppScreen } from './screens/app-screen.tsx';
import { DataScreen } from './screens/data-screen.tsx';
import { NoRoleScreen } from './screens/no-role-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { OverviewScreen } from './screens/overview-screen.tsx';
import { RestoreScreen } from './screens/restore-screen.tsx';
import { SignInScreen } from './screens/sign-in-screen.tsx';
import { TogetherScreen } from './screens/together-screen.tsx';
import { TokensScreen } from './screens/tokens-screen.tsx';
import { WebhooksScreen } from './screens/webhooks-screen.tsx';
import { SessionProvider } from './session-context.ts';

/**
 * If nobody is signed in, shows the sign-in without a change of the address, so that the address's screen appears
 * afterwards.
 */
function Pages() {
  const { data: session, error, mutate } = useSession();
  if (session && isWithoutRole(session)) return <NoRoleScreen session={session} />;
  if (session?.tokens.length === 0)
    return <SignInScreen provider={session.provider} ended={session.problem} />;
  if (session === undefined) {
    return error ? (
      <Box p="6">
        <LoadFailed what="the console" error={error} onRetry={() => void mutate()} />
      </Box>
    ) : null;
  }
  return (
    <SessionProvider value={session}>
      <ConsoleFrame>
        <Routes>
          <Route path={PATHS.overview.path} element={<OverviewScreen />} />
          <Route path={PATHS.data.path} element={<DataScreen />} />
          <Route path={PATHS.together.path} element={<TogetherScreen />} />
          <Route path={PATHS.restore.path} element={<RestoreScreen />} />
          <Route path={PATHS.webhooks.path} element={<WebhooksScreen />} />
          <Route path={PATHS.tokens.path} element={<TokensScreen />} />
          <Route path={PATHS.app.path} element={<AppScreen />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </ConsoleFrame>
    </SessionProvider>
  );
}

export function Console() {
  return (
    <PageStyles>
      <UiProvider>
        <SWRConfig value={{ errorRetryCount: 3, revalidateOnFocus: true }}>
          <Pages />
        </SWRConfig>
      </UiProvider>
    </PageStyles>
  );
}
