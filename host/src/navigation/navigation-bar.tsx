import { Box, Flex, ProductMark, ThemeToggle } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { memo, useCallback, useMemo } from 'react';
import { AccountMenu } from '../account/account-menu.tsx';
import { SessionLink } from '../account/session-link.tsx';
import { BAR_HEIGHT } from '../components/styles.ts';
import { useOpenMenu } from '../components/use-open-menu.ts';
import { JumpTo } from '../jump-to/jump-to.tsx';
import { listMenus } from '../site/menus.ts';
import { useOutlines, useShell } from '../site/shell-context.tsx';
import { DesktopMenus } from './desktop-menus.tsx';
import { MobileMenu, MobileMenuButton } from './mobile-menu.tsx';
import { SocialIconLink } from './social-link.tsx';

function Brand() {
  const { config } = useShell();
  return (
    <Box
      display="inline-flex"
      minHeight={{ base: '11', md: 'auto' }}
      alignItems="center"
      gap="2"
      flexShrink="0"
      fontSize="lg"
      fontWeight="bold"
      fontStretch="condensed"
      letterSpacing="-0.01em"
      color="fg"
      asChild
    >
      <Link to="/" aria-label={`${config.productName}, to the front page`}>
        <ProductMark />
        <span>{config.productName}</span>
      </Link>
    </Box>
  );
}

export type NavigationBarProps = {
  darkMode: boolean;
  isAuthenticated: boolean;
  toggleDarkMode: () => void;
  setIsAuthenticated: (isAuthenticated: boolean) => void;
};

// The theme is known only after hydration. Memoized, so that everything else is not rendered again then.
const KnownBrand = memo(Brand);
const KnownDesktopMenus = memo(DesktopMenus);
const KnownMobileMenu = memo(MobileMenu);

/** The bar at the top of every screen. Its menus come from the remotes' declarations. */
export function NavigationBar(props: NavigationBarProps) {
  const { darkMode, isAuthenticated, toggleDarkMode, setIsAuthenticated } = props;
  const { outlines, hasMore } = useOutlines();
  const menus = useMemo(() => listMenus(outlines), [outlines]);
  const mobileMenu = useOpenMenu();
  const isMenuOpen = mobileMenu.openId !== null;
  const { open } = mobileMenu;
  const openMenu = useCallback(() => open('mobile'), [open]);
  const session = { isAuthenticated, setIsAuthenticated };

  return (
    <Box
      position="fixed"
      insetInline="0"
      top="0"
      zIndex="100"
      bg="bg"
      borderBottomWidth="1px"
      borderColor="border"
      data-no-print=""
      asChild
    >
      <header>
        <Flex
          align="center"
          gap={{ base: '2', lg: '4' }}
          height={BAR_HEIGHT}
          maxWidth="page"
          mx="auto"
          px={{ base: '4', lg: '6' }}
          asChild
        >
          <nav aria-label="Main">
            <KnownBrand />
            <KnownDesktopMenus menus={menus} hasMore={hasMore} />
            <Flex align="center" gap="1" ms="auto" flexShrink="0">
              <JumpTo isAuthenticated={isAuthenticated} />
              <Box hideBelow="md">
                <SocialIconLink />
              </Box>
              <ThemeToggle darkMode={darkMode} toggleDarkMode={toggleDarkMode} />
              <Flex hideBelow="md" align="center" gap="2" ms="2">
                <AccountMenu isAuthenticated={isAuthenticated} />
                <SessionLink size="sm" {...session} />
              </Flex>
              <Box hideFrom="md" me="-3">
                <MobileMenuButton isOpen={isMenuOpen} onOpen={openMenu} />
              </Box>
            </Flex>
          </nav>
        </Flex>
        <KnownMobileMenu
          isOpen={isMenuOpen}
          onOpen={openMenu}
          onClose={mobileMenu.close}
          menus={menus}
          hasMore={hasMore}
          {...session}
        />
      </header>
    </Box>
  );
}
