import type { BoxProps } from '@sharpside/shared-ui';
import { Box } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import type { ReactNode } from 'react';
import { useOutlines, useShell } from '../../site/shell-context.tsx';

/** Tells of a path, with or without a query, if a section of the site has a page there. */
function useIsServed(): (path: string) => boolean {
  const { remotes } = useShell();
  const { outlines } = useOutlines();
  return (path) => {
    const pathname = path.split('?')[0];
    return (
      remotes.some(({ routes }) => routes.some((route) => route.path === pathname)) ||
      outlines.some(({ navigation }) => navigation?.items.some((item) => item.path === pathname))
    );
  };
}

type ServedLinkProps = {
  path: string | null;
  /** A page of the same section that tells if the section is there. Default: the page of the link. */
  sibling?: string | null;
  look?: BoxProps;
  children: ReactNode;
};

/**
 * A link to a page, if a section of the site has that page; else only the children. A page that no menu names needs a
 * sibling that one names: of other sections, this page knows only the menus.
 */
export function ServedLink({ path, sibling = path, look, children }: ServedLinkProps) {
  const isServed = useIsServed();
  if (path === null || sibling === null || !isServed(sibling)) return children;
  return (
    <Box {...look} asChild>
      <Link to={path}>{children}</Link>
    </Box>
  );
}
