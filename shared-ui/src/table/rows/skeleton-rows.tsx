import type { Column } from '../columns/column.ts';
import { flag } from './data-cell.tsx';
import { ROLES } from './table-look.ts';

// Different lengths, like real values; the same in every render.
const SHARES = ['70%', '55%', '85%', '60%', '75%'] as const;

type SkeletonRowsProps<Data> = { columns: readonly Column<Data>[]; count: number };

export function SkeletonRows<Data>({ columns, count }: SkeletonRowsProps<Data>) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} {...ROLES.none}>
      {columns.map(({ key, align, isSticky }, place) => (
        <td key={key} data-align={align} data-sticky={flag(isSticky)}>
          <span
            data-skeleton=""
            style={{ width: align === 'end' ? '2.5rem' : SHARES[(row + place) % SHARES.length] }}
          />
        </td>
      ))}
    </tr>
  ));
}
