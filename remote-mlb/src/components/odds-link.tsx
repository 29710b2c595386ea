import { Box, Button, TextLink } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { paths } from '../paths.ts';

const WAY = <Link to={paths.secretOdds.path}>MLB Odds</Link>;

/**
 * The way to MLB Odds, which is in no menu, from a screen about the games: a button in the head of the page, or a word
 * of a text.
 */
export const OddsLink = ({ isInText = false }: { isInText?: boolean }) =>
  isInText ? (
    <TextLink asChild>{WAY}</TextLink>
  ) : (
    // On phones the room at the end of the row belongs to icons.
    <Box _last={{ me: { base: '3', md: '0' } }}>
      <Button asChild variant="outline" size="sm">
        {WAY}
      </Button>
    </Box>
  );
