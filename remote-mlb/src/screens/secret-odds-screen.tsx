import { useExpiryOnRefusal } from '@sharpside/shared-auth';
import { useOnFailure } from '@sharpside/shared-data';
import {
  Alert,
  Box,
  Button,
  EmptyState,
  Grid,
  Heading,
  PageHeader,
  Skeleton,
  Stack,
  Text,
} from '@sharpside/shared-ui';
import {
  countDays,
  formatAge,
  formatLocalDateTime,
  formatLongDate,
  readNow,
  toLocalDay,
  useDay,
} from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import { OddsFormatSelect, useOddsFormat } from '@sharpside/shared-ui/odds';
import { DownloadCsvButton } from '@sharpside/shared-ui/rows';
import { toast } from '@sharpside/shared-ui/toasts';
import { useDeferredValue, useMemo } from 'react';
import { groupByDay, groupByGame, type MlbOddsRow, useOdds } from '../api/odds.ts';
import { OddsCard } from '../components/games/odds-card.tsx';
import { ODDS_CSV_COLUMNS } from '../components/games/odds-csv-columns.ts';

const CARDS = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };
const SKELETONS = ['a', 'b', 'c', 'd'];

const findNewest = (rows: readonly MlbOddsRow[]) =>
  rows
    .map(({ last_update }) => last_update)
    .filter((moment) => moment !== null)
    .toSorted()
    .at(-1);

const NEAR_DAYS = ['Today, ', 'Tomorrow, '];

const readToday = (): Day => toLocalDay(new Date(readNow()).toISOString());

function formatDay(day: Day | null, today: Day): string {
  if (day === null) return 'Date not known';
  return `${NEAR_DAYS[countDays(today, day)] ?? ''}${formatLongDate(day)}`;
}

function Board({ rows }: { rows: readonly MlbOddsRow[] }) {
  // The control updates at once, and the cards with their hundreds of prices follow.
  const formatIn = useDeferredValue(useOddsFormat().formatIn);
  const today = useDay(readToday);
  return useMemo(() => <Cards rows={rows} formatIn={formatIn} today={today} />, [rows, formatIn, today]);
}

type CardsProps = { rows: readonly MlbOddsRow[]; formatIn: (text: string) => string; today: Day };

function Cards({ rows, formatIn, today }: CardsProps) {
  const nowMs = readNow();
  const newest = findNewest(rows);
  return (
    <>
      {newest && (
        <Text tone="muted">{`Last updated: ${formatLocalDateTime(newest)} (${formatAge(newest, nowMs)})`}</Text>
      )}
      {groupByDay(groupByGame(rows)).map(([day, games]) => (
        <Stack key={day ?? 'unknown'} gap="4">
          <Heading as="h2" size="md">
            {formatDay(day, today)}
          </Heading>
          <Grid templateColumns={CARDS} gap="4">
            {games.map((game) => (
              <OddsCard key={game.key} game={game} formatIn={formatIn} nowMs={nowMs} />
            ))}
          </Grid>
        </Stack>
      ))}
    </>
  );
}

/** The best price of each side, by game and day. This screen is in no menu. */
export default function SecretOddsScreen() {
  const { data: rows, error, isLoading, isRefreshing, retry } = useOdds();
  useOnFailure(error, () => toast.error('Failed to load MLB odds. Please try again later.'));
  useExpiryOnRefusal(error);
  return (
    <>
      <PageHeader
        section="MLB"
        title="MLB Odds"
        subtitle="The best price of all books on each side, what it implies, and what is left of it without the margin."
        actions={<DownloadCsvButton columns={ODDS_CSV_COLUMNS} rows={rows ?? []} fileName="mlb-odds" />}
      />
      <Stack gap="6">
        <Box maxWidth="12rem">
          <OddsFormatSelect />
        </Box>
        {error && (
          <Alert
            tone="error"
            title="Failed to fetch the latest odds. Please try refreshing the page."
            action={
              <Button size="sm" variant="outline" disabled={isRefreshing} onClick={retry}>
                Refresh Data
              </Button>
            }
          />
        )}
        {isLoading && (
          <Grid templateColumns={CARDS} gap="4" aria-busy="true">
            {SKELETONS.map((name) => (
              <Skeleton key={name} height="16rem" />
            ))}
          </Grid>
        )}
        {rows?.length === 0 && (
          <EmptyState
            title="No odds data is currently available. Please check back later."
            hint="Books open a game some hours before it begins; a game that has begun or is postponed is taken off."
            action={
              <Button variant="outline" disabled={isRefreshing} onClick={retry}>
                Try Again
              </Button>
            }
          />
        )}
        {rows && rows.length > 0 && <Board rows={rows} />}
        <Text size="xs" tone="subtle">
          Odds are for informational purposes only and may have moved: check the price at the book.
          Percentages are the chance that a price implies; no-vig is the market’s chance without the books’
          margins. “Better than fair” marks a price that implies less than that chance. Days and times are in
          your time zone.
        </Text>
      </Stack>
    </>
  );
}
