import { Box, Card, Grid, Heading, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { paths } from '../paths.ts';

const RISKS = [
  {
    title: 'Execution',
    text: 'Prices move while you bet. If one bet is placed and the next is refused or repriced, you hold a one-sided bet, not an arbitrage.',
  },
  {
    title: 'Limits',
    text: 'Bookmakers cap stakes, and many limit or close accounts that bet this way. A stake that is not accepted in full breaks the split.',
  },
  {
    title: 'Voids and rules',
    text: 'A book may void a bet over an obvious error, or settle overtime, pushes and postponements differently. The other bets then stand alone.',
  },
  {
    title: 'Costs',
    text: 'Fees, currency conversion and money tied up at several books are not in these figures. They can exceed the profit.',
  },
] as const;

export function AboutArbitrage() {
  return (
    <Card title="About Arbitrage Betting">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '5fr 6fr' }} gap={{ base: '6', lg: '12' }}>
        <Stack gap="4" maxWidth="prose">
          <Text>
            Bookmakers disagree. When the best prices on every outcome of one event have implied probabilities
            that sum to less than 100%, betting on all of them costs less than any one of them pays back. That
            is an arbitrage.
          </Text>
          <Text>
            Bet #1 keeps the amount that you enter. Every other stake is set so that each bet pays the same:
            Bet #1 Amount × decimal odds of Line #1 ÷ decimal odds of that line. Under Amount Of you choose
            another bet to keep, or the total of all.
          </Text>
          <Text>
            Lines are American odds; numbers under 100 are read as decimal odds. The{' '}
            <TextLink asChild>
              <Link to={paths.oddsConverter.href()}>Odds Converter</Link>
            </TextLink>{' '}
            translates between them.
          </Text>
        </Stack>
        <Stack gap="4">
          <Heading as="h3" size="md">
            Locked in on paper is not money in your account
          </Heading>
          <Grid templateColumns="repeat(auto-fit, minmax(min(100%, 14rem), 1fr))" gap="4" columnGap="6">
            {RISKS.map(({ title, text }) => (
              <Box key={title}>
                <Heading as="h4" size="md">
                  {title}
                </Heading>
                <Text tone="muted">{text}</Text>
              </Box>
            ))}
          </Grid>
          <Text tone="muted">For information only. Never stake more than you can afford to lose.</Text>
        </Stack>
      </Grid>
    </Card>
  );
}
