import { Flex, Text } from '@sharpside/shared-ui';
import { Delta, muteThin, toScaleShade } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import { PlayerCell } from '@sharpside/shared-ui/teams';
import type { WhosHotRow, WhosHotSort } from '../../api/whos-hot.ts';
import { toDefinitionLink } from '../definitions/definition-link.ts';
import { formatAverage } from '../format-figure.ts';
import { NARROW_TEAM_REM, TeamCell } from '../team-cell.tsx';
import { isThinAverage, toNote } from './exit-velocity-columns.tsx';

type HotColumn = Column<WhosHotRow, WhosHotSort>;
type Count = 'hr_count' | 'singles' | 'doubles' | 'triples';

/** The difference in mph with the strongest shade. Few batters differ more from their season in a week. */
const WHOLE_DELTA_MPH = 8;

const LINK = toDefinitionLink('exit-velocity', 'Exit Velocity');

const toCountColumn = (key: Count, header: string, width: number): HotColumn => ({
  key,
  header,
  align: 'end',
  width,
  sortKey: key,
  render: (row) => row[key],
  csv: (row) => row[key],
});

/** `toOpponents` of today; undefined until they are known. */
type Opponents = ReadonlyMap<string, string> | undefined;

/** For a phone, which has no room for both: the game of today, 'ARI vs PHI', or else the sample, 'ARI · 25 balls'. */
function toHotNote(
  { batter_team, batted_balls }: Pick<WhosHotRow, 'batter_team' | 'batted_balls'>,
  opponents: Opponents,
) {
  const opponent = opponents?.get(batter_team);
  return opponent === undefined ? toNote(batter_team, batted_balls) : `${batter_team} ${opponent}`;
}

const createColumns = (opponents: Opponents): readonly HotColumn[] => [
  {
    key: 'batter',
    header: 'Batter Name',
    width: 10.5,
    narrowWidth: 8,
    isSticky: true,
    sortKey: 'batter',
    render: ({ batter, batter_team, batted_balls }) => (
      <PlayerCell name={batter} note={toHotNote({ batter_team, batted_balls }, opponents)} />
    ),
    csv: ({ batter }) => batter,
  },
  {
    key: 'batter_team',
    header: 'Team',
    width: 9.5,
    narrowWidth: NARROW_TEAM_REM,
    sortKey: 'batter_team',
    render: ({ batter_team, team_logo }) => (
      <Flex as="span" alignItems="center" columnGap="2" flexWrap="wrap">
        <TeamCell code={batter_team} picture={team_logo} />
        <Text as="span" size="xs" tone="muted" hideBelow="sm">
          {opponents?.get(batter_team)}
        </Text>
      </Flex>
    ),
    csv: ({ batter_team }) => batter_team,
  },
  {
    key: 'num_100mph_ev',
    header: '100+ Exit Velo (L7 Days)',
    narrowHeader: '100+',
    align: 'end',
    width: 8,
    narrowWidth: 4.25,
    sortKey: 'num_100mph_ev',
    tip: { text: 'Balls in play of 100 mph or more in the last seven days.', link: LINK },
    render: ({ num_100mph_ev }) => <strong>{num_100mph_ev}</strong>,
    csv: ({ num_100mph_ev }) => num_100mph_ev,
  },
  {
    key: 'exit_velocity_avg',
    header: 'Exit Velo Avg (L7 Days)',
    narrowHeader: 'Avg EV',
    align: 'end',
    width: 7.75,
    narrowWidth: 4.25,
    sortKey: 'exit_velocity_avg',
    tip: { text: 'Average speed off the bat in the last seven days, in mph.', link: LINK },
    render: ({ exit_velocity_avg }) => formatAverage(exit_velocity_avg, 2),
    csv: ({ exit_velocity_avg }) => exit_velocity_avg,
  },
  {
    key: 'season_exit_velo_avg',
    header: 'Exit Velo Avg (Season)',
    narrowHeader: 'Season',
    align: 'end',
    width: 7.75,
    narrowWidth: 4.75,
    sortKey: 'season_exit_velo_avg',
    tip: { text: 'Average speed off the bat in the season so far, in mph.', link: LINK },
    render: ({ season_exit_velo_avg }) => formatAverage(season_exit_velo_avg, 2),
    csv: ({ season_exit_velo_avg }) => season_exit_velo_avg,
  },
  {
    key: 'delta_exit_velo',
    header: 'Δ (L7 - Season)',
    narrowHeader: 'Δ Season',
    align: 'end',
    width: 6.25,
    narrowWidth: 4.625,
    sortKey: 'delta_exit_velo',
    tip: {
      text: 'The last seven days minus the season, in mph: how far he is above or below his own average.',
    },
    render: ({ delta_exit_velo }) => <Delta value={delta_exit_velo} isShaded />,
    csv: ({ delta_exit_velo }) => delta_exit_velo,
    look: ({ delta_exit_velo }) => ({
      shade: toScaleShade(delta_exit_velo, { low: -WHOLE_DELTA_MPH, high: WHOLE_DELTA_MPH }),
    }),
  },
  toCountColumn('hr_count', "HR's", 4.25),
  toCountColumn('singles', 'Singles', 5),
  toCountColumn('doubles', 'Doubles', 5.25),
  toCountColumn('triples', 'Triples', 5),
  {
    key: 'batted_balls',
    header: 'Batted Balls (L7 Days)',
    align: 'end',
    width: 7.25,
    tip: { text: 'The number of balls in play in the last seven days. A small number says little.' },
    isMuted: true,
    render: ({ batted_balls }) => batted_balls,
    csv: ({ batted_balls }) => batted_balls,
  },
];

/** Keys of the columns that decide who is hot. */
export const HOT_LEADING = ['exit_velocity_avg', 'delta_exit_velo', 'num_100mph_ev'];

export const createWhosHotColumns = (opponents: Opponents): readonly HotColumn[] =>
  muteThin(createColumns(opponents), isThinAverage);
