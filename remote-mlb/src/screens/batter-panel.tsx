import { useOnFailure } from '@sharpside/shared-data';
import { toast } from '@sharpside/shared-ui/toasts';
import { useBatterAtBats } from '../api/batter-at-bats.ts';
import type { ExitVelocityQuery, ExitVelocityRow } from '../api/exit-velocity.ts';
import { AtBatPanel } from '../components/batted-balls/at-bat-panel.tsx';

type BatterPanelProps = {
  row: ExitVelocityRow;
  board: ExitVelocityQuery;
};

export function BatterPanel({ row, board }: BatterPanelProps) {
  const { batter, batter_id } = row;
  const list = useBatterAtBats(board, { id: batter_id, name: batter });
  useOnFailure(list.error, () => toast.error(`Failed to load at-bats data for ${batter}`));
  return <AtBatPanel batter={batter} list={list} />;
}
