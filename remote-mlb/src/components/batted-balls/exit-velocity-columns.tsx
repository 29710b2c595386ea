import { formatSample, toPercentileShade } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import { PlayerCell } from '@sharpside/shared-ui/teams';
import {
  type ExitVelocityRow,
  type ExitVelocitySort,
  MLB_MIN_BATTED_BALLS,
} from '../../api/exit-velocity.ts';
import { toDefinitionLink } from '../definitions/definition-link.ts';
import { formatAverage, formatPercentile, UNKNOWN } from '../format-figure.ts';
import { NARROW_TEAM_REM, TeamCell } from '../team-cell.tsx';

const LINK = toDefinitionLink('exit-velocity', 'Exit Velocity');

/** True if a row's average has too few balls to be meaningful. */
export const isThinAverage = ({ batted_balls }: { batted_balls: number | null }) =>
  batted_balls !== null && batted_balls < MLB_MIN_BATTED_BALLS;

/** A batter's team and sample, below his name: 'ARI · 25 balls'. */
export const toNote = (team: string, balls: number | null) =>
  balls === null ? team : `${team} · ${formatSample(balls, 'ball')}`;

// A shaded figure. A shaded cell would be as wide as the column, and the heaviest part of the table.
const PILL = {
  display: 'inline-block',
  minWidth: '3rem',
  padding: '0 0.375rem',
  borderRadius: '1rem',
  textAlign: 'center',
} as const;

function Percentile({ row }: { row: ExitVelocityRow }) {
  const percentile = row.avg_exit_velocity_percentile;
  const background = isThinAverage(row) ? undefined : toPercentileShade(percentile);
  return <span style={{ ...PILL, background }}>{formatPercentile(percentile)}</span>;
}

/** Keys of the columns that decide who hits hardest. */
export const EXIT_VELOCITY_LEADING = ['avg_exit_velocity', 'num_100mph_ev', 'percentile'];

export const EXIT_VELOCITY_COLUMNS: readonly Column<ExitVelocityRow, ExitVelocitySort>[] = [
  {
    key: 'batter',
    header: 'Batter',
    width: 14,
    narrowWidth: 8,
    isSticky: true,
    sortKey: 'batter',
    render: ({ batter, batter_team, batted_balls, player_picture }) => (
      <PlayerCell name={batter} picture={player_picture} note={toNote(batter_team, batted_balls)} />
    ),
    csv: ({ batter }) => batter,
  },
  {
    key: 'batter_team',
    header: 'Team',
    width: 6,
    narrowWidth: NARROW_TEAM_REM,
    sortKey: 'batter_team',
    render: ({ batter_team, team_logo }) => <TeamCell code={batter_team} picture={team_logo} />,
    csv: ({ batter_team }) => batter_team,
  },
  {
    key: 'num_100mph_ev',
    header: '100+ mph',
    align: 'end',
    width: 7,
    narrowWidth: 4.375,
    sortKey: 'num_100mph_ev',
    tip: { text: 'Balls in play that left the bat at 100 mph or more.', link: LINK },
    render: ({ num_100mph_ev }) => <strong>{num_100mph_ev}</strong>,
    csv: ({ num_100mph_ev }) => num_100mph_ev,
  },
  {
    key: 'avg_exit_velocity',
    header: 'Avg Exit Velocity',
    narrowHeader: 'Avg EV',
    align: 'end',
    width: 8,
    narrowWidth: 4.25,
    sortKey: 'avg_exit_velocity',
    tip: {
      text: 'How fast his balls in play left the bat, in mph.',
      link: LINK,
    },
    render: ({ avg_exit_velocity }) => formatAverage(avg_exit_velocity, 1),
    csv: ({ avg_exit_velocity }) => avg_exit_velocity,
  },
  {
    key: 'percentile',
    header: 'Percentile',
    narrowHeader: 'Pct',
    align: 'end',
    width: 6.5,
    narrowWidth: 4.25,
    tip: {
      text: 'The share of the other batters of the filters who hit less hard on average: red is above most of them, blue below.',
    },
    render: (row) => <Percentile row={row} />,
    csv: ({ avg_exit_velocity_percentile }) => avg_exit_velocity_percentile,
  },
  {
    key: 'batted_balls',
    header: 'Batted Balls',
    align: 'end',
    width: 6,
    tip: {
      text: `The number of balls in play behind the row, bunts included. Averages of fewer than ${MLB_MIN_BATTED_BALLS} are muted, and come after the others.`,
    },
    isMuted: true,
    render: ({ batted_balls }) => batted_balls ?? UNKNOWN,
    csv: ({ batted_balls }) => batted_balls,
  },
];
