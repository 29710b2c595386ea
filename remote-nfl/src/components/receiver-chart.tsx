import { BarChart } from 'shared-ui/charts';
import type { NflReceiverRow } from '../api/receivers.ts';
import { formatStat, type ReceiverStat, STAT_WORDS } from './receiver-stats.ts';
import { sortRows } from './sort-rows.ts';

type ReceiverChartProps = {
  /** What the chart shows, as a heading would say it. */
  label: string;
  receivers: readonly NflReceiverRow[];
  stat: ReceiverStat;
};

/** One stat of each receiver of a team as a bar, the highest first. */
export function ReceiverChart({ label, receivers, stat }: ReceiverChartProps) {
  const inOrder = sortRows(receivers, {
    value: (row) => row[stat],
    direction: 'desc',
    tieBreaker: ({ name }) => name,
  });
  return (
    <BarChart
      label={label}
      layout="horizontal"
      columns={['Player', STAT_WORDS[stat].label]}
      formatValue={(value) => formatStat(stat, value)}
      bars={inOrder.map((row) => ({
        label: row.name,
        value: row[stat],
        ...(row[stat] === null && { note: 'Not charted' }),
      }))}
    />
  );
}
