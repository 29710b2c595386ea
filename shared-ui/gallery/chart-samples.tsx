import { Card, Grid, Stack } from '@sharpside/shared-ui';
import { BarChart, LineChart, PieChart, ScatterChart } from '@sharpside/shared-ui/charts';

const GAMES = [
  { label: '9/7', value: 214, note: '' },
  { label: '9/14', value: 301 },
  { label: '9/21', value: 255.5, note: 'Push' },
  { label: '9/28', value: null, note: 'Did not play' },
  { label: '10/5', value: 188 },
  { label: '10/12', value: 342 },
  { label: '10/19', value: 270 },
  { label: '10/26', value: 0 },
  { label: '11/2', value: 291 },
  { label: '11/9', value: 305 },
];
const LINE = 255.5;

const toTone = (value: number | null) =>
  value === null || value === LINE ? 'neutral' : value > LINE ? 'up' : 'down';

const COVERAGES = ['Cover 0', 'Cover 1', 'Cover 2', 'Cover 2 Man', 'Cover 3', 'Cover 4', 'Cover 6', 'Other'];
const SHARES = [3.1, 21.4, 12.9, 2.2, 33.7, 15.2, 9.8, 1.7];

const toPoints = (count: number, shift: number) =>
  Array.from({ length: count }, (_, index) => ({
    x: 68 + ((index * 37 + shift * 11) % 46),
    y: -30 + ((index * 53 + shift * 17) % 80),
    label: `May ${(index % 28) + 1}`,
  }));

const POINTS = Array.from({ length: 40 }, (_, index) => 12 + ((index * 29) % 31));

/** Every kind of chart, with difficult data: gaps, thin slices, many places, long names. */
export function ChartSamples() {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="6">
      <Card title="Passing yards by game">
        <BarChart
          label="Passing yards by game"
          columns={['Game', 'Yards']}
          bars={GAMES.map((game) => ({ ...game, tone: toTone(game.value) }))}
          reference={{ value: LINE, label: 'Line 255.5' }}
        />
      </Card>
      <Card title="Yards per route run">
        <BarChart
          label="Yards per route run"
          columns={['Player', 'YPRR']}
          layout="horizontal"
          bars={[
            { label: 'Amon-Ra St. Brown-Featherstonehaugh', value: 2.81 },
            { label: 'Jameson Wells', value: 2.05 },
            { label: 'Sam LaPorte', value: 1.72 },
            { label: 'Kalif Rae', value: null, note: 'No routes' },
            { label: 'Tim Patrick', value: -0.2, tone: 'down' },
          ]}
        />
      </Card>
      <Card title="Coverage Distribution">
        <PieChart
          label="Coverage Distribution"
          columns={['Coverage', 'Share']}
          slices={COVERAGES.map((label, index) => ({ label, value: SHARES[index] ?? 0 }))}
        />
      </Card>
      <Card title="Man vs Zone Percentage">
        <PieChart
          label="Man vs Zone Percentage"
          columns={['Coverage', 'Share']}
          slices={[
            { label: 'Man', value: 28.4 },
            { label: 'Zone', value: 71.6 },
          ]}
        />
      </Card>
      <Card title="Exit velocity and launch angle">
        <ScatterChart
          label="Exit velocity and launch angle"
          pointName="At-bat"
          x={{ name: 'Exit velocity (mph)', guides: [{ value: 95, label: '95 mph' }] }}
          y={{ name: 'Launch angle (°)' }}
          series={[
            { name: 'Out', points: toPoints(40, 1), color: '#8e9a91' },
            { name: 'Hit', points: toPoints(18, 2) },
            { name: 'Home run', points: toPoints(6, 3) },
          ]}
        />
      </Card>
      <Stack gap="6">
        <Card title="Points by game">
          <LineChart
            label="Points by game"
            columns={['Game', 'Points']}
            places={POINTS.map((_, index) => `${(index % 12) + 1}/${(index % 27) + 1}`)}
            series={[{ name: 'Points', values: POINTS.map((value, index) => (index === 17 ? null : value)) }]}
            guides={[{ value: 26.4, label: 'Season 26.4' }]}
          />
        </Card>
      </Stack>
    </Grid>
  );
}
