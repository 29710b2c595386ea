import { useSession } from '@sharpside/shared-auth';
import { Box, Flex, useTheme } from '@sharpside/shared-ui';
import { Outlet } from '@sharpside/shared-ui/routing';
import { Suspense, useRef } from 'react';
import { BAR_HEIGHT } from '../components/look.ts';
import { ScreenPending } from '../federation/screen-pending.tsx';
import { FreshnessProvider } from '../freshness/freshness-context.tsx';
import { NavigationBar } from '../navigation/navigation-bar.tsx';
import { Footer } from './footer.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import { useScrollPosition } from './use-scroll-position.ts';

function setIsAuthenticated(isSignedIn: boolean) {
  const { signIn, signOut } = useSession.getState();
  if (isSignedIn) signIn();
  else signOut();
}

function SessionBar() {
  const { theme, toggleTheme } = useTheme();
  const isAuthenticated = useSession(({ status }) => status === 'signedIn');
  return (
    <NavigationBar
      darkMode={theme === 'dark'}
      toggleDarkMode={toggleTheme}
      isAuthenticated={isAuthenticated}
      setIsAuthenticated={setIsAuthenticated}
    />
  );
}

/** The frame of every page: the bar, the content, the footer. The route in view stands in the `Outlet`. */
export function AppLayout() {
  const content = useRef<HTMLElement>(null);
  useRouteFocus(content);
  useScrollPosition();
  return (
    <FreshnessProvider>
      {/* Sticky elements, such as a table's head, start below `--bar-height`. Full-width elements count the scrollbar in:
          `overflowX` cuts it off. */}
      <Flex
        direction="column"
        minHeight="100dvh"
        bg="bg"
        overflowX="clip"
        css={{
          '--bar-height': BAR_HEIGHT,
          'html:has(&)': { scrollPaddingTop: `calc(${BAR_HEIGHT} + {spacing.4})` },
        }}
      >
        <SkipLink />
        <SessionBar />
        <NavigationProgress />
        <Box
          // A page that is still loading leaves the footer below the screen, where it cannot jump.
          minHeight="100dvh"
          position="relative"
          pt={`calc(${BAR_HEIGHT} + {spacing.8})`}
          pb="16"
          px={{ base: '4', lg: '6' }}
          width="full"
          maxWidth="page"
          mx="auto"
          outline="none"
          asChild
        >
          <main ref={content} id={CONTENT_ID} tabIndex={-1}>
            <Suspense fallback={<ScreenPending />}>
              <Outlet />
            </Suspense>
          </main>
        </Box>
        <Footer />
      </Flex>
    </FreshnessProvider>
  );
}
