import { Box, Skeleton } from '@sharpside/shared-ui';

const ROWS = Array.from({ length: 14 }, (_, at) => at);

const LOOK = {
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'lg',
  bg: 'bg.raised',
  overflow: 'hidden',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { base: '2fr 1fr 1fr 1fr', md: 'subgrid' },
    gridColumn: '1 / -1',
    alignItems: 'center',
    columnGap: '4',
    height: '10',
    px: '3',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
  '& > div > span': { textAlign: 'end', fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted' },
  '& > div > :first-of-type': { textAlign: 'start' },
  // A phone has the first few in view.
  '& > div > :nth-of-type(n + 5)': { display: { base: 'none', md: 'block' } },
} as const;

/** The head and empty rows of a table whose code loads. `headers`: its first columns. */
export const PendingTable = ({ headers }: { headers: readonly string[] }) => (
  <Box
    aria-busy="true"
    role="group"
    aria-label="Loading table"
    display={{ base: 'block', md: 'grid' }}
    gridTemplateColumns={`2fr repeat(${headers.length - 1}, 1fr)`}
    css={LOOK}
  >
    <div>
      {headers.map((header) => (
        <span key={header}>{header}</span>
      ))}
    </div>
    {ROWS.map((row) => (
      <div key={row}>
        {headers.map((header) => (
          <Skeleton key={header} height="3" borderRadius="sm" />
        ))}
      </div>
    ))}
  </Box>
);
