import { Box, Grid, Text } from '@sharpside/shared-ui';
import { Link, usePathname } from '@sharpside/shared-ui/routing';
import { useId } from 'react';
import { MENU_ROW } from '../components/styles.ts';
import { isSamePage, listGroups, type Menu, type MenuGroup } from '../site/menus.ts';

type LinksProps = { rowHeight: string; onFollow: () => void };
type MenuLinksProps = LinksProps & { menu: Menu; columns?: number };

function Links({ items, rowHeight, onFollow }: LinksProps & Pick<Menu, 'items'>) {
  const pathname = usePathname();
  return items.map(({ label, path }) => (
    <li key={path}>
      <Box {...MENU_ROW} height={rowHeight} asChild>
        <Link to={path} onClick={onFollow} aria-current={isSamePage(path, pathname) ? 'page' : undefined}>
          {label}
        </Link>
      </Box>
    </li>
  ));
}

function Group({ heading, items, ...links }: LinksProps & MenuGroup) {
  const id = useId();
  return (
    <li>
      <Text id={id} size="xs" tone="muted" fontWeight="semibold" px="3" pt="2" pb="1">
        {heading}
      </Text>
      <ul aria-labelledby={id}>
        <Links items={items} {...links} />
      </ul>
    </li>
  );
}

/** The links of one menu, column by column, below their headings if it has any. The present page is marked. */
export function MenuLinks({ menu, columns = 1, ...links }: MenuLinksProps) {
  const groups = listGroups(menu);
  const cells = groups ?? menu.items;
  return (
    <Grid
      gridAutoFlow="column"
      gridTemplateRows={`repeat(${Math.ceil(cells.length / columns)}, auto)`}
      columnGap="2"
      asChild
    >
      <ul>
        {groups ? (
          groups.map((group) => <Group key={group.heading} {...group} {...links} />)
        ) : (
          <Links items={menu.items} {...links} />
        )}
      </ul>
    </Grid>
  );
}
