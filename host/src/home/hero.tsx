import {
  Box,
  type BoxProps,
  Button,
  Flex,
  Grid,
  Heading,
  Text,
  VisuallyHidden,
  XLogoIcon,
} from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import type { ReactNode } from 'react';
import { SIGNED_IN } from '../components/styles.ts';
import type { Section } from '../site/sections.ts';
import { useShell } from '../site/shell-context.tsx';

// A pattern of unlit lamps across the whole window behind the bar, fading out towards the page.
const GROUND: BoxProps = {
  position: 'relative',
  isolation: 'isolate',
  _before: {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    top: '-24',
    bottom: '-16',
    insetInline: 'calc(50% - 50vw)',
    backgroundImage: 'radial-gradient(circle, {colors.border.strong} 1px, transparent 1.5px)',
    backgroundSize: '16px 16px',
    maskImage: 'radial-gradient(ellipse 75% 90% at 70% 30%, #0008, transparent)',
  },
};

// For a visitor with a session, one line of title and links above the board, and the other texts small below it.
const LAYOUT: BoxProps['css'] = {
  [SIGNED_IN]: {
    gridTemplateColumns: { lg: 'minmax(0, 1fr) auto' },
    rowGap: '2',
    '& > div': { display: 'contents' },
    '& h1': { fontSize: 'lg', maxWidth: 'none' },
    '& > div > p': { order: 1, m: '0', pt: '1', fontSize: 'sm', maxWidth: 'none' },
    '& > div > div': { m: '0', columnGap: '6', rowGap: '0', justifyContent: { lg: 'end' } },
    '& > div > div > a': {
      flex: 'none',
      minWidth: '0',
      p: '0',
      border: 'none',
      bg: 'none',
      fontSize: 'sm',
      boxShadow: 'none',
      color: 'accent.text',
    },
    '& > section': { gridColumn: '1 / -1' },
  },
};

export function Hero({ start, board }: { start: Section | undefined; board: ReactNode }) {
  const { productName, socialUrl } = useShell().config;
  return (
    <Box {...GROUND}>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.15fr) minmax(0, 1fr)' }}
        gap={{ base: '6', lg: '16' }}
        alignItems="center"
        css={LAYOUT}
      >
        <Box>
          <Heading
            as="h1"
            size="xl"
            fontSize={{ base: '2.5rem', md: '4.5rem' }}
            lineHeight="0.98"
            maxWidth="12ch"
          >
            Know the price before you take it.
          </Heading>
          {/* Balanced, so that the fallback typeface breaks lines at the same words as ours. */}
          <Text size="lg" tone="muted" mt="4" maxWidth="44ch" textWrap="balance">
            {[
              'Statistics, predictions and calculators for people who bet.',
              `${productName} shows the numbers; the decision stays yours.`,
            ].join(' ')}
          </Text>
          <Flex wrap="wrap" gap="3" mt="8" css={{ '& > *': { flex: { base: '1 0 auto', sm: 'none' } } }}>
            {start && (
              <Button size="lg" minWidth={{ base: 'full', sm: '0' }} asChild>
                <Link to={start.first.path}>Explore Analytics</Link>
              </Button>
            )}
            <Button size="lg" variant="outline" asChild>
              <a href={socialUrl} target="_blank" rel="noopener noreferrer">
                <XLogoIcon />
                Follow on X
              </a>
            </Button>
            <Button size="lg" variant="outline" asChild>
              <Link to="/faq">
                <span>Learn More</span>
                {/* Without these words, a screen reader would read 'Learn More' only. */}
                <VisuallyHidden>{` about ${productName}`}</VisuallyHidden>
              </Link>
            </Button>
          </Flex>
          <Text tone="subtle" mt="4" textWrap="balance">
            21+, where betting is legal. The calculators are open to all.
          </Text>
        </Box>
        {board}
      </Grid>
    </Box>
  );
}
