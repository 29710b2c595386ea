import { chakra } from '@chakra-ui/react/styled-system';

/** A chart's figures: the first cell of a row names its subject. */
export type ChartFigures = {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

const Scroller = chakra('section', {
  base: { overflow: 'auto', borderWidth: '1px', borderColor: 'border', borderRadius: 'md', height: 'full' },
});

const Table = chakra('table', {
  base: { width: 'full', borderCollapse: 'collapse', fontSize: 'sm' },
});

const cell = {
  px: '3',
  height: '8',
  textAlign: 'right',
  fontWeight: 'normal',
  borderBottomWidth: '1px',
  borderColor: 'border',
  whiteSpace: 'nowrap',
} as const;

const HeadCell = chakra('th', {
  base: {
    ...cell,
    position: 'sticky',
    top: 0,
    bg: 'bg.raised',
    color: 'fg.muted',
    fontSize: 'xs',
    _first: { textAlign: 'left' },
  },
});
const RowCell = chakra('th', { base: { ...cell, textAlign: 'left', fontWeight: 'medium' } });
const Cell = chakra('td', { base: cell });

/** The figures of a chart as a table, within the chart's own height. */
export const ChartTable = ({ label, figures }: { label: string; figures: ChartFigures }) => (
  // In the tab order, because who has no pointer scrolls it with keys.
  <Scroller tabIndex={0} aria-label={`${label}, as a table`}>
    <Table>
      <chakra.caption srOnly>{label}</chakra.caption>
      <thead>
        <tr>
          {figures.columns.map((column) => (
            <HeadCell key={column} scope="col">
              {column}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.rows.map(([name, ...values], row) => (
          // Two games may be on one date; rows keep their places.
          <tr key={row}>
            <RowCell scope="row">{name}</RowCell>
            {values.map((value, column) => (
              <Cell key={figures.columns[column + 1]}>{value}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </Scroller>
);
