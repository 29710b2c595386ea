import { Flex } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { PATHS } from '../paths.ts';

/** The channel above a screen's title, which leads to its overview. */
export const OverviewLink = ({ channel }: { channel: string }) => (
  <Flex asChild display="inline-flex" align="center" minHeight={{ base: '11', md: '0' }}>
    <Link to={PATHS.overview.href(channel)} aria-label={`Overview of ${channel}`}>
      {channel}
    </Link>
  </Flex>
);
