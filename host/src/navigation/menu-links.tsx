import { Box, Grid } from '@sharpside/shared-ui';
import { Link, usePathname } from '@sharpside/shared-ui/routing';
import { MENU_ROW } from '../components/styles.ts';
import { isSamePage, type Menu } from '../site/menus.ts';

type MenuLinksProps = { menu: Menu; rowHeight: string; columns?: number; onFollow: () => void };

/** The links of one menu, column by column. The present page is marked. */
export function MenuLinks({ menu, rowHeight, columns = 1, onFollow }: MenuLinksProps) {
  const pathname = usePathname();
  const rows = Math.ceil(menu.items.length / columns);
  return (
    <Grid gridAutoFlow="column" gridTemplateRows={`repeat(${rows}, auto)`} columnGap="2" asChild>
      <ul>
        {menu.items.map(({ label, path }) => (
          <li key={path}>
            <Box {...MENU_ROW} height={rowHeight} asChild>
              <Link
                to={path}
                onClick={onFollow}
                aria-current={isSamePage(path, pathname) ? 'page' : undefined}
              >
                {label}
              </Link>
            </Box>
          </li>
        ))}
      </ul>
    </Grid>
  );
}
