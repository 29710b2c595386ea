import { Button, Card, EmptyState, Grid, HStack, Stack, Text } from '@sharpside/shared-ui';
import {
  type Column,
  DataTable,
  Delta,
  DownloadCsvButton,
  InfoTip,
  LoadMoreSentinel,
  Pagination,
  type Sort,
  StarRating,
  Tooltip,
  toHeat,
  toScaleShade,
} from '@sharpside/shared-ui/table';
import { useState } from 'react';

type Batter = {
  name: string;
  team: string;
  count: number;
  week: number | null;
  season: number;
  hitRate: number;
  rating: number;
};

const NAMES = [
  'Aaron Judge',
  'Ronald Acuña Jr.',
  'Elly De La Cruz',
  'Christian Encarnacion-Strand',
  'Oneil Cruz',
];
const TEAMS = ['NYY', 'ATL', 'CIN', 'CIN', 'PIT'];

const toBatter = (_: unknown, place: number): Batter => ({
  name: NAMES[place % 5] ?? '',
  team: TEAMS[place % 5] ?? '',
  count: 41 - place * 3,
  week: place === 4 ? null : 121 - place * 4.37,
  season: 97.12 - place * 1.3,
  hitRate: 100 - place * 22,
  rating: 5 - place * 0.7,
});

const BATTERS = Array.from({ length: 5 }, toBatter);
const mph = (value: number | null) => value?.toFixed(2) ?? 'N/A';

const COLUMNS: readonly Column<Batter, 'batter' | 'team' | 'count' | 'week'>[] = [
  {
    key: 'name',
    header: 'Batter Name',
    width: 12,
    sortKey: 'batter',
    isSticky: true,
    render: ({ name }) => name,
    csv: ({ name }) => name,
  },
  {
    key: 'team',
    header: 'Team',
    width: 5,
    sortKey: 'team',
    render: ({ team }) => team,
    csv: ({ team }) => team,
  },
  {
    key: 'count',
    header: '100+ Exit Velo (L7 Days)',
    align: 'end',
    width: 7,
    sortKey: 'count',
    tip: {
      text: 'Balls hit at 100 mph or more in the last seven days.',
      link: { href: '/mlb/definition', label: 'Exit velocity, defined' },
    },
    render: ({ count }) => count,
    csv: ({ count }) => count,
    look: ({ count }) => ({ isBold: count > 35 }),
  },
  {
    key: 'week',
    header: 'Exit Velo Avg (L7 Days)',
    align: 'end',
    width: 7,
    sortKey: 'week',
    render: ({ week }) => mph(week),
    csv: ({ week }) => week,
    look: ({ week }) => ({ shade: toHeat(week, { from: 95, to: 121.5 }) }),
  },
  {
    key: 'season',
    header: 'Exit Velo Avg (Season)',
    align: 'end',
    width: 7,
    render: ({ season }) => mph(season),
    csv: ({ season }) => season,
  },
  {
    key: 'delta',
    header: 'Δ (L7 - Season)',
    align: 'end',
    width: 6,
    render: ({ week, season }) => <Delta value={week === null ? null : week - season - 12} isShaded />,
    look: ({ week, season }) => ({
      shade: toScaleShade(week === null ? null : week - season - 12, { low: -12, high: 12 }),
    }),
  },
  {
    key: 'hitRate',
    header: 'Last 5 Hits',
    align: 'end',
    render: ({ hitRate }) => `${hitRate}%`,
    look: ({ hitRate }) => ({ shade: toScaleShade(hitRate, { low: 0, high: 100 }) }),
  },
  {
    key: 'rating',
    header: 'Rating',
    align: 'center',
    width: 8,
    render: ({ rating }) => <StarRating rating={rating} />,
  },
];

const DETAILS = {
  label: ({ name }: Batter) => `At-bats of ${name}`,
  render: ({ name }: Batter) => <Text tone="muted">Every at-bat of {name} stands here.</Text>,
};

const FOOTER = [
  { key: 'team', cells: { name: 'Team Average vs LHP', count: '29', week: '104.10', season: '95.20' } },
  { key: 'league', cells: { name: 'League Average vs LHP', count: '24', week: '101.77', season: 'N/A' } },
];

function SortedTable() {
  const [sort, setSort] = useState<Sort<'batter' | 'team' | 'count' | 'week'>>({
    column: 'week',
    direction: 'desc',
  });
  return (
    <DataTable
      caption="Batters by exit velocity"
      columns={COLUMNS}
      rows={BATTERS}
      rowKey={({ name }) => name}
      sort={sort}
      onSortChange={setSort}
      details={DETAILS}
      footer={FOOTER}
      after={<LoadMoreSentinel visibility="full" hasMore isLoading onReached={() => {}} />}
    />
  );
}

const FEW = COLUMNS.slice(0, 4);
const noop = () => {};

export function TableSample() {
  const [page, setPage] = useState(2);
  return (
    <Stack gap="6" id="tables">
      <SortedTable />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="6">
        <DataTable caption="Loading" columns={FEW} rows={[]} rowKey={String} isLoading skeletonRows={4} />
        <DataTable
          caption="Refreshing"
          columns={FEW}
          rows={BATTERS}
          rowKey={({ name }) => name}
          isRefreshing
          after={<LoadMoreSentinel visibility="any" hasMore isLoading={false} isFailed onReached={noop} />}
        />
        <DataTable
          caption="Empty"
          columns={FEW}
          rows={[]}
          rowKey={String}
          empty={
            <EmptyState title="No data found for the selected filters." hint="Try adjusting your filters." />
          }
        />
        <Card title="Beside tables">
          <Stack gap="4" align="start">
            <Pagination page={page} pageCount={3} onPageChange={setPage} />
            <DownloadCsvButton columns={COLUMNS} rows={BATTERS} fileName="batters" />
            <HStack gap="4">
              <Delta value={1.234} />
              <Delta value={-0.5} decimals={1} suffix=" mph" />
              <Delta value={0} />
              <Delta value={null} />
            </HStack>
            <HStack gap="4">
              <Tooltip text="Opens after 700 ms">
                <Button variant="outline">Tooltip</Button>
              </Tooltip>
              <InfoTip about="xBA" text="What a batted ball like this one is worth on average." />
            </HStack>
          </Stack>
        </Card>
      </Grid>
    </Stack>
  );
}
