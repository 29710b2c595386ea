import type { PagedList } from '@sharpside/shared-data';
import {
  Button,
  Card,
  EmptyState,
  Flex,
  Grid,
  LoadFailure,
  Skeleton,
  Stack,
  Text,
} from '@sharpside/shared-ui';
import { DownloadCsvButton } from '@sharpside/shared-ui/rows';
import { DataTable } from '@sharpside/shared-ui/table';
import type { AtBatRow } from '../../api/batter-at-bats.ts';
import { AT_BAT_COLUMNS } from './at-bat-columns.tsx';
import { ContactScatter } from './contact-scatter.tsx';
import { ContactSummary } from './contact-summary.tsx';

type AtBatList = PagedList<AtBatRow, { total_rows: number | null }>;
type Placed = { row: AtBatRow; place: number };

const HALVES = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' };

// For rows of the type `Placed`: two balls of a day may have equal figures, so only their index distinguishes them.
const COLUMNS = AT_BAT_COLUMNS.map(({ render, look, csv: _csv, ...column }) => ({
  ...column,
  render: ({ row }: Placed, state: Parameters<typeof render>[1]) => render(row, state),
  ...(look && { look: ({ row }: Placed) => look(row) }),
}));

const toFileName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');

function toCount(shown: number, total: number | null): string {
  if (total === null) return `Figures of the newest ${shown} balls in play.`;
  if (total === 1) return 'The only ball in play.';
  return shown < total
    ? `Figures of the newest ${shown} of his ${total} balls in play.`
    : `Figures of all his ${total} balls in play.`;
}

function More({ list }: { list: AtBatList }) {
  const { rows, error, canLoadMore, isLoadingMore, loadMore, retry } = list;
  if (rows.length === 0) return null;
  if (error) return <LoadFailure title="The next at-bats could not be loaded." onRetry={retry} />;
  if (!canLoadMore && !isLoadingMore) return null;
  return (
    <Flex justifyContent="center">
      <Button variant="outline" disabled={isLoadingMore} onClick={loadMore}>
        {isLoadingMore ? 'Loading...' : 'Load More'}
      </Button>
    </Flex>
  );
}

/** The details of a batter's row: his balls in play as a chart, in figures, and in a table. */
export function AtBatPanel({ batter, list }: { batter: string; list: AtBatList }) {
  const { rows, firstPage, error, isLoading, retry } = list;
  if (error && rows.length === 0) {
    return <LoadFailure title={`The at-bats of ${batter} could not be loaded.`} onRetry={retry} />;
  }
  return (
    <Stack gap="4">
      {(isLoading || rows.length > 0) && (
        <Grid templateColumns={HALVES} gap="4" aria-busy={isLoading}>
          {/* On a phone the figures come first. */}
          <Card order={{ base: '1', lg: '0' }}>
            {isLoading ? <Skeleton height="72" /> : <ContactScatter rows={rows} />}
          </Card>
          <Card
            title={batter}
            actions={
              <DownloadCsvButton
                columns={AT_BAT_COLUMNS}
                rows={rows}
                loadRows={list.loadAll}
                fileName={`mlb-at-bats-${toFileName(batter)}`}
              />
            }
          >
            <Stack gap="5">
              <Text tone="muted">
                {isLoading ? 'Loading...' : toCount(rows.length, firstPage?.total_rows ?? null)}
              </Text>
              <ContactSummary rows={isLoading ? undefined : rows} />
            </Stack>
          </Card>
        </Grid>
      )}
      <DataTable
        caption={`At-bats of ${batter}`}
        columns={COLUMNS}
        rows={rows.map((row, place) => ({ row, place }))}
        rowKey={({ place }) => String(place)}
        isLoading={isLoading}
        skeletonRows={5}
        empty={<EmptyState title="No at-bat data found for the selected filters." />}
      />
      <More list={list} />
    </Stack>
  );
}
