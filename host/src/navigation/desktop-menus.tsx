import { type KeyboardEvent, useRef } from 'react';
import { Box, Flex } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/routing';
import { BAR_ITEM } from './look.ts';
import { MenuDropdown } from './menu-dropdown.tsx';
import { isSamePage, type Menu } from './menus.ts';
import { ALONG_THE_BAR, findNextPlace } from './move-focus.ts';
import { useOpenMenu } from './use-open-menu.ts';
import { useOutsidePointer } from './use-outside-pointer.ts';

function BarLink({ to, label }: { to: string; label: string }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Box {...BAR_ITEM} asChild>
        <Link to={to} aria-current={isSamePage(to, pathname) ? 'page' : undefined}>
          {label}
        </Link>
      </Box>
    </li>
  );
}

// Left and right go from word to word of the bar, also from inside an open menu, which closes as focus leaves it.
function moveAlongBar(event: KeyboardEvent<HTMLUListElement>) {
  const items = [...event.currentTarget.children];
  const index = items.findIndex((item) => event.target instanceof Node && item.contains(event.target));
  const place = findNextPlace(event.key, { index, count: items.length, keys: ALONG_THE_BAR });
  if (place === undefined) return;
  event.preventDefault();
  items[place]?.querySelector<HTMLElement>(':scope > a, :scope > button')?.focus();
}

/** The words of the bar on wide screens: Home, the dropdowns that the remotes declare, FAQ. */
export function DesktopMenus({ menus }: { menus: readonly Menu[] }) {
  const { openId, toggle, close } = useOpenMenu();
  const listRef = useRef<HTMLUListElement>(null);
  useOutsidePointer(listRef, { isActive: openId !== null, onOutside: close });
  return (
    <Flex hideBelow="md" flex="1" align="center" gap={{ base: '0', lg: '1' }} asChild>
      <ul ref={listRef} onKeyDown={moveAlongBar}>
        <BarLink to="/" label="Home" />
        {menus.map((menu) => (
          <MenuDropdown
            key={menu.id}
            menu={menu}
            isOpen={menu.id === openId}
            onToggle={() => toggle(menu.id)}
            onClose={close}
          />
        ))}
        <BarLink to="/faq" label="FAQ" />
      </ul>
    </Flex>
  );
}
