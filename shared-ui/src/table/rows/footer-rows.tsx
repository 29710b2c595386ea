import type { Column, FooterRow } from '../columns/column.ts';
import { flag } from './data-cell.tsx';
import { ROLES } from './table-look.ts';

type FooterRowsProps<Data> = { columns: readonly Column<Data>[]; rows: readonly FooterRow[] };

/** The rows below the others, such as averages. They are in the body, so that they scroll with it. */
export function FooterRows<Data>({ columns, rows }: FooterRowsProps<Data>) {
  return rows.map(({ key, cells }) => (
    <tr key={key} {...ROLES.row} data-footer="">
      {columns.map(({ key: column, align, isSticky }) => (
        <td
          key={column}
          {...(isSticky ? ROLES.rowHeader : ROLES.cell)}
          data-align={align}
          data-sticky={flag(isSticky)}
          // 'Team Average vs LHP' and '… vs RHP' differ at their ends, so they must not be cut.
          data-wrapping=""
        >
          {/* A sticky cell cannot clip its content, because its shadow is outside. */}
          {isSticky ? (
            <div data-line="">
              <div>{cells[column]}</div>
            </div>
          ) : (
            cells[column]
          )}
        </td>
      ))}
    </tr>
  ));
}
