import { Card, EmptyState, Field, Flex, Grid, Select, Spinner, Stack, Text } from '@sharpside/shared-ui';
import { DownloadCsvButton } from '@sharpside/shared-ui/rows';
import type { Team } from '@sharpside/shared-ui/teams';
import { NFL_COVERAGE_TYPES, type NflCoverageType, useReceivers } from '../api/receivers.ts';
import { toSampleReceivers } from '../api/sample-coverage.ts';
import { listCoverageYears, toYearOptions } from '../api/season-years.ts';
import { ReceiverChart } from '../components/coverages/receiver-chart.tsx';
import {
  RECEIVER_CSV_COLUMNS,
  type ReceiverStat,
  STAT_OPTIONS,
  STAT_WORDS,
} from '../components/coverages/receiver-stats.ts';
import { isSampleShown, SampleNotice } from '../components/sample-notice.tsx';

type MatrixFilter = { year: string; coverage: NflCoverageType; stat: ReceiverStat };

type ReceiverMatrixProps = {
  offense: Team | undefined;
  filter: MatrixFilter;
  onChange: (changes: Partial<MatrixFilter>) => void;
};

const COVERAGE_OPTIONS = NFL_COVERAGE_TYPES.map((value) => ({ value, label: value }));
const SELECTS = { base: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 4fr) minmax(0, 5fr)' };

function Chosen({ offense, filter }: { offense: Team; filter: MatrixFilter }) {
  const { year, coverage, stat } = filter;
  const list = useReceivers({ team: offense.code, year, coverage });
  const { data, error, isLoading } = list;
  const known = isSampleShown(list) ? toSampleReceivers(offense.code, coverage) : (data ?? []);
  // A receiver without a game against a coverage has no figures against it.
  const receivers = known.filter(({ games }) => games > 0);
  const against = coverage === 'All' ? 'all coverages' : coverage;
  const label = `${STAT_WORDS[stat].label} against ${against}, ${offense.name}, ${year}`;
  if (isLoading)
    return (
      <Flex justify="center" align="center" minHeight="24rem">
        <Spinner />
      </Flex>
    );
  return (
    <Stack gap="4">
      <SampleNotice list={list} title="The receivers could not be loaded.">
        These are invented.
      </SampleNotice>
      {receivers.length === 0 ? (
        error === undefined && (
          <EmptyState
            title="No data available for this team with the selected filters."
            hint="Choose another year or coverage. A season in progress has none until its coverages are charted."
          />
        )
      ) : (
        <>
          <Flex align="center" justify="space-between" gap="3" flexWrap="wrap">
            <Text tone="muted" flex="1" minWidth="12rem">
              <span>{`${offense.name}, ${year}, against ${against}.`}</span>{' '}
              <span>{STAT_WORDS[stat].meaning}</span>
            </Text>
            <DownloadCsvButton
              columns={RECEIVER_CSV_COLUMNS}
              rows={receivers}
              fileName={`nfl-receivers-${offense.code}-${year}-${coverage.toLowerCase().replaceAll(' ', '-')}`}
            />
          </Flex>
          <ReceiverChart label={label} receivers={receivers} stat={stat} />
        </>
      )}
    </Stack>
  );
}

export function ReceiverMatrix({ offense, filter, onChange }: ReceiverMatrixProps) {
  return (
    <Card title="Coverage Matrix">
      <Stack gap="4">
        <Grid templateColumns={SELECTS} gap="3">
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
        {offense ? (
          <Chosen offense={offense} filter={filter} />
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
