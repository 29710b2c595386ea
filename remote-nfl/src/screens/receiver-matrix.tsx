import {
  Card,
  EmptyState,
  Field,
  Flex,
  Grid,
  HeadRow,
  LoadFailure,
  Select,
  Skeleton,
  Spinner,
  Stack,
  Text,
} from '@sharpside/shared-ui';
import { FoldedFilters } from '@sharpside/shared-ui/filters';
import { DownloadCsvButton, formatSample } from '@sharpside/shared-ui/rows';
import type { Team } from '@sharpside/shared-ui/teams';
import { NFL_COVERAGE_TYPES, type NflCoverageType, useReceivers } from '../api/receivers.ts';
import { listCoverageYears, toYearOptions } from '../api/season-years.ts';
import { ReceiverChart } from '../components/coverages/receiver-chart.tsx';
import {
  RECEIVER_CSV_COLUMNS,
  type ReceiverStat,
  STAT_OPTIONS,
  STAT_WORDS,
} from '../components/coverages/receiver-stats.ts';

type MatrixFilter = { year: string; coverage: NflCoverageType; stat: ReceiverStat };

type MatrixControls = {
  filter: MatrixFilter;
  onChange: (changes: Partial<MatrixFilter>) => void;
  /** Number of the choices that differ from the screen's defaults. */
  changedCount: number;
  onReset: () => void;
};

type ReceiverMatrixProps = MatrixControls & {
  offense: Team | undefined;
  /** True until the teams of the next game are known, if the screen opens on them. */
  isOpening: boolean;
};

const COVERAGE_OPTIONS = NFL_COVERAGE_TYPES.map((value) => ({ value, label: value }));

// Wide enough for '2026' and 'Cover 2 Man'.
const SELECTS = { base: 'minmax(0, 1fr)', md: '5.25rem 8rem minmax(0, 1fr)' };

const TIGHT = { '& > header': { px: '4' }, '& > div': { p: '4' } };

const Controls = ({
  filter,
  onChange,
  changedCount,
  onReset,
  results,
}: MatrixControls & { results: string | undefined }) => (
  <FoldedFilters count={changedCount} onReset={onReset} results={results}>
    <Grid templateColumns={SELECTS} gap={{ base: '4', md: '2' }}>
      <Field label="Year">
        <Select
          options={toYearOptions(listCoverageYears())}
          value={filter.year}
          onValueChange={(year) => onChange({ year })}
        />
      </Field>
      <Field label="Coverage">
        <Select
          options={COVERAGE_OPTIONS}
          value={filter.coverage}
          onValueChange={(coverage) => onChange({ coverage })}
        />
      </Field>
      <Field label="Stat">
        <Select options={STAT_OPTIONS} value={filter.stat} onValueChange={(stat) => onChange({ stat })} />
      </Field>
    </Grid>
  </FoldedFilters>
);

const BAR_WIDTHS = ['90%', '75%', '62%', '54%', '45%', '38%', '30%', '24%', '18%', '12%'];

// The same while it loads and after a failure, so that the cards below stay.
const ROOM = '24rem';

/** The bars to come, one below the other. */
const Loading = () => (
  <Stack gap="4" minHeight={ROOM}>
    <Spinner />
    {BAR_WIDTHS.map((width) => (
      <Skeleton key={width} height="4" width={width} />
    ))}
  </Stack>
);

type ChosenProps = { offense: Team; filter: MatrixFilter };

function useShownReceivers(offense: Team | undefined, { year, coverage }: MatrixFilter) {
  const list = useReceivers({ team: offense?.code ?? null, year, coverage });
  // A receiver without a game against a coverage has no figures against it.
  return { list, receivers: (list.data ?? []).filter(({ games }) => games > 0) };
}

function Chosen({ offense, filter, list, receivers }: ChosenProps & ReturnType<typeof useShownReceivers>) {
  const { year, coverage, stat } = filter;
  const against = coverage === 'All' ? 'all coverages' : coverage;
  const label = `${STAT_WORDS[stat].label} against ${against}, ${offense.name}, ${year}`;
  if (list.isLoading) return <Loading />;
  if (list.error && !list.data)
    return (
      <Stack minHeight={ROOM}>
        <LoadFailure title="The receivers could not be loaded." onRetry={list.retry} />
      </Stack>
    );
  if (receivers.length === 0)
    return (
      <EmptyState
        title="No data available for this team with the selected filters."
        hint="Choose another year or coverage. A season in progress has none until its coverages are charted."
      />
    );
  return (
    <Stack gap="3">
      <Text tone="muted">
        <span>{`${offense.name}, ${year}, against ${against}.`}</span> <span>{STAT_WORDS[stat].meaning}</span>
      </Text>
      <ReceiverChart label={label} receivers={receivers} stat={stat} />
    </Stack>
  );
}

/** A stat of an offence's receivers against a coverage. */
export function ReceiverMatrix(props: ReceiverMatrixProps) {
  const { offense, isOpening, filter, onChange, changedCount, onReset } = props;
  const { year, coverage } = filter;
  const shown = useShownReceivers(offense, filter);
  return (
    <Card
      title="Coverage Matrix"
      css={TIGHT}
      actions={
        <HeadRow>
          <DownloadCsvButton
            columns={RECEIVER_CSV_COLUMNS}
            rows={shown.receivers}
            fileName={`nfl-receivers-${offense?.code}-${year}-${coverage.toLowerCase().replaceAll(' ', '-')}`}
          />
        </HeadRow>
      }
    >
      <Stack gap={{ base: '0', md: '4' }}>
        <Controls
          filter={filter}
          onChange={onChange}
          changedCount={changedCount}
          onReset={onReset}
          results={shown.list.data && formatSample(shown.receivers.length, 'receiver')}
        />
        {offense ? (
          <Chosen offense={offense} filter={filter} {...shown} />
        ) : isOpening ? (
          <Loading />
        ) : (
          <Flex justify="center" align="center" minHeight={{ base: '0', xl: '24rem' }}>
            <EmptyState
              title="Select an offensive team."
              hint="Its receivers are shown here. With a defensive team too, you see how they fit that defense."
            />
          </Flex>
        )}
      </Stack>
    </Card>
  );
}
