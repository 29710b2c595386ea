import { Flex, ProductMark } from '@sharpside/shared-ui';
import { Link, useLocation } from '@sharpside/shared-ui/routing';
import { PATHS } from '../paths.ts';

/** The screens that every other one leads to. The underline is for eyes, `aria-current` says the same. */
export function ConsoleNav({ channel }: { channel: string }) {
  const { pathname } = useLocation();
  const isCurrent = (path: string) => (pathname === path ? ('page' as const) : undefined);
  return (
    <Flex as="nav" aria-label="Console" align="center" gap="4" fontStretch="condensed">
      <Flex align="center" gap="2" minHeight="11" fontSize="lg" fontWeight="bold" asChild>
        <Link
          to={PATHS.overview.href(channel)}
          aria-label="Releases, to the overview"
          aria-current={isCurrent(PATHS.overview.path)}
        >
          <ProductMark />
          <span>Releases</span>
        </Link>
      </Flex>
      <Flex
        align="center"
        minHeight="11"
        minWidth="11"
        justify="center"
        fontSize="md"
        fontWeight="semibold"
        color="fg.muted"
        borderBlockWidth="2px"
        borderColor="transparent"
        _hover={{ color: 'fg' }}
        css={{ '&[aria-current]': { color: 'fg', borderBottomColor: 'accent' } }}
        asChild
      >
        <Link to={PATHS.data.href(channel)} aria-current={isCurrent(PATHS.data.path)}>
          Data
        </Link>
      </Flex>
    </Flex>
  );
}
