import { useOnFailure } from '@sharpside/shared-data';
import { Alert, Button, EmptyState, PageHeader, Stack } from '@sharpside/shared-ui';
import { DownloadCsvButton } from '@sharpside/shared-ui/rows';
import { DataTable } from '@sharpside/shared-ui/table';
import { toast } from '@sharpside/shared-ui/toasts';
import { useDataTables } from '../api/data-tables.ts';
import { TABLE_COLUMNS } from '../components/table-columns.ts';

export default function DataScreen() {
  const { data: tables = [], error, isLoading, retry } = useDataTables();
  useOnFailure(error, () => toast.error('Failed to load the tables.'));
  return (
    <Stack gap="6">
      <PageHeader
        section="NewLeague"
        title="Data"
        subtitle="What the statistics are made of, table by table."
        actions={<DownloadCsvButton columns={TABLE_COLUMNS} rows={tables} fileName="newleague-data" />}
      />
      {error && tables.length === 0 ? (
        <Alert
          tone="error"
          title="The tables could not be loaded."
          action={
            <Button size="sm" variant="outline" onClick={retry}>
              Retry
            </Button>
          }
        />
      ) : (
        <DataTable
          caption="Tables of the statistics"
          columns={TABLE_COLUMNS}
          rows={tables}
          rowKey={({ table }) => table}
          isLoading={isLoading}
          empty={<EmptyState title="There are no statistics yet." hint="Come back after the next refresh." />}
        />
      )}
    </Stack>
  );
}
