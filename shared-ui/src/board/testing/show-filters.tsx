import type { AddressValues } from '../../address/address-schema.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { BoardFrame, type BoardFrameProps, type FilterSet, type Filters, useFilters } from '../index.ts';

const LIST = { error: undefined, isLoading: false, retry: () => undefined };

let query: object = {};

export const readQuery = () => query;

export function showFilters<F extends Filters>(
  set: FilterSet<F, AddressValues>,
  { address = '/', ...props }: Partial<BoardFrameProps> & { address?: string } = {},
) {
  function Screen() {
    const filters = useFilters(set);
    query = filters.query;
    return (
      <BoardFrame section="NBA" title="Players" subtitle="All." filters={filters} list={LIST} {...props}>
        <p>Rows</p>
      </BoardFrame>
    );
  }
  return renderScreen(<Screen />, address);
}
