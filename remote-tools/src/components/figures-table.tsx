import { Box } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';
import { useOverflow } from './use-overflow.ts';

const LOOK = {
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 'sm',
  '& th, & td': {
    height: { base: '11', md: '9' },
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
  // A long stake wraps below its bet's number before the table scrolls.
  '& tbody th': { whiteSpace: 'normal' },
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

// The faded end shows that the table continues.
const FADE = 'linear-gradient(to right, #000 calc(100% - 3rem), transparent)';

type FiguresTableProps = {
  /** The table's subject, only for screen readers. */
  label: string;
  headings: readonly string[];
  /** The column that the narrowest phones omit. Its cells are marked with `data-spare`. */
  spareHeading?: string;
  /** The body's rows: a row header first, figures after it. */
  children: ReactNode;
};

export function FiguresTable({ label, headings, spareHeading, children }: FiguresTableProps) {
  const { ref, overflow, measure } = useOverflow<HTMLDivElement>();
  return (
    <Box
      ref={ref}
      overflowX="auto"
      mx="-3"
      onScroll={measure}
      {...(overflow !== 'none' && {
        role: 'region',
        'aria-label': `${label}, scrolls sideways`,
        tabIndex: 0,
      })}
      {...(overflow === 'more' && { maskImage: FADE })}
    >
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
