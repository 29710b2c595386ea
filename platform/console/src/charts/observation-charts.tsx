import type { ConsoleApp, ConsoleChange } from '@sharpside/contracts/control';
import { Card, EmptyState, Flex, Grid, Skeleton } from '@sharpside/shared-ui';
import type { Address } from '@sharpside/shared-ui/address';
import { LineChart } from '@sharpside/shared-ui/charts';
import { FAILURE_KINDS, type FailureKind, RANGES, type Range } from '../address.ts';
import { useObservations } from '../api/observations.ts';
import { Choice } from '../components/choice.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { ReportsSince } from '../components/missed-reports.tsx';
import { formatMs } from '../format.ts';
import { listSteps, SPANS } from './observed-span.ts';
import { toChangeMarks, toPlaces, toReleaseSeries } from './release-series.ts';

const CHART_HEIGHT = 220;
/** The scale ends at 5 or more, so that its marks are whole numbers, like the failures. */
const MIN_FAILURES = 5;
const PERCENTILES = ['p50', 'p95'] as const;
const CHANGES = 'Change of the channel';

const RANGE_LABELS = { '1h': '1 hour', '6h': '6 hours', '24h': '24 hours' } as const;
const KIND_LABELS = {
  all: 'All',
  load: 'Load',
  integrity: 'Integrity',
  timeout: 'Timeout',
  render: 'Render',
} as const;

type ChartValues = { range: Range; kind: FailureKind };

type ObservationChartsProps = {
  app: ConsoleApp;
  channel: string;
  changes: readonly ConsoleChange[];
  address: Pick<Address<ChartValues>, 'values' | 'change'>;
  nowMs: number;
};

const toStepName = (range: Range) => (SPANS[range].step === 1 ? 'minute' : `${SPANS[range].step} minutes`);

export function ObservationCharts({ app, channel, changes, address, nowMs }: ObservationChartsProps) {
  const { data, error, mutate } = useObservations(app.app, channel);
  const { range, kind } = address.values;
  if (error && !data)
    return <LoadFailed what="what browsers told" error={error} onRetry={() => void mutate()} />;

  const series = data ? toReleaseSeries(app, data, { range, kind, nowMs }) : [];
  const marks = { name: CHANGES, marks: toChangeMarks(changes, { range, nowMs }) };
  const places = toPlaces({ range, nowMs });
  const isSilent = series.every(({ steps }) => steps.every(({ loads, failures }) => loads + failures === 0));
  const silence = (
    <EmptyState
      title={`No reports in the last ${range === '1h' ? 'hour' : RANGE_LABELS[range]}`}
      hint="Browsers report through the edge servers that this service asks; docs/control.md has how to name them."
    />
  );
  return (
    <>
      <ReportsSince since={data?.since} fromMs={listSteps({ range, nowMs })[0]} />
      <Flex columnGap="6" rowGap="3" wrap="wrap" mb="4">
        <Choice
          label="Time"
          options={RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))}
          value={range}
          onChange={(value) => address.change({ range: value })}
        />
        <Choice
          label="Failures"
          options={FAILURE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          value={kind}
          onChange={(value) => address.change({ kind: value })}
        />
      </Flex>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <Card title={`Failures per ${toStepName(range)}`} level={3}>
          {!data && <Skeleton css={{ height: `${CHART_HEIGHT + 40}px` }} />}
          {data && isSilent && silence}
          {data && !isSilent && (
            <LineChart
              label={`${KIND_LABELS[kind]} failures per ${toStepName(range)}`}
              places={places}
              series={series.map(({ name, steps }) => ({
                name,
                values: steps.map(({ failures }) => failures),
              }))}
              columns={['From', 'Failures']}
              leastTop={MIN_FAILURES}
              marks={marks}
              hasPoints={false}
              height={CHART_HEIGHT}
            />
          )}
        </Card>
        <Card title="Load time of the first screen" level={3}>
          {!data && <Skeleton css={{ height: `${CHART_HEIGHT + 40}px` }} />}
          {data && isSilent && silence}
          {data && !isSilent && (
            <LineChart
              label="Load time of the first screen, half of all loads and 95 of 100"
              places={places}
              // The median comes first, so that a release has the same colour here as in the chart of failures.
              series={PERCENTILES.flatMap((percentile) =>
                series.map(({ name, steps }) => ({
                  name: `${name}, ${percentile}`,
                  values: steps.map(({ loadMs }) => loadMs?.[percentile] ?? null),
                })),
              )}
              columns={['From', 'Load time']}
              marks={marks}
              formatValue={formatMs}
              hasPoints={false}
              height={CHART_HEIGHT}
            />
          )}
        </Card>
      </Grid>
    </>
  );
}
