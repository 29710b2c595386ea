import { useOnFailure } from '@sharpside/shared-data';
import type { RowDetails } from '@sharpside/shared-ui/table';
import { toast } from '@sharpside/shared-ui/toasts';
import { createContext, use } from 'react';
import { useBatterAtBats } from '../api/batter-at-bats.ts';
import type { ExitVelocityQuery, ExitVelocityRow } from '../api/exit-velocity.ts';
import { AtBatPanel } from '../components/batted-balls/at-bat-panel.tsx';

/** The board that the rows stand in. A context, because the rows would be drawn anew with each new function of details. */
export const BoardContext = createContext<ExitVelocityQuery | null>(null);

function BatterPanel({ row, board }: { row: ExitVelocityRow; board: ExitVelocityQuery }) {
  const { batter, batter_id } = row;
  const list = useBatterAtBats(board, { id: batter_id, name: batter });
  useOnFailure(list.error, () => toast.error(`Failed to load at-bats data for ${batter}`));
  return <AtBatPanel batter={batter} list={list} />;
}

function Details({ row }: { row: ExitVelocityRow }) {
  const board = use(BoardContext);
  return board && <BatterPanel row={row} board={board} />;
}

/** The details that a row of the tracker opens. */
export const BATTER_DETAILS: RowDetails<ExitVelocityRow> = {
  label: ({ batter }) => `At-bats of ${batter}`,
  render: (row) => <Details row={row} />,
};
