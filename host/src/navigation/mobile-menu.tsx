import {
  Box,
  type BoxProps,
  ChevronDownIcon,
  CloseIcon,
  Flex,
  Heading,
  IconButton,
  MenuIcon,
  ModalDialog,
} from '@sharpside/shared-ui';
import { Link, usePathname } from '@sharpside/shared-ui/routing';
import { type MouseEvent, useEffect, useId } from 'react';
import { AccountRow } from '../account/account-details.tsx';
import { SessionLink } from '../account/session-link.tsx';
import { MENU_ROW } from '../components/styles.ts';
import { type OpenMenu, useOpenMenu } from '../components/use-open-menu.ts';
import { AllSectionsButton } from '../jump-to/all-sections-button.tsx';
import { holdsPage, isSamePage, type Menu } from '../site/menus.ts';
import { MenuLinks } from './menu-links.tsx';
import { SocialRowLink } from './social-link.tsx';

type MobileMenuProps = {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  menus: readonly Menu[];
  hasMore?: boolean;
  isAuthenticated: boolean;
  setIsAuthenticated: (isAuthenticated: boolean) => void;
};

const SHEET_ID = 'menu';

// The browser itself runs these commands, so a tap works before the page's scripts have arrived. React's types do not
// contain these attributes yet.
const OPENS_SHEET = { command: 'show-modal', commandfor: SHEET_ID };
const CLOSES_SHEET = { command: 'close', commandfor: SHEET_ID };

/**
 * Handles a press by script instead of the browser's own command, which would open or close the dialog a second time.
 */
const insteadOfCommand = (act: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  act();
};

// 48 px, large enough to hit easily.
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
  const pathname = usePathname();
  return (
    <Box {...MENU_ROW} height={ROW} fontWeight="medium" asChild>
      <Link to={to} onClick={onFollow} aria-current={isSamePage(to, pathname) ? 'page' : undefined}>
        {label}
      </Link>
    </Box>
  );
}

function Section({ menu, openMenu, onFollow }: { menu: Menu; openMenu: OpenMenu; onFollow: () => void }) {
  const pathname = usePathname();
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
          <span>{menu.label}</span>
          <ChevronDownIcon />
        </button>
      </Box>
      <Box id={panelId} hidden={!isOpen} ps="4" pb="2">
        {isOpen && <MenuLinks menu={menu} rowHeight={ROW} onFollow={onFollow} />}
      </Box>
    </li>
  );
}

export function MobileMenuButton({ isOpen, onOpen }: Pick<MobileMenuProps, 'isOpen' | 'onOpen'>) {
  return (
    <IconButton
      label="Menu"
      size="lg"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={insteadOfCommand(onOpen)}
      asChild
    >
      <button type="button" {...OPENS_SHEET}>
        <MenuIcon size={20} />
      </button>
    </IconButton>
  );
}

export function MobileMenu(props: MobileMenuProps) {
  const { isOpen, onOpen, onClose, menus, hasMore, isAuthenticated, setIsAuthenticated } = props;
  const openMenu = useOpenMenu();
  useCloseWhenWide(isOpen, onClose);
  return (
    <ModalDialog id={SHEET_ID} label="Menu" isOpen={isOpen} onOpen={onOpen} onClose={onClose} {...SHEET}>
      <Flex align="center" justify="space-between" ps="6" pe="2" pt="1" color="fg.muted">
        <Heading size="md">Menu</Heading>
        <IconButton label="Close menu" size="lg" onClick={insteadOfCommand(onClose)} asChild>
          <button type="button" {...CLOSES_SHEET}>
            <CloseIcon />
          </button>
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
            {hasMore && (
              <Box px="3" py="2" asChild>
                <li>
                  <AllSectionsButton onOpen={onClose} />
                </li>
              </Box>
            )}
            <li>
              <RowLink to="/faq" label="FAQ" onFollow={onClose} />
            </li>
            <li>
              <SocialRowLink height={ROW} />
            </li>
          </ul>
        </nav>
      </Box>
      <Flex
        align="center"
        gap="3"
        flexWrap="wrap"
        ps="6"
        pe="4"
        pt="2"
        pb="max(0.5rem, env(safe-area-inset-bottom))"
        borderTopWidth="1px"
        borderColor="border"
      >
        {isOpen && isAuthenticated && <AccountRow />}
        <SessionLink
          size="md"
          {...(!isAuthenticated && { width: 'full' })}
          isAuthenticated={isAuthenticated}
          setIsAuthenticated={setIsAuthenticated}
          onFollow={onClose}
        />
      </Flex>
    </ModalDialog>
  );
}
