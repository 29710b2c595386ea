import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Box, ChevronDownIcon } from 'shared-ui';
import { useLocation } from 'shared-ui/routing';
import { BAR_ITEM } from './look.ts';
import { MenuLinks } from './menu-links.tsx';
import { holdsPage, type Menu } from './menus.ts';
import { DOWN_A_MENU, findNextPlace } from './move-focus.ts';

type MenuDropdownProps = { menu: Menu; isOpen: boolean; onToggle: () => void; onClose: () => void };

// Longer lists stand in two columns, so that none is taller than a laptop's screen.
const ONE_COLUMN_AT_MOST = 6;

/** A dropdown of the bar: a button that discloses a list of links, by mouse, touch and keyboard. */
export function MenuDropdown({ menu, isOpen, onToggle, onClose }: MenuDropdownProps) {
  const { pathname } = useLocation();
  const panelId = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);

  const focusLink = (place: number) => panelRef.current?.querySelectorAll('a').item(place).focus();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      onClose();
      buttonRef.current?.focus();
      return;
    }
    const links = [...(panelRef.current?.querySelectorAll('a') ?? [])];
    const index = links.findIndex((link) => link.matches(':focus'));
    const isOnButton = index === -1;
    if (isOnButton && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const from = isOnButton && event.key === 'ArrowUp' ? 0 : index;
    const place = findNextPlace(event.key, { index: from, count: links.length, keys: DOWN_A_MENU });
    if (place === undefined) return;
    event.preventDefault();
    // A link can take focus only once the menu that holds it is displayed.
    if (!isOpen) flushSync(onToggle);
    focusLink(place);
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
  }

  return (
    <Box position="relative" onKeyDown={onKeyDown} onBlur={onBlur} asChild>
      <li>
        <Box {...BAR_ITEM} asChild>
          <button
            ref={buttonRef}
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            aria-current={holdsPage(menu, pathname) || undefined}
            onClick={onToggle}
          >
            {menu.label}
            <ChevronDownIcon size={12} />
          </button>
        </Box>
        <Box
          ref={panelRef}
          id={panelId}
          hidden={!isOpen}
          position="absolute"
          top="calc(100% + 8px)"
          left="-8px"
          p="2"
          minWidth="13rem"
          bg="bg.raised"
          borderWidth="1px"
          borderColor="border.strong"
          borderRadius="lg"
          boxShadow="0 12px 32px rgb(0 0 0 / 0.35)"
        >
          <MenuLinks
            menu={menu}
            rowHeight="9"
            columns={menu.items.length > ONE_COLUMN_AT_MOST ? 2 : 1}
            onFollow={onClose}
          />
        </Box>
      </li>
    </Box>
  );
}
