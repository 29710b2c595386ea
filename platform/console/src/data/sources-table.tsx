import type { DataStatus } from '@sharpside/contracts/control';
import { EmptyState } from '@sharpside/shared-ui';
import { type Column, DataTable } from '@sharpside/shared-ui/table';
import { formatCount } from '../format.ts';

type Source = DataStatus['sources'][number];

/** `0.33 %`. A tiny share is not rounded to zero. */
function formatShare(share: number): string {
  if (share === 0) return '0 %';
  return share < 0.0001 ? 'under 0.01 %' : `${(share * 100).toFixed(2)} %`;
}

const COLUMNS: readonly Column<Source>[] = [
  {
    key: 'source',
    header: 'Source',
    width: 5.75,
    isSticky: true,
    isWrapping: true,
    render: ({ source }) => source,
  },
  {
    key: 'league',
    header: 'League',
    width: 5,
    narrowWidth: 4.25,
    render: ({ league }) => league?.toUpperCase() ?? 'Several',
  },
  {
    key: 'share',
    header: 'Dropped share',
    narrowHeader: 'Share',
    align: 'end',
    width: 7,
    narrowWidth: 4.5,
    isWrapping: true,
    render: (source) => formatShare(source.droppedShare),
  },
  {
    key: 'dropped',
    header: 'Dropped rows',
    narrowHeader: 'Lost',
    align: 'end',
    width: 7,
    narrowWidth: 3.5,
    render: ({ rowsDropped }) => formatCount(rowsDropped),
  },
  {
    key: 'kept',
    header: 'Rows kept',
    narrowHeader: 'Kept',
    align: 'end',
    width: 7,
    narrowWidth: 4.25,
    render: ({ rowsKept }) => formatCount(rowsKept),
  },
];

export const SourcesTable = ({ sources }: Pick<DataStatus, 'sources'>) => (
  <DataTable
    caption="Rows of each source"
    columns={COLUMNS}
    rows={sources.toSorted((a, b) => b.droppedShare - a.droppedShare)}
    rowKey={({ source }) => source}
    empty={
      <EmptyState title="No source brought anything" hint="Ingest a first file: npm run backend -- refresh" />
    }
  />
);
