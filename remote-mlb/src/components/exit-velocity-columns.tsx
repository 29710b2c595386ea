import { Text } from 'shared-ui';
import type { Column } from 'shared-ui/table';
import type { ExitVelocityRow, ExitVelocitySort } from '../api/exit-velocity.ts';
import { formatAverage } from '../api/format-average.ts';
import { toDefinitionLink } from './definition-link.ts';
import { PlayerCell } from './player-cell.tsx';
import { TeamCell } from './team-cell.tsx';

const LINK = toDefinitionLink('exit-velocity', 'Exit Velocity');

export const EXIT_VELOCITY_COLUMNS: readonly Column<ExitVelocityRow, ExitVelocitySort>[] = [
  {
    key: 'batter',
    header: 'Batter',
    width: 14,
    isSticky: true,
    sortKey: 'batter',
    render: ({ batter, player_picture }) => <PlayerCell name={batter} picture={player_picture} />,
    csv: ({ batter }) => batter,
  },
  {
    key: 'batter_team',
    header: 'Team',
    width: 6,
    sortKey: 'batter_team',
    render: ({ batter_team, team_logo }) => <TeamCell code={batter_team} picture={team_logo} />,
    csv: ({ batter_team }) => batter_team,
  },
  {
    key: 'num_100mph_ev',
    header: '100+ mph',
    align: 'end',
    width: 7,
    sortKey: 'num_100mph_ev',
    tip: { text: 'Balls in play that left the bat at 100 mph or more.', link: LINK },
    render: ({ num_100mph_ev }) => <strong>{num_100mph_ev}</strong>,
    csv: ({ num_100mph_ev }) => num_100mph_ev,
  },
  {
    key: 'avg_exit_velocity',
    header: 'Avg Exit Velocity',
    align: 'end',
    width: 8,
    sortKey: 'avg_exit_velocity',
    tip: { text: 'How fast his balls in play left the bat, in mph.', link: LINK },
    render: ({ avg_exit_velocity }) => formatAverage(avg_exit_velocity, 1),
    csv: ({ avg_exit_velocity }) => avg_exit_velocity,
  },
  {
    key: 'batted_balls',
    header: 'Batted Balls',
    align: 'end',
    width: 6,
    tip: { text: 'How many balls in play the row is made of, bunts included.' },
    render: ({ batted_balls }) => (
      <Text as="span" tone="muted">
        {batted_balls}
      </Text>
    ),
    csv: ({ batted_balls }) => batted_balls,
  },
];
