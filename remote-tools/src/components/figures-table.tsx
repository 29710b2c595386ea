import type { ReactNode } from 'react';
import { Box } from 'shared-ui';

const LOOK = {
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 'sm',
  '& th, & td': {
    height: '9',
    py: '1',
    lineHeight: 'short',
    px: { base: '1', sm: '2' },
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontWeight: 'normal',
    borderBottomWidth: '1px',
    borderColor: 'border',
    '[data-theme=dark][data-board] &': { borderColor: 'board.line' },
  },
  '& th:first-of-type': { textAlign: 'start', ps: '3' },
  '& td:last-of-type, & thead th:last-of-type': { pe: '3' },
  '& tbody tr:last-of-type > *': { borderBottomWidth: '0' },
  '& thead th': {
    fontSize: 'xs',
    fontStretch: 'condensed',
    fontWeight: 'medium',
    color: 'fg.muted',
    height: 'auto',
    pt: '0',
  },
} as const;

const toSpareLook = (column: number) => ({
  '@media (max-width: 359px)': { [`& tr > :nth-child(${column})`]: { display: 'none' } },
});

export type FiguresTableProps = {
  /** What the table lists; read out, not shown. */
  label: string;
  headings: readonly string[];
  /** The column, counted from 1, that the narrowest phones go without. */
  spareColumn?: number;
  /** The body's rows: a row header first, figures after it. */
  children: ReactNode;
};

/** A table of figures to scan down its columns. */
export function FiguresTable({ label, headings, spareColumn, children }: FiguresTableProps) {
  return (
    <Box overflowX="auto" mx="-3">
      <Box as="table" aria-label={label} css={[LOOK, spareColumn !== undefined && toSpareLook(spareColumn)]}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Box>
    </Box>
  );
}
