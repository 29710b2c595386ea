import { Box, Flex, Grid, Heading, Text } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';
import { HomeSection } from '../components/home-section.tsx';
import { FormDrawing, PriceDrawing, ScatterDrawing, TallyDrawing } from './offer-drawings.tsx';

type Offer = { title: string; text: string; drawing: ReactNode };

const OFFERS: readonly Offer[] = [
  {
    title: 'Every ball in play',
    text: 'Speed, angle, distance and result, by pitcher, hand, day or night, home or away.',
    drawing: <ScatterDrawing />,
  },
  {
    title: 'Form against the season',
    text: 'The last seven days beside the whole season: a hot streak as a number.',
    drawing: <FormDrawing />,
  },
  {
    title: 'Predictions that keep score',
    text: 'Scored before the game, kept with the result, the misses too.',
    drawing: <TallyDrawing />,
  },
  {
    title: 'Prices worked out',
    text: 'One price in four forms, and the stakes that pay the same whichever side wins.',
    drawing: <PriceDrawing />,
  },
];

function OfferCard({ title, text, drawing }: Offer) {
  return (
    <Flex
      direction="column"
      borderRadius="lg"
      borderWidth="1px"
      borderColor="border"
      bg="bg.raised"
      boxShadow="raised"
      overflow="hidden"
      asChild
    >
      <article>
        <Box data-theme="dark" bg="board" color="fg" height="32" aria-hidden="true">
          {drawing}
        </Box>
        <Box p={{ base: '4', md: '6' }}>
          <Heading as="h3" size="md">
            {title}
          </Heading>
          <Text tone="muted" mt="2">
            {text}
          </Text>
        </Box>
      </article>
    </Flex>
  );
}

export function Offers() {
  return (
    <HomeSection id="offers" title="What We Offer">
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        }}
        gap="4"
      >
        {OFFERS.map((offer) => (
          <OfferCard key={offer.title} {...offer} />
        ))}
      </Grid>
    </HomeSection>
  );
}
