import { Box, Grid, Heading, Text } from '@sharpside/shared-ui';
import { HomeSection } from '../components/home-section.tsx';
import { MARKER_BEFORE } from '../components/styles.ts';

const ITEMS = [
  {
    title: 'Exit velocity',
    text: 'Each batter by pitcher, hand and date, down to the at-bat.',
  },
  { title: "Who's hot", text: 'Batters and scorers of the last seven days against their season.' },
  {
    title: 'Starters and lineups',
    text: "Tonight's starting pitchers, and how long batters make them work.",
  },
  {
    title: 'First innings and parks',
    text: 'Pitches seen and thrown in the first; how each park treats the ball.',
  },
  { title: 'Home runs and hits', text: 'A score for every batter of the day, with its result.' },
  { title: 'Touchdowns', text: 'The likeliest scorers, and longshots at the odds that you choose.' },
  {
    title: 'Coverages and hit rates',
    text: 'Targets against man and zone; props over the last 5, 10 and the season.',
  },
  {
    title: 'Threes and first baskets',
    text: 'Predicted threes beside the line; tip-off chances beside the first shot.',
  },
] as const;

export function PremiumData() {
  return (
    <HomeSection
      id="premium"
      title="Premium Sports Data"
      lead="MLB and NBA refresh every day, NFL every week."
    >
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="12"
        asChild
      >
        <ul>
          {ITEMS.map(({ title, text }) => (
            <Box
              key={title}
              position="relative"
              ps="5"
              py="4"
              borderTopWidth="1px"
              borderColor="border"
              asChild
            >
              <li>
                <Heading as="h3" size="md" _before={{ ...MARKER_BEFORE, top: '1.05rem' }}>
                  {title}
                </Heading>
                <Text tone="muted" mt="1">
                  {text}
                </Text>
              </li>
            </Box>
          ))}
        </ul>
      </Grid>
    </HomeSection>
  );
}
