import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { NO_TIME } from '@sharpside/shared-ui/eastern';
import { GameMark } from '@sharpside/shared-ui/predictions';
import { type CsvColumn, muteThin, SampleNote } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import { PlayerCell } from '@sharpside/shared-ui/teams';
import {
  MLB_MIN_STARTS,
  type StartingPitcherRow,
  type StartingPitcherSort,
} from '../../api/starting-pitchers.ts';
import { paths } from '../../paths.ts';
import { formatAverage, UNKNOWN } from '../format-figure.ts';
import { NARROW_TEAM_REM, TeamCell } from '../team-cell.tsx';

type PitcherColumn = Column<StartingPitcherRow, StartingPitcherSort>;
type Average = 'era' | 'x_hr' | 'avg_pitches' | 'avg_hits' | 'avg_walks';
type AverageOptions = Pick<PitcherColumn, 'header' | 'tip' | 'narrowWidth'> & {
  key: Average;
  decimals: number;
};

/** Shows the number of starts below an average, except below `x_hr`, which is an average of batted balls. */
const toAverageColumn = ({ key, header, decimals, narrowWidth, tip }: AverageOptions): PitcherColumn => ({
  key,
  header,
  align: 'end',
  ...(narrowWidth && { narrowWidth }),
  sortKey: key,
  ...(tip && { tip }),
  render: (row) => (
    <>
      <span>{formatAverage(row[key], decimals)}</span>
      {key !== 'x_hr' && <SampleNote count={row.starts} unit="start" />}
    </>
  ),
  csv: (row) => row[key],
});

const perStart = (what: string) => ({ text: `${what} per start of the regular season.` });

const COLUMNS: readonly PitcherColumn[] = [
  {
    key: 'pitcher_name',
    header: 'Pitcher Name',
    width: 10.25,
    narrowWidth: 6.5,
    isSticky: true,
    sortKey: 'pitcher_name',
    render: ({ pitcher_name }) => <PlayerCell name={pitcher_name} />,
    csv: ({ pitcher_name }) => pitcher_name,
  },
  {
    key: 'team',
    header: 'Team',
    width: 6,
    narrowWidth: NARROW_TEAM_REM,
    sortKey: 'team',
    render: ({ team }) => <TeamCell code={team} />,
    csv: ({ team }) => team,
  },
  {
    key: 'opp_team',
    header: 'Opponent',
    narrowHeader: 'Opp',
    width: 6.25,
    narrowWidth: 3.375,
    sortKey: 'opp_team',
    render: ({ opp_team }) => <TeamCell code={opp_team} />,
    csv: ({ opp_team }) => opp_team,
  },
  toAverageColumn({
    key: 'era',
    header: 'ERA',
    decimals: 2,
    narrowWidth: 4.25,
    tip: { text: 'Earned runs allowed per nine innings.' },
  }),
  {
    key: 'win_loss',
    header: 'Win-Loss',
    align: 'end',
    sortKey: 'win_loss',
    tip: { text: 'Games credited as won and lost; sorted by the share that was won.' },
    render: ({ win_loss }) => win_loss ?? UNKNOWN,
    csv: ({ win_loss }) => win_loss,
  },
  {
    key: 'actual_hr',
    header: 'Actual HR',
    align: 'end',
    sortKey: 'actual_hr',
    tip: { text: 'Home runs allowed this season.' },
    render: ({ actual_hr }) => actual_hr ?? UNKNOWN,
    csv: ({ actual_hr }) => actual_hr,
  },
  toAverageColumn({
    key: 'x_hr',
    header: 'Expected HR',
    decimals: 1,
    tip: {
      text: 'Home runs to expect from the speed and angle of the balls in play against him. A pitcher who allowed more was unlucky.',
      link: { href: `${paths.definition.path}#exit-velocity`, label: 'Exit Velocity' },
    },
  }),
  toAverageColumn({
    key: 'avg_pitches',
    header: 'Avg Pitches',
    decimals: 1,
    tip: perStart('Pitches thrown'),
  }),
  toAverageColumn({ key: 'avg_hits', header: 'Avg Hits', decimals: 1, tip: perStart('Hits allowed') }),
  toAverageColumn({ key: 'avg_walks', header: 'Avg Walks', decimals: 1, tip: perStart('Walks allowed') }),
  {
    key: 'starts',
    header: 'Starts',
    align: 'end',
    tip: {
      text: `The number of starts behind the averages. Figures of fewer than ${MLB_MIN_STARTS} are muted, and come after the others.`,
    },
    isMuted: true,
    render: ({ starts }) => starts,
    csv: ({ starts }) => starts,
  },
];

const START_COLUMN: PitcherColumn = {
  key: 'start',
  header: 'Start',
  width: 8.75,
  isWrapping: true,
  tip: { text: 'In your time zone. Starters of games that have begun come after the others.' },
  render: ({ start_time, game_state }) => (
    <>
      <GameMark state={game_state} />
      <span>{start_time === null ? NO_TIME : formatLocalDateTime(start_time)}</span>
    </>
  ),
  csv: ({ start_time }) => start_time,
};

const STATISTICS = muteThin(COLUMNS, ({ starts }) => starts !== null && starts < MLB_MIN_STARTS);

export const STARTING_PITCHER_COLUMNS = [...STATISTICS, START_COLUMN];

/** Omits the column of the game's start if all rows lack start and state, as from a backend of another release. */
export const toStartingPitcherColumns = (rows: readonly StartingPitcherRow[]): readonly PitcherColumn[] =>
  rows.length > 0 && rows.every(({ start_time, game_state }) => start_time === null && game_state === null)
    ? STATISTICS
    : STARTING_PITCHER_COLUMNS;

export const STARTING_PITCHER_CSV_EXTRAS: readonly CsvColumn<StartingPitcherRow>[] = [
  { header: 'Game state', csv: ({ game_state }) => game_state },
];
