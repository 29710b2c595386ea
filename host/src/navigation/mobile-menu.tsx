import { useEffect, useId } from 'react';
import { Box, type BoxProps, ChevronDownIcon, CloseIcon, Flex, Heading, IconButton } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/routing';
import { ModalDialog } from '../layout/modal-dialog.tsx';
import { MENU_ROW } from './look.ts';
import { MenuLinks } from './menu-links.tsx';
import { holdsPage, isSamePage, type Menu } from './menus.ts';
import { SessionLink } from './session-link.tsx';
import { SocialRowLink } from './social-link.tsx';
import { type OpenMenu, useOpenMenu } from './use-open-menu.ts';

type MobileMenuProps = {
  isOpen: boolean;
  onClose: () => void;
  menus: readonly Menu[];
  isAuthenticated: boolean;
  setIsAuthenticated: (isAuthenticated: boolean) => void;
};

// 48 px: what a thumb hits without looking.
const ROW = '12';
const WIDE = '(min-width: 48rem)';

const SHEET: BoxProps = {
  position: 'fixed',
  inset: 'auto 0 0 0',
  width: 'full',
  maxHeight: '85dvh',
  flexDirection: 'column',
  borderTopRadius: 'lg',
  borderInlineWidth: '0',
  borderBottomWidth: '0',
  css: {
    '&[open]': { display: 'flex', translate: '0 0', transition: 'translate 140ms ease-out' },
    '@starting-style': { '&[open]': { translate: '0 24px' } },
  },
};

function useCloseWhenWide(isOpen: boolean, onClose: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const wide = window.matchMedia(WIDE);
    const onChange = () => wide.matches && onClose();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, [isOpen, onClose]);
}

function RowLink({ to, label, onFollow }: { to: string; label: string; onFollow: () => void }) {
  const { pathname } = useLocation();
  return (
    <Box {...MENU_ROW} height={ROW} fontWeight="medium" asChild>
      <Link to={to} onClick={onFollow} aria-current={isSamePage(to, pathname) ? 'page' : undefined}>
        {label}
      </Link>
    </Box>
  );
}

function Section({ menu, openMenu, onFollow }: { menu: Menu; openMenu: OpenMenu; onFollow: () => void }) {
  const { pathname } = useLocation();
  const panelId = useId();
  const isOpen = openMenu.openId === menu.id;
  return (
    <li>
      <Box {...MENU_ROW} height={ROW} justifyContent="space-between" fontWeight="medium" asChild>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-current={holdsPage(menu, pathname) || undefined}
          onClick={() => openMenu.toggle(menu.id)}
        >
          {menu.label}
          <ChevronDownIcon />
        </button>
      </Box>
      <Box id={panelId} hidden={!isOpen} ps="4" pb="2">
        <MenuLinks menu={menu} rowHeight={ROW} onFollow={onFollow} />
      </Box>
    </li>
  );
}

/** The menu of narrow screens: a sheet at the thumb's end of the screen, over a page that waits. */
export function MobileMenu(props: MobileMenuProps) {
  const { isOpen, onClose, menus, isAuthenticated, setIsAuthenticated } = props;
  const openMenu = useOpenMenu();
  useCloseWhenWide(isOpen, onClose);
  return (
    <ModalDialog label="Menu" isOpen={isOpen} onClose={onClose} {...SHEET}>
      <Flex align="center" justify="space-between" ps="6" pe="2" pt="1" color="fg.muted">
        <Heading size="md">Menu</Heading>
        <IconButton label="Close menu" size="lg" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Flex>
      <Box flex="1" minHeight="0" overflowY="auto" overscrollBehavior="contain" px="3" fontSize="md" asChild>
        <nav aria-label="Main">
          <ul>
            <li>
              <RowLink to="/" label="Home" onFollow={onClose} />
            </li>
            {menus.map((menu) => (
              <Section key={menu.id} menu={menu} openMenu={openMenu} onFollow={onClose} />
            ))}
            <li>
              <RowLink to="/faq" label="FAQ" onFollow={onClose} />
            </li>
            <li>
              <SocialRowLink height={ROW} />
            </li>
          </ul>
        </nav>
      </Box>
      <Box
        px="4"
        pt="3"
        pb="max(1rem, env(safe-area-inset-bottom))"
        borderTopWidth="1px"
        borderColor="border"
      >
        <SessionLink
          size="lg"
          width="full"
          isAuthenticated={isAuthenticated}
          setIsAuthenticated={setIsAuthenticated}
          onFollow={onClose}
        />
      </Box>
    </ModalDialog>
  );
}
