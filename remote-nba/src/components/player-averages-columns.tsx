import { Box, Button, Flex, Text } from 'shared-ui';
import type { Column } from 'shared-ui/table';
import { PlayerAvatar } from 'shared-ui/teams';
import type { NbaPlayerAverages, PlayerAveragesSort } from '../api/player-averages.ts';
import { TeamCell } from './team-cell.tsx';

type AveragesColumn = Column<NbaPlayerAverages, PlayerAveragesSort>;
type Average = 'avg_points' | 'avg_reb' | 'avg_ast' | 'avg_stl' | 'avg_blk' | 'avg_tov';

const toAverageColumn = (key: Average, header: string, what: string): AveragesColumn => ({
  key,
  header,
  align: 'end',
  width: 4.5,
  sortKey: key,
  tip: { text: `${what} a game, over the games that the filters leave.` },
  render: (row) => row[key].toFixed(1),
  csv: (row) => row[key],
});

// On a phone a name takes two lines, which a row has room for there.
const CUT = { overflow: 'hidden', overflowWrap: 'normal', textOverflow: 'ellipsis' } as const;

export const PLAYER_AVERAGES_COLUMNS: readonly AveragesColumn[] = [
  {
    key: 'player_name',
    header: 'Player',
    width: 14,
    isSticky: true,
    sortKey: 'player_name',
    render: ({ player_name, profile_picture, games }) => (
      <Flex as="span" alignItems="center" gap="2" minWidth="0">
        <PlayerAvatar name={player_name} picture={profile_picture} size="sm" />
        <Box as="strong" minWidth="0" whiteSpace={{ base: 'normal', md: 'nowrap' }} css={CUT}>
          {player_name}
        </Box>
        {games !== null && (
          <Text as="span" size="xs" tone="subtle" display={{ base: 'none', md: 'inline' }}>
            {games} GP
          </Text>
        )}
      </Flex>
    ),
    csv: ({ player_name }) => player_name,
  },
  {
    key: 'team',
    header: 'Team',
    width: 6,
    sortKey: 'team',
    render: ({ team }) => <TeamCell code={team} />,
    csv: ({ team }) => team,
  },
  toAverageColumn('avg_points', 'Pts', 'Points'),
  toAverageColumn('avg_reb', 'Reb', 'Rebounds'),
  toAverageColumn('avg_ast', 'Ast', 'Assists'),
  toAverageColumn('avg_stl', 'Stl', 'Steals'),
  toAverageColumn('avg_blk', 'Blk', 'Blocks'),
  toAverageColumn('avg_tov', 'Tov', 'Turnovers'),
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    width: 8,
    render: ({ player_name }, { isExpanded, toggle }) => (
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={isExpanded}
        aria-label={`${isExpanded ? 'Hide' : 'Show'} Details of ${player_name}`}
        onClick={toggle}
      >
        {isExpanded ? 'Hide Details' : 'Show Details'}
      </Button>
    ),
  },
];

/** What the file has: the columns, and how many games the averages are of. */
export const PLAYER_AVERAGES_CSV_COLUMNS = [
  ...PLAYER_AVERAGES_COLUMNS,
  { header: 'Games', csv: ({ games }: NbaPlayerAverages) => games },
];
