import type { DataStatus } from '@sharpside/contracts/control';
import { Alert, Badge, Box, EmptyState, Stack, Text } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { type Column, DataTable } from '@sharpside/shared-ui/table';
import { formatAge, toCount } from '../format.ts';

type Job = DataStatus['jobs'][number];

/** The status has up to twenty failures, but further failures mostly have the same reason. */
const SHOWN_FAILURES = 3;

const Age = ({ at, nowMs }: { at: string; nowMs: number }) => (
  <Box as="span" title={formatLocalDateTime(at)}>
    {formatAge(at, nowMs)}
  </Box>
);

function FailedJob({ job, lastRun }: Job) {
  if (lastRun?.state !== 'failed') return null;
  const shown = lastRun.failures.slice(0, SHOWN_FAILURES);
  const further = lastRun.failed - shown.length;
  return (
    <Alert tone="warning" title={`${job} failed for ${toCount(lastRun.failed, 'input')}`}>
      <Stack as="ul" gap="2" listStyle="none" overflowWrap="anywhere">
        {shown.map(({ input, code, message }) => (
          <li key={input}>
            <Text tone="muted" whiteSpace="pre-line">
              {`${code}: ${message}`}
            </Text>
            <Text size="xs" tone="muted">
              {input}
            </Text>
          </li>
        ))}
        {further > 0 && (
          <li>{`${toCount(further, 'further input')}; the file of the job has up to twenty.`}</li>
        )}
      </Stack>
    </Alert>
  );
}

const createColumns = (nowMs: number): Column<Job>[] => [
  {
    key: 'job',
    header: 'Job',
    width: 6.5,
    isSticky: true,
    isWrapping: true,
    render: ({ job }) => job,
    look: () => ({ isBold: true }),
  },
  {
    key: 'result',
    header: 'Last result',
    narrowHeader: 'Result',
    width: 8,
    narrowWidth: 4.75,
    render: ({ lastRun }) =>
      lastRun === null ? (
        'N/A'
      ) : (
        <Badge tone={lastRun.state === 'done' ? 'up' : 'down'}>
          {lastRun.state === 'done' ? 'Done' : 'Failed'}
        </Badge>
      ),
  },
  {
    key: 'lastRun',
    header: 'Last run',
    narrowHeader: 'Run',
    width: 8,
    narrowWidth: 5.25,
    render: ({ lastRun }) => (lastRun === null ? 'N/A' : <Age at={lastRun.at} nowMs={nowMs} />),
  },
  {
    key: 'lastSuccess',
    header: 'Last success',
    narrowHeader: 'Success',
    width: 8,
    narrowWidth: 5.5,
    render: ({ lastSuccess }) => (lastSuccess === null ? 'Never' : <Age at={lastSuccess} nowMs={nowMs} />),
  },
];

export const JobsList = ({ jobs, nowMs }: Pick<DataStatus, 'jobs'> & { nowMs: number }) => (
  <Stack gap="3">
    {jobs.map((job) => (
      <FailedJob key={job.job} {...job} />
    ))}
    <DataTable
      caption="Jobs of the refresh"
      columns={createColumns(nowMs)}
      rows={jobs}
      rowKey={({ job }) => job}
      empty={
        <EmptyState
          title="No job ran yet"
          hint="Copy backend/server/refresh.example.json into the data folder as refresh.json, then: npm run backend -- refresh"
        />
      }
    />
  </Stack>
);
