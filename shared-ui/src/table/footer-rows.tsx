import type { Column, FooterRow } from './column.ts';
import { Cell, Row } from './table-parts.ts';

type FooterRowsProps<Data> = { columns: readonly Column<Data>[]; rows: readonly FooterRow[] };

/** The rows under the others, such as averages. They are in the body, or they would not scroll with it. */
export function FooterRows<Data>({ columns, rows }: FooterRowsProps<Data>) {
  return rows.map(({ key, cells }) => (
    <Row key={key} data-footer="">
      {columns.map(({ key: column, align, isSticky }) => (
        <Cell key={column} role="cell" data-align={align} data-sticky={isSticky ? '' : undefined}>
          {cells[column]}
        </Cell>
      ))}
    </Row>
  ));
}
