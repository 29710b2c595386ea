import { TextLink } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { paths } from '../paths.ts';

/** The way to MLB Odds, which is in no menu, from a screen about the games. */
export const OddsLink = () => (
  <TextLink
    asChild
    display="inline-flex"
    alignItems="center"
    minHeight={{ base: '11', md: '8' }}
    fontSize="sm"
    px={{ base: '3', md: '0' }}
  >
    <Link to={paths.secretOdds.path}>MLB Odds</Link>
  </TextLink>
);
