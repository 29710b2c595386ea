import { Box, Button, Flex } from '@sharpside/shared-ui';
import type { Column } from '@sharpside/shared-ui/table';
import { PlayerAvatar } from '@sharpside/shared-ui/teams';
import type { NbaPlayerAverages, NbaPlayerAveragesSort } from '../../api/player-averages.ts';
import { TeamCell } from '../team-cell.tsx';

type AveragesColumn = Column<NbaPlayerAverages, NbaPlayerAveragesSort>;
type Average = 'avg_points' | 'avg_reb' | 'avg_ast' | 'avg_stl' | 'avg_blk' | 'avg_tov';

// From a tablet's width on a name has one line, with the games beside it. On a phone the name has two small lines above
// the games and the sorted figure, whose column may be out of view.
const NAME_LOOK = {
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: { base: 'flex-start', md: 'center' },
  columnGap: '2',
  minWidth: 0,
  '& > strong': {
    minWidth: 0,
    maxWidth: 'full',
    whiteSpace: 'normal',
    fontSize: { base: 'xs', md: 'sm' },
    fontStretch: { base: 'semi-condensed', md: 'normal' },
    lineHeight: { base: '1.15', md: 'short' },
    lineClamp: { base: 2, md: 1 },
  },
  '& > span': { fontSize: 'xs', lineHeight: '1.2', whiteSpace: 'nowrap', color: 'fg.subtle' },
  '& [data-sorted]': { display: { base: 'inline', md: 'none' } },
} as const;

const FIGURES = {
  avg_points: { header: 'Pts', what: 'Points' },
  avg_reb: { header: 'Reb', what: 'Rebounds' },
  avg_ast: { header: 'Ast', what: 'Assists' },
  avg_stl: { header: 'Stl', what: 'Steals' },
  avg_blk: { header: 'Blk', what: 'Blocks' },
  avg_tov: { header: 'Tov', what: 'Turnovers' },
} as const;

// The first column of figures, which is visible on a phone.
const ALWAYS_IN_VIEW: Average = 'avg_points';

const isAverage = (sort: NbaPlayerAveragesSort): sort is Average => sort in FIGURES;

type PlayerNameProps = { player: NbaPlayerAverages; sort: NbaPlayerAveragesSort };

function PlayerName({ player, sort }: PlayerNameProps) {
  const { player_name, profile_picture, games } = player;
  const sorted = isAverage(sort) && sort !== ALWAYS_IN_VIEW ? sort : undefined;
  return (
    <Flex as="span" alignItems="center" gap="2" minWidth="0">
      <PlayerAvatar name={player_name} picture={profile_picture} size="sm" />
      <Box as="span" css={NAME_LOOK}>
        <strong>{player_name}</strong>
        <span>
          <span>{games !== null && `${games} GP`}</span>
          {sorted && (
            <span data-sorted="">
              {`${games === null ? '' : ' · '}${player[sorted].toFixed(1)} ${FIGURES[sorted].header}`}
            </span>
          )}
        </span>
      </Box>
    </Flex>
  );
}

const toAverageColumn = (key: Average): AveragesColumn => ({
  key,
  header: FIGURES[key].header,
  align: 'end',
  width: 4.5,
  narrowWidth: 4.25,
  sortKey: key,
  tip: { text: `${FIGURES[key].what} per game, over the games that the filters leave.` },
  render: (row) => row[key].toFixed(1),
  csv: (row) => row[key],
});

/** The columns of a list. `sort`: the figure by which the list is sorted. */
export const createPlayerAveragesColumns = (sort: NbaPlayerAveragesSort): readonly AveragesColumn[] => [
  {
    key: 'player_name',
    header: 'Player',
    width: 19,
    isSticky: true,
    sortKey: 'player_name',
    render: (player) => <PlayerName player={player} sort={sort} />,
    csv: ({ player_name }) => player_name,
  },
  {
    key: 'team',
    header: 'Team',
    width: 6,
    narrowWidth: 3.625,
    sortKey: 'team',
    render: ({ team }) => <TeamCell code={team} />,
    csv: ({ team }) => team,
  },
  toAverageColumn('avg_points'),
  toAverageColumn('avg_reb'),
  toAverageColumn('avg_ast'),
  toAverageColumn('avg_stl'),
  toAverageColumn('avg_blk'),
  toAverageColumn('avg_tov'),
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

export const PLAYER_AVERAGES_CSV_COLUMNS = [
  ...createPlayerAveragesColumns(ALWAYS_IN_VIEW),
  { header: 'Games', csv: ({ games }: NbaPlayerAverages) => games },
];
