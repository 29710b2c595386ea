import { useSession } from '@sharpside/shared-auth';
import { Box, Button, Flex, useTheme, VisuallyHidden } from '@sharpside/shared-ui';
import { Outlet, useIsNavigating } from '@sharpside/shared-ui/routing';
import { type RefObject, Suspense, useRef } from 'react';
import { ProgressLine, useIsSlow } from '../components/progress-line.tsx';
import { BAR_HEIGHT } from '../components/styles.ts';
import { ScreenPending } from '../federation/screen-pending.tsx';
import { FreshnessProvider } from '../freshness/freshness-context.tsx';
import { NavigationBar } from '../navigation/navigation-bar.tsx';
import { Footer } from './footer.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import { useScrollPosition } from './use-scroll-position.ts';

/** The id of the page's main part. */
const CONTENT_ID = 'content';

/** The first stop of the keyboard: past the bar, to the content. Seen only while it has focus. */
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

/** Says that the page that was asked for is on its way, once that takes noticeably long. */
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

/** A part of its own: a changed filter changes the address, and would render the frame again. */
function PageMoves({ content }: { content: RefObject<HTMLElement | null> }) {
  useRouteFocus(content);
  useScrollPosition();
  return null;
}

/** The frame of every page: the bar, the content, the footer. The route in view stands in the `Outlet`. */
export function AppLayout() {
  const content = useRef<HTMLElement>(null);
  return (
    <FreshnessProvider>
      <PageMoves content={content} />
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
