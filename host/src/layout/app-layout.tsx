import { useSession } from '@sharpside/shared-auth';
import { Box, Button, Flex, useTheme, VisuallyHidden } from '@sharpside/shared-ui';
import { Outlet, useIsNavigating } from '@sharpside/shared-ui/routing';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ProgressLine, useIsSlow } from '../components/progress-line.tsx';
import { BAR_HEIGHT } from '../components/styles.ts';
import { FreshnessProvider } from '../freshness/freshness-context.tsx';
import { NavigationBar } from '../navigation/navigation-bar.tsx';
import { Footer } from './footer.tsx';
import { SidePart } from './side-part.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import { useScrollPosition } from './use-scroll-position.ts';

const CONTENT_ID = 'content';

/** The first keyboard stop: a link past the bar to the content. It is visible only while it has the focus. */
function SkipLink() {
  return (
    <Button
      position="fixed"
      top="2"
      left="2"
      zIndex="200"
      data-no-print=""
      css={{ '&:not(:focus)': { translate: '0 -200%' } }}
      asChild
    >
      <a href={`#${CONTENT_ID}`}>Skip to content</a>
    </Button>
  );
}

/** Shows that the requested page is loading, once that takes noticeably long. */
export function NavigationProgress() {
  const isSlow = useIsSlow(useIsNavigating());
  return (
    <>
      <VisuallyHidden role="status">{isSlow ? 'Loading...' : ''}</VisuallyHidden>
      {isSlow && <ProgressLine />}
    </>
  );
}

function setIsAuthenticated(isSignedIn: boolean) {
  const { signIn, signOut } = useSession.getState();
  if (isSignedIn) signIn();
  else signOut();
}

function SessionBar() {
  const { theme, toggleTheme } = useTheme();
  const status = useSession((session) => session.status);
  const isAuthenticated = status === 'signedIn';
  // For styles (`SIGNED_IN`).
  useLayoutEffect(() => {
    if (status !== 'unknown') document.documentElement.toggleAttribute('data-session', isAuthenticated);
  }, [status, isAuthenticated]);
  return (
    <NavigationBar
      darkMode={theme === 'dark'}
      toggleDarkMode={toggleTheme}
      isAuthenticated={isAuthenticated}
      setIsAuthenticated={setIsAuthenticated}
    />
  );
}

/**
 * A separate component: it renders at each change of the address, for example by a filter, and the whole frame must
 * not.
 */
function PageMoves({ content }: { content: RefObject<HTMLElement | null> }) {
  useRouteFocus(content);
  useScrollPosition();
  return null;
}

export function AppLayout() {
  const content = useRef<HTMLElement>(null);
  return (
    <FreshnessProvider>
      <SidePart>
        <PageMoves content={content} />
      </SidePart>
      {/* Sticky elements, such as the head of a table, start below `--bar-height`. The width of full-width elements
          includes the scrollbar, so `overflowX` clips them. */}
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
        <SidePart>
          <SessionBar />
        </SidePart>
        <SidePart>
          <NavigationProgress />
        </SidePart>
        <Box
          flexGrow="1"
          css={{ '&:empty': { minHeight: '100dvh' } }}
          position="relative"
          pt={`calc(${BAR_HEIGHT} + clamp({spacing.6}, 4vw, {spacing.8}))`}
          pb="16"
          px={{ base: '4', lg: '6' }}
          width="full"
          maxWidth="page"
          mx="auto"
          outline="none"
          asChild
        >
          <main ref={content} id={CONTENT_ID} tabIndex={-1}>
            <Outlet />
          </main>
        </Box>
        <SidePart>
          <Footer />
        </SidePart>
      </Flex>
    </FreshnessProvider>
  );
}
