import { Box } from '@sharpside/shared-ui';
import { type Column, DataTable } from '@sharpside/shared-ui/table';
import type { NflMatchup, NflMatchupRow } from '../../api/matchup.ts';

type Split = NflMatchupRow['coverages'][number] & { percentage: number | null };

const figure = (key: 'plays' | 'tgt' | 'rec' | 'yds' | 'td', header: string): Column<Split> => ({
  key,
  header,
  align: 'end',
  width: 6,
  narrowWidth: 4.5,
  render: (split) => split[key].toLocaleString('en-US'),
});

const COLUMNS: readonly Column<Split>[] = [
  {
    key: 'coverage',
    header: 'Coverage',
    width: 8,
    isSticky: true,
    render: ({ coverage_type }) => <strong>{coverage_type}</strong>,
  },
  {
    key: 'share',
    header: 'Defense plays it',
    align: 'end',
    width: 7,
    narrowWidth: 4.5,
    render: ({ percentage }) => (percentage === null ? '0.0%' : `${percentage.toFixed(1)}%`),
  },
  figure('plays', 'Plays faced'),
  figure('tgt', 'Targets'),
  figure('rec', 'Receptions'),
  figure('yds', 'Yards'),
  figure('td', 'Touchdowns'),
];

type MatchupSplitProps = { receiver: NflMatchupRow; mix: NflMatchup['coverages'] };

/**
 * A receiver's figures against each coverage, with the coverage's share of the defence's plays. His expected yards are
 * computed from these parts.
 */
export function MatchupSplit({ receiver, mix }: MatchupSplitProps) {
  const shareOf = new Map(mix.map(({ coverage_type, percentage }) => [coverage_type, percentage]));
  const splits = receiver.coverages
    .map((split) => ({ ...split, percentage: shareOf.get(split.coverage_type) ?? null }))
    .toSorted((a, b) => (b.percentage ?? 0) - (a.percentage ?? 0));
  return (
    <Box p={{ base: '2', md: '4' }}>
      <DataTable
        caption={`${receiver.name} by coverage`}
        columns={COLUMNS}
        rows={splits}
        rowKey={({ coverage_type }) => coverage_type}
      />
    </Box>
  );
}
