import { isOpen } from '@sharpside/contracts/api';
import { useOnFailure } from '@sharpside/shared-data';
import { Box, EmptyState, Grid, LoadFailure, PageHeader, Skeleton, Text } from '@sharpside/shared-ui';
import { flagParam, useAddress } from '@sharpside/shared-ui/address';
import { formatLongDate } from '@sharpside/shared-ui/dates';
import { type Day, todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { NothingOpen, OpenFilter } from '@sharpside/shared-ui/predictions';
import { DownloadCsvButton } from '@sharpside/shared-ui/rows';
import { toast } from '@sharpside/shared-ui/toasts';
import { type InningFirstRow, MLB_MIN_STARTS, useInningFirst } from '../api/inning-first.ts';
import { InningFirstCard } from '../components/pitchers/inning-first-card.tsx';
import { INNING_FIRST_COLUMNS } from '../components/pitchers/inning-first-columns.ts';
import { toSeason } from '../components/seasons.ts';

const SCHEMA = { upcoming: flagParam() };
const CARDS = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' };
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

function Cards({ rows, day }: { rows: readonly InningFirstRow[]; day: Day }) {
  return (
    <Grid templateColumns={CARDS} gap="4">
      {rows.map((row) => (
        <InningFirstCard key={`${row.pitcher_name} ${row.game_pk}`} row={row} day={day} />
      ))}
    </Grid>
  );
}

function PendingCards() {
  return (
    <Grid templateColumns={CARDS} gap="4" aria-busy="true">
      {SKELETONS.map((name) => (
        <Skeleton key={name} height="18.75rem" />
      ))}
    </Grid>
  );
}

export default function InningFirstStatsScreen() {
  const { values, change } = useAddress(SCHEMA);
  const day = useDay(todayOfGames);
  const { data: rows, error, isLoading, retry } = useInningFirst(day);
  const shown = values.upcoming ? rows?.filter(({ game_state }) => isOpen(game_state)) : rows;
  useOnFailure(error, () => toast.error('Failed to load inning stats.'));
  return (
    <>
      <PageHeader
        section="MLB"
        title="1st Inning Stats"
        subtitle={`${formatLongDate(day)}: what starters throw.`}
        actions={
          <DownloadCsvButton
            columns={INNING_FIRST_COLUMNS}
            rows={shown ?? []}
            fileName={`mlb-1st-inning-stats-${day}`}
          />
        }
      />
      {isLoading && <PendingCards />}
      {error && !rows && <LoadFailure title="The first innings could not be loaded." onRetry={retry} />}
      {rows?.length === 0 && (
        <EmptyState
          title="No data available for today's games."
          hint="Starters show here once the clubs have announced them, most of them the day before."
        />
      )}
      {rows && shown && rows.length > 0 && (
        <>
          <Box mb={{ base: '3', md: '6' }}>
            <OpenFilter
              hasLabel={false}
              isOn={values.upcoming}
              onChange={(upcoming) => change({ upcoming })}
            />
          </Box>
          {shown.length > 0 ? <Cards rows={shown} day={day} /> : <NothingOpen />}
          <Text size="xs" tone="subtle" mt="4">
            {[
              `Averages per game of the ${toSeason(day)} up to yesterday.`,
              'Thrown: the starter’s own pitches in first innings that he began.',
              'Seen: pitches to the opposing line-up in its first innings.',
              `Averages of fewer than ${MLB_MIN_STARTS} are muted.`,
            ].join(' ')}
          </Text>
        </>
      )}
    </>
  );
}
