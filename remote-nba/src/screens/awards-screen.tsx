import { Badge, Box, Card, Grid, PageHeader, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { paths } from '../paths.ts';

const RACES = [
  { name: 'Most Valuable Player', by: 'points, rebounds, assists and what they add to wins' },
  { name: 'Rookie of the Year', by: 'the first-year players with the most minutes' },
  { name: 'Defensive Player of the Year', by: 'steals, blocks and what opponents score' },
  { name: 'Sixth Man of the Year', by: 'what players bring from the bench' },
  { name: 'Most Improved Player', by: 'this season against the one before' },
];

const MEANWHILE = [
  { label: "Who's Hot", text: 'the last seven days against the season', path: paths.whosHot.path },
  { label: 'Player Stats Tracker', text: "every player's averages and games", path: paths.statTracker.path },
  {
    label: '3-Pointer Hub',
    text: 'who should hit from deep, and at which price',
    path: paths.threePointerHub.path,
  },
  { label: 'First Basket', text: 'who should score first', path: paths.firstBasket.path },
];

const COLUMNS = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };

/** Announces the races for the season's awards. It has no figures before half of the season is played. */
export default function AwardsScreen() {
  return (
    <>
      <PageHeader
        section="NBA"
        title="NBA Awards"
        subtitle="The season's races, by the numbers behind them."
        actions={<Badge tone="accent">Coming soon</Badge>}
      />
      <Grid templateColumns={COLUMNS} gap="4" alignItems="start">
        <Card title="Opens in January 2027">
          <Stack gap="4">
            <Text>
              Teams will then have played half of their 82 games. Before that, one good week moves an average
              too far to speak of a race.
            </Text>
            <Stack as="ul" gap="3" listStyleType="none">
              {RACES.map(({ name, by }) => (
                <Box as="li" key={name}>
                  <Text fontWeight="semibold">{name}</Text>
                  <Text tone="muted">{`By ${by}.`}</Text>
                </Box>
              ))}
            </Stack>
          </Stack>
        </Card>
        <Card title="Until then">
          <Stack as="ul" gap="3" listStyleType="none">
            {MEANWHILE.map(({ label, text, path }) => (
              <Box as="li" key={path}>
                <TextLink asChild fontWeight="semibold">
                  <Link to={path}>{label}</Link>
                </TextLink>
                <Text tone="muted">{`See ${text}.`}</Text>
              </Box>
            ))}
          </Stack>
        </Card>
      </Grid>
    </>
  );
}
