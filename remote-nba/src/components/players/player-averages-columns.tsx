import { Box, Button, Flex } from '@sharpside/shared-ui';
import { type Column, toHeat } from '@sharpside/shared-ui/table';
import { PlayerAvatar } from '@sharpside/shared-ui/teams';
import {
  isOfFewGames,
  type NbaPlayerAverages,
  type NbaPlayerAveragesSort,
} from '../../api/player-averages.ts';
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
  '& > span': {
    fontSize: 'xs',
    fontStretch: { base: 'condensed', md: 'normal' },
    lineHeight: '1.2',
    // The narrowest phones need two lines.
    whiteSpace: { base: 'normal', md: 'nowrap' },
    color: 'fg.subtle',
  },
  '& [data-phone]': { display: { base: 'inline', md: 'none' } },
} as const;

// `good`: where a figure begins to stand out in the league, and the best of a season. Turnovers have no good end.
const FIGURES: Readonly<
  Record<Average, { header: string; what: string; good?: { from: number; to: number } }>
> = {
  avg_points: { header: 'Pts', what: 'Points', good: { from: 20, to: 34 } },
  avg_reb: { header: 'Reb', what: 'Rebounds', good: { from: 7, to: 13 } },
  avg_ast: { header: 'Ast', what: 'Assists', good: { from: 5.5, to: 10 } },
  avg_stl: { header: 'Stl', what: 'Steals', good: { from: 1.3, to: 2.2 } },
  avg_blk: { header: 'Blk', what: 'Blocks', good: { from: 1.2, to: 2.6 } },
  avg_tov: { header: 'Tov', what: 'Turnovers' },
};

/** The columns that a phone has in view, before the team, which is below the name there. */
export const ALWAYS_IN_VIEW: readonly Average[] = ['avg_points', 'avg_reb', 'avg_ast'];

const isAverage = (sort: NbaPlayerAveragesSort): sort is Average => sort in FIGURES;

const SHADE = { tone: 'good', leastOpacity: 0.08, mostOpacity: 0.4 } as const;

type PlayerNameProps = { player: NbaPlayerAverages; sort: NbaPlayerAveragesSort };

function PlayerName({ player, sort }: PlayerNameProps) {
  const { player_name, profile_picture, team, games } = player;
  const sorted = isAverage(sort) && !ALWAYS_IN_VIEW.includes(sort) ? sort : undefined;
  return (
    <Flex as="span" alignItems="center" gap="2" minWidth="0">
      <PlayerAvatar name={player_name} picture={profile_picture} size="sm" />
      <Box as="span" css={NAME_LOOK}>
        <strong>{player_name}</strong>
        <span>
          <span data-phone="">{games === null ? team : `${team} · `}</span>
          <span>{games !== null && `${games} GP`}</span>
          {sorted && <span data-phone="">{` · ${player[sorted].toFixed(1)} ${FIGURES[sorted].header}`}</span>}
        </span>
      </Box>
    </Flex>
  );
}

const toAverageColumn = (key: Average, sort: NbaPlayerAveragesSort): AveragesColumn => ({
  key,
  header: FIGURES[key].header,
  align: 'end',
  width: 4.5,
  // Three of them and the name fill a phone.
  narrowWidth: 4,
  sortKey: key,
  tip: { text: `${FIGURES[key].what} per game, over the games that the filters leave.` },
  render: (row) => row[key].toFixed(1),
  csv: (row) => row[key],
  look(row) {
    const { good } = FIGURES[key];
    // An average of few games says too little for a colour.
    const shade = good && !isOfFewGames(row) ? toHeat(row[key], { ...good, ...SHADE }) : undefined;
    return { isBold: key === sort, ...(shade && { shade }) };
  },
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
  toAverageColumn('avg_points', sort),
  toAverageColumn('avg_reb', sort),
  toAverageColumn('avg_ast', sort),
  toAverageColumn('avg_stl', sort),
  toAverageColumn('avg_blk', sort),
  toAverageColumn('avg_tov', sort),
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
  ...createPlayerAveragesColumns('avg_points'),
  { header: 'Games', csv: ({ games }: NbaPlayerAverages) => games },
];
