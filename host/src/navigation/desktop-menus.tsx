import { Box, Flex, Text } from '@sharpside/shared-ui';
import { Link, usePathname } from '@sharpside/shared-ui/routing';
import { type KeyboardEvent, useRef } from 'react';
import { BarDropdown, OUT_OF_ROW } from '../components/bar-dropdown.tsx';
import { ALONG_THE_BAR, findNextPlace } from '../components/move-focus.ts';
import { BAR_ITEM, MENU_ROW } from '../components/styles.ts';
import { useOpenMenu } from '../components/use-open-menu.ts';
import { useOutsidePointer } from '../components/use-outside-pointer.ts';
import { AllSectionsButton } from '../jump-to/all-sections-button.tsx';
import { holdsPage, isSamePage, type Menu } from '../site/menus.ts';
import { MenuLinks } from './menu-links.tsx';
import { REST, useFittingItems } from './use-fitting-items.ts';

// Longer lists have two columns, so that no list is taller than a laptop's screen.
const ONE_COLUMN_AT_MOST = 6;
const MORE_ID = 'more';
const ROW_HEIGHT = '9';

/** An item of the bar: a link of the shell, or a menu that a remote declares. */
type Entry = { id: string; label: string; to: string } | { id: string; label: string; menu: Menu };

const toEntries = (menus: readonly Menu[]): Entry[] => [
  { id: '/', label: 'Home', to: '/' },
  ...menus.map((menu) => ({ id: menu.id, label: menu.label, menu })),
  { id: '/faq', label: 'FAQ', to: '/faq' },
];

const isCurrent = (entry: Entry, pathname: string) =>
  'menu' in entry ? holdsPage(entry.menu, pathname) : isSamePage(entry.to, pathname);

type RestProps = { entries: readonly Entry[]; hasMore: boolean; onFollow: () => void };

/** The menus without room in the bar, each below its name. */
function Rest({ entries, hasMore, onFollow }: RestProps) {
  const pathname = usePathname();
  const shown = entries.map((entry) => (
    <Box key={entry.id} breakInside="avoid" pb="2">
      {'menu' in entry ? (
        <>
          <Text tone="muted" fontWeight="semibold" px="3" py="1">
            {entry.label}
          </Text>
          <MenuLinks menu={entry.menu} rowHeight={ROW_HEIGHT} onFollow={onFollow} />
        </>
      ) : (
        <Box {...MENU_ROW} height={ROW_HEIGHT} asChild>
          <Link
            to={entry.to}
            onClick={onFollow}
            aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
          >
            {entry.label}
          </Link>
        </Box>
      )}
    </Box>
  ));
  if (!hasMore) return shown;
  return (
    <>
      {shown}
      <Box px="3" pb="2">
        <AllSectionsButton onOpen={onFollow} />
      </Box>
    </>
  );
}

// The left and right keys move along the bar, also from inside an open menu, which closes when it loses the focus.
function moveAlongBar(event: KeyboardEvent<HTMLUListElement>) {
  const items = [...event.currentTarget.children].filter((item) => !item.hasAttribute('inert'));
  const index = items.findIndex((item) => event.target instanceof Node && item.contains(event.target));
  const place = findNextPlace(event.key, { index, count: items.length, keys: ALONG_THE_BAR });
  if (place === undefined) return;
  event.preventDefault();
  items[place]?.querySelector<HTMLElement>(':scope > a, :scope > button')?.focus();
}

/**
 * The items of the bar on wide screens: Home, the dropdowns of the remotes, FAQ. Items at the end that do not fit are
 * in 'More'.
 *
 * Until the number of fitting items is known, they wrap and only the first line is visible.
 */
export function DesktopMenus({ menus, hasMore = false }: { menus: readonly Menu[]; hasMore?: boolean }) {
  const pathname = usePathname();
  const { openId, toggle, close } = useOpenMenu();
  const listRef = useRef<HTMLUListElement>(null);
  useOutsidePointer(listRef, { isActive: openId !== null, onOutside: close });
  const entries = toEntries(menus);
  const count = useFittingItems(listRef);
  const rest = entries.slice(count ?? entries.length);
  return (
    <Flex
      hideBelow="md"
      position="relative"
      flex="1"
      minWidth="0"
      align="center"
      gap={{ base: '0', lg: '1' }}
      css={{ '& > li': { display: 'flex' } }}
      {...(count === undefined && { flexWrap: 'wrap', height: '10', overflow: 'clip' })}
      asChild
    >
      <ul ref={listRef} onKeyDown={moveAlongBar}>
        {entries.map((entry) => {
          const isOut = rest.includes(entry);
          const isHere = isCurrent(entry, pathname);
          if (!('menu' in entry)) {
            return (
              <Box key={entry.id} {...(isOut && OUT_OF_ROW)} inert={isOut} asChild>
                <li>
                  <Box {...BAR_ITEM} asChild>
                    <Link to={entry.to} aria-current={isHere ? 'page' : undefined}>
                      {entry.label}
                    </Link>
                  </Box>
                </li>
              </Box>
            );
          }
          const { items } = entry.menu;
          return (
            <BarDropdown
              key={entry.id}
              label={entry.label}
              isCurrent={isHere}
              isOpen={entry.id === openId && !isOut}
              isOut={isOut}
              onToggle={() => toggle(entry.id)}
              onClose={close}
            >
              <MenuLinks
                menu={entry.menu}
                rowHeight={ROW_HEIGHT}
                columns={items.length > ONE_COLUMN_AT_MOST ? 2 : 1}
                onFollow={close}
              />
            </BarDropdown>
          );
        })}
        {rest.length > 0 && (
          <BarDropdown
            {...REST}
            label="More"
            isCurrent={rest.some((entry) => isCurrent(entry, pathname))}
            isOpen={openId === MORE_ID}
            onToggle={() => toggle(MORE_ID)}
            onClose={close}
            panel={{ css: { columns: '13rem 3' }, width: 'min(44rem, 100vw - 2rem)' }}
          >
            <Rest entries={rest} hasMore={hasMore} onFollow={close} />
          </BarDropdown>
        )}
      </ul>
    </Flex>
  );
}
