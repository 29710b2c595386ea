import { Grid, Heading, Stack } from '@sharpside/shared-ui';
import { PieChart } from '@sharpside/shared-ui/charts';
import type { NflCoverageRow } from '../../api/coverage.ts';

const BESIDE = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };
const COLUMNS = ['Coverage', 'Share of plays'] as const;

// A smaller share would be printed as 0.0%.
const MIN_SHARE = 0.05;

type Slice = { label: string; value: number };

const isPrinted = ({ value }: Slice) => value >= MIN_SHARE;

const toManAndZone = ({ man_percentage, zone_percentage }: NflCoverageRow): Slice[] => [
  { label: 'Man', value: man_percentage },
  { label: 'Zone', value: zone_percentage },
  ...[{ label: 'Not marked', value: 100 - man_percentage - zone_percentage }].filter(isPrinted),
];

const toDistribution = (row: NflCoverageRow): Slice[] => [
  { label: 'Cover 0', value: row.cover_0_percentage },
  { label: 'Cover 1', value: row.cover_1_percentage },
  { label: 'Cover 2', value: row.cover_2_percentage },
  { label: 'Cover 2 Man', value: row.cover_2_man_percentage },
  { label: 'Cover 3', value: row.cover_3_percentage },
  { label: 'Cover 4', value: row.cover_4_percentage },
  { label: 'Cover 6', value: row.cover_6_percentage },
  ...[{ label: 'Other', value: row.other_percentage ?? 0 }].filter(isPrinted),
];

export const CoveragePies = ({ coverage }: { coverage: NflCoverageRow }) => (
  <Grid templateColumns={BESIDE} gap="6">
    {[
      { title: 'Man vs Zone Percentage', slices: toManAndZone(coverage) },
      { title: 'Coverage Distribution', slices: toDistribution(coverage) },
    ].map(({ title, slices }) => (
      <Stack key={title} gap="3" minWidth="0">
        <Heading as="h3" size="md">
          {title}
        </Heading>
        <PieChart label={title} columns={COLUMNS} slices={slices} height={220} />
      </Stack>
    ))}
  </Grid>
);
