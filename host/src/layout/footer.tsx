import { Box, Flex, Text, TextLink } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { OddsFormat } from '../components/odds-format.tsx';
import { FreshnessLines } from '../freshness/freshness-lines.tsx';
import { useShell } from '../site/shell-context.tsx';

/** Enlarges a word's touch target without moving the layout. */
const ROOM = { display: 'inline-block', py: '3', my: '-3' } as const;

const PAGES = [
  { path: '/faq', label: 'FAQ' },
  { path: '/pricing', label: 'Pricing' },
  { path: '/terms', label: 'Terms' },
  { path: '/privacy', label: 'Privacy' },
  { path: '/contact', label: 'Contact' },
  { path: '/responsible-gambling', label: 'Responsible gambling' },
];

export function Footer() {
  const { config } = useShell();
  // A link to a price is a promise of one, so the page of prices has none before the operator has filled it.
  const pages = PAGES.filter(({ path }) => path !== '/pricing' || config.operatorTexts.pricing !== undefined);
  return (
    <Box borderTopWidth="1px" borderColor="border" mt="auto" asChild>
      <footer>
        <Flex
          wrap="wrap"
          justify="space-between"
          gap="6"
          maxWidth="page"
          mx="auto"
          px={{ base: '4', lg: '6' }}
          py="6"
        >
          <Box maxWidth="prose">
            <Text tone="muted">
              {[
                `${config.productName} is for informational use only.`,
                'It takes no bets, and nothing on it is a promise of a result.',
              ].join(' ')}
            </Text>
            <Text tone="muted" mt="2">
              21+, where betting is legal. Gambling problem? Call{' '}
              <TextLink href="tel:1-800-426-2537" whiteSpace="nowrap">
                1-800-GAMBLER
              </TextLink>
              .
            </Text>
          </Box>
          <Flex
            wrap="wrap"
            columnGap="6"
            rowGap="6"
            maxWidth="28rem"
            alignSelf="start"
            data-no-print=""
            asChild
          >
            <ul>
              {pages.map(({ path, label }) => (
                <li key={path}>
                  <TextLink {...ROOM} asChild>
                    <Link to={path}>{label}</Link>
                  </TextLink>
                </li>
              ))}
              <li>
                <TextLink {...ROOM} href={config.socialUrl} target="_blank" rel="noopener noreferrer">
                  Follow on X
                </TextLink>
              </li>
            </ul>
          </Flex>
          <Box width="10rem" alignSelf="start" data-no-print="">
            <OddsFormat />
          </Box>
          <FreshnessLines />
        </Flex>
      </footer>
    </Box>
  );
}
