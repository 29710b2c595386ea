import { BarChart } from '@sharpside/shared-ui/charts';
import type { NflReceiverRow } from '../../api/receivers.ts';
import { sortRows } from '../sort-rows.ts';
import { formatStat, isThinRate, type ReceiverStat, STAT_WORDS } from './receiver-stats.ts';

type ReceiverChartProps = {
  label: string;
  receivers: readonly NflReceiverRow[];
  stat: ReceiverStat;
};

const toNote = (games: number) => `Of ${games} ${games === 1 ? 'game' : 'games'} only`;

/**
 * A bar chart of one stat of a team's receivers, highest first. Rates of few games are muted and come after the others,
 * unknown values last.
 */
export function ReceiverChart({ label, receivers, stat }: ReceiverChartProps) {
  const inOrder = sortRows(receivers, {
    value: (row) => row[stat],
    direction: 'desc',
    tieBreaker: ({ name }) => name,
  });
  const isThin = (row: NflReceiverRow) => row[stat] !== null && isThinRate(stat, row);
  const toRank = (row: NflReceiverRow) => (row[stat] === null ? 2 : isThin(row) ? 1 : 0);
  const ranked = inOrder.toSorted((a, b) => toRank(a) - toRank(b));
  return (
    <BarChart
      label={label}
      layout="horizontal"
      columns={['Player', STAT_WORDS[stat].label]}
      formatValue={(value) => formatStat(stat, value)}
      bars={ranked.map((row) => ({
        label: row.name,
        value: row[stat],
        ...(row[stat] === null && { note: 'Not charted' }),
        ...(isThin(row) && { tone: 'neutral', note: toNote(row.games) }),
      }))}
    />
  );
}
