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
  '@media (max-width: 359px)': { '& [data-spare]': { display: 'none' } },
  '& thead th': {
    fontSize: 'xs',
    fontStretch: 'condensed',
    fontWeight: 'medium',
    color: 'fg.muted',
    height: 'auto',
    pt: '0',
  },
} as const;

export type FiguresTableProps = {
  /** What the table lists; read out, not shown. */
  label: string;
  headings: readonly string[];
  /** The column that the narrowest phones go without; its cells are marked `data-spare`. */
  spareHeading?: string;
  /** The body's rows: a row header first, figures after it. */
  children: ReactNode;
};

/** A table of figures to scan down its columns. */
export function FiguresTable({ label, headings, spareHeading, children }: FiguresTableProps) {
  return (
    <Box overflowX="auto" mx="-3">
      <Box as="table" aria-label={label} css={LOOK}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" data-spare={heading === spareHeading || undefined}>
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
