import type { DataStatus } from '@sharpside/contracts/control';
import { EmptyState, PageHeader, Skeleton, Stack } from '@sharpside/shared-ui';
import { isControlError } from '../api/control-error.ts';
import { useDataStatus } from '../api/data-status.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { CoverageTables } from '../data/coverage-tables.tsx';
import { HeldList } from '../data/held-list.tsx';
import { JobsList } from '../data/jobs-list.tsx';
import { SourcesTable } from '../data/sources-table.tsx';
import { formatAge, toCount } from '../format.ts';
import { Section } from '../layout/section.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import { useNow } from '../use-now.ts';

function describeStatus({ publishedAt, leagues, jobs, held }: DataStatus, nowMs: number): string {
  const short = leagues
    .flatMap(({ slots }) => slots)
    .reduce((sum, { games, whole }) => sum + games - whole, 0);
  const shared = leagues.reduce((sum, { sharedNames = 0 }) => sum + sharedNames, 0);
  const absent = leagues.reduce((sum, { absentNames = 0 }) => sum + absentNames, 0);
  const failed = jobs.filter(({ lastRun }) => lastRun?.state === 'failed').length;
  const found = [
    toCount(short, 'incomplete game'),
    toCount(failed, 'failed job'),
    `${toCount(held.length, 'file')} held back`,
    ...(shared > 0 ? [`${toCount(shared, 'name')} at prices shared by two players`] : []),
    ...(absent > 0 ? [`${toCount(absent, 'name')} at prices of neither team`] : []),
  ];
  return `Published ${formatAge(publishedAt, nowMs)}: ${found.join(', ')}`;
}

function StatusSections({ status, nowMs }: { status: DataStatus; nowMs: number }) {
  return (
    <>
      <Section title="Held back">
        <HeldList held={status.held} nowMs={nowMs} />
      </Section>
      <Section title="Finished games that are there">
        <CoverageTables leagues={status.leagues} />
      </Section>
      <Section title="Jobs">
        <JobsList jobs={status.jobs} nowMs={nowMs} />
      </Section>
      <Section title="Sources">
        <SourcesTable sources={status.sources} />
      </Section>
    </>
  );
}

export function DataScreen() {
  const { data: status, error, mutate } = useDataStatus();
  const nowMs = useNow();
  const isUnknown = isControlError(error) && error.code === 'CONTROL_BACKEND_NOT_SET';
  useDocumentTitle('Data');
  return (
    <>
      <PageHeader
        section="Data"
        title="Data completeness"
        subtitle={status ? describeStatus(status, nowMs) : 'What the backend says of what it serves'}
      />
      {isUnknown && (
        <EmptyState
          title="This service does not know where the backend is"
          hint="Start it with CONTROL_BACKEND, such as http://127.0.0.1:8089; docs/control.md has more."
        />
      )}
      {error && !isUnknown && (
        <LoadFailed what="the state of the data" error={error} onRetry={() => void mutate()} />
      )}
      {!status && !error && (
        <Stack gap="4" aria-busy="true">
          <Skeleton height="28" />
          <Skeleton height="72" />
          <Skeleton height="48" />
        </Stack>
      )}
      {status && <StatusSections status={status} nowMs={nowMs} />}
    </>
  );
}
