import { Text } from '@sharpside/shared-ui';
import { formatLocalDateTime, formatStartTime, formatZone } from '@sharpside/shared-ui/dates';
import { type Day, NO_TIME } from '@sharpside/shared-ui/eastern';
import { GameMark } from '@sharpside/shared-ui/predictions';
import { type CsvColumn, formatSample, muteThin, toScaleShade } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import { PlayerCell, TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import {
  MLB_MIN_STARTS,
  type StartingPitcherRow,
  type StartingPitcherSort,
} from '../../api/starting-pitchers.ts';
import { paths } from '../../paths.ts';
import { formatAverage, UNKNOWN } from '../format-figure.ts';
import { NARROW_TEAM_REM } from '../team-cell.tsx';

type PitcherColumn = Column<StartingPitcherRow, StartingPitcherSort>;
type Average = 'era' | 'k_per_9' | 'whip' | 'x_hr' | 'avg_pitches' | 'avg_hits' | 'avg_walks';
type AverageOptions = Pick<PitcherColumn, 'header' | 'tip' | 'width' | 'narrowWidth'> & {
  key: Average;
  decimals: number;
};

const toAverageColumn = (options: AverageOptions): PitcherColumn => {
  const { key, header, decimals, width, narrowWidth, tip } = options;
  return {
    key,
    header,
    align: 'end',
    ...(width && { width }),
    ...(narrowWidth && { narrowWidth }),
    sortKey: key,
    ...(tip && { tip }),
    render: (row) => formatAverage(row[key], decimals),
    csv: (row) => row[key],
  };
};

/** 'vs' at home, '@' on the road. */
const toPlace = (isHome: boolean | null) => (isHome === false ? '@' : 'vs');

/** His game and his sample, below his name: 'MIN vs STL · 7 starts'. */
const toNote = ({ team, opp_team, is_home, starts }: StartingPitcherRow) => {
  const game = `${team} ${toPlace(is_home)} ${opp_team}`;
  return starts === null ? game : `${game} · ${formatSample(starts, 'start')}`;
};

const COLUMNS: readonly PitcherColumn[] = [
  {
    key: 'pitcher_name',
    header: 'Pitcher Name',
    width: 10,
    narrowWidth: 6.5,
    isSticky: true,
    sortKey: 'pitcher_name',
    render: (row) => <PlayerCell name={row.pitcher_name} note={toNote(row)} />,
    csv: ({ pitcher_name }) => pitcher_name,
  },
  {
    key: 'team',
    header: 'Team',
    width: 3.75,
    narrowWidth: NARROW_TEAM_REM,
    sortKey: 'team',
    // Only the badge, at every width, so that all columns fit a wide window.
    render: ({ team }) => <TeamBadge league={mlb} code={team} size="sm" />,
    csv: ({ team }) => team,
  },
  {
    key: 'opp_team',
    header: 'Opponent',
    narrowHeader: 'Opp',
    width: 5.25,
    narrowWidth: 4.25,
    sortKey: 'opp_team',
    render: ({ opp_team, is_home }) => (
      <span data-team="">
        <Text as="span" size="xs" tone="muted" width="4" textAlign="center">
          {toPlace(is_home)}
        </Text>
        <TeamBadge league={mlb} code={opp_team} size="sm" />
      </span>
    ),
    csv: ({ opp_team }) => opp_team,
  },
  toAverageColumn({
    key: 'era',
    header: 'ERA',
    decimals: 2,
    width: 4,
    narrowWidth: 3.125,
  }),
  toAverageColumn({
    key: 'k_per_9',
    header: 'K/9',
    decimals: 1,
    width: 3.75,
    narrowWidth: 3.125,
  }),
  toAverageColumn({
    key: 'whip',
    header: 'WHIP',
    decimals: 2,
    width: 4.25,
    narrowWidth: 3.5,
  }),
  {
    key: 'last5_era',
    header: 'Last 5 ERA',
    narrowHeader: 'Last 5',
    align: 'end',
    width: 5.5,
    narrowWidth: 3.375,
    sortKey: 'last5_era',
    tip: {
      text: 'Earned run average over his last five starts of this season, or over all if they are fewer.',
    },
    render: ({ last5_era }) => formatAverage(last5_era, 2),
    csv: ({ last5_era }) => last5_era,
  },
  {
    key: 'win_loss',
    header: 'Win-Loss',
    align: 'end',
    width: 4,
    sortKey: 'win_loss',
    render: ({ win_loss }) => win_loss ?? UNKNOWN,
    csv: ({ win_loss }) => win_loss,
  },
  {
    key: 'actual_hr',
    header: 'Actual HR',
    align: 'end',
    width: 4.25,
    sortKey: 'actual_hr',
    render: ({ actual_hr }) => actual_hr ?? UNKNOWN,
    csv: ({ actual_hr }) => actual_hr,
  },
  toAverageColumn({
    key: 'x_hr',
    header: 'Expected HR',
    decimals: 1,
    width: 5.5,
    tip: {
      text: 'Home runs to expect from the speed and angle of the balls in play against him. A pitcher who allowed more was unlucky.',
      link: { href: `${paths.definition.path}#exit-velocity`, label: 'Exit Velocity' },
    },
  }),
  toAverageColumn({
    key: 'avg_pitches',
    header: 'Avg Pitches',
    decimals: 1,
    width: 4.5,
  }),
  toAverageColumn({
    key: 'avg_hits',
    header: 'Avg Hits',
    decimals: 1,
    width: 3.75,
  }),
  toAverageColumn({
    key: 'avg_walks',
    header: 'Avg Walks',
    decimals: 1,
    width: 4.25,
  }),
  {
    key: 'starts',
    header: 'Starts',
    align: 'end',
    width: 4.5,
    tip: {
      text: `The number of starts of the regular season behind the averages, which are per start. Figures of fewer than ${MLB_MIN_STARTS} are muted, and come after the others.`,
    },
    isMuted: true,
    render: ({ starts }) => starts,
    csv: ({ starts }) => starts,
  },
];

const formatStartOf = (day: Day | null, start: string | null) => {
  if (start === null) return NO_TIME;
  return day === null ? formatLocalDateTime(start) : formatStartTime(day, start);
};

/** Null: the day of the list is not known. */
const createStartColumn = (day: Day | null, zone: string | undefined): PitcherColumn => ({
  key: 'start',
  header: 'Start',
  unit: day === null ? undefined : zone,
  width: 7,
  // A start on another day has its date too.
  isWrapping: true,
  tip: { text: 'In your time zone. Starters of games that have begun come after the others.' },
  render: ({ start_time, game_state }) => (
    <>
      <GameMark state={game_state} />
      <span>{formatStartOf(day, start_time)}</span>
    </>
  ),
  csv: ({ start_time }) => start_time,
});

/** Keys of the columns that decide on a starter. */
export const STARTER_LEADING = ['era', 'k_per_9', 'whip', 'last5_era'];

const isThin = ({ starts }: StartingPitcherRow) => starts !== null && starts < MLB_MIN_STARTS;
const STATISTICS = muteThin(COLUMNS, isThin);

/** The rates that are shaded by rank, and the end of the ranking that is good. */
const RANKED: Readonly<
  Record<string, { read: (row: StartingPitcherRow) => number | null; isLowGood: boolean }>
> = {
  era: { read: ({ era }) => era, isLowGood: true },
  k_per_9: { read: ({ k_per_9 }) => k_per_9, isLowGood: false },
  whip: { read: ({ whip }) => whip, isLowGood: true },
};

/** Shades a rate by its rank among the starters of the list: the best is green, the one in the middle has none. */
function withRank(column: PitcherColumn, rows: readonly StartingPitcherRow[]): PitcherColumn {
  const ranked = RANKED[column.key];
  if (ranked === undefined) return column;
  const { read, isLowGood } = ranked;
  const sorted = rows
    .flatMap((row) => (isThin(row) ? [] : (read(row) ?? [])))
    .toSorted((a, b) => (isLowGood ? b - a : a - b));
  const scale = { low: 0, high: sorted.length - 1, mostOpacity: 0.4 };
  return {
    ...column,
    look: (row) => {
      const value = read(row);
      if (isThin(row) || value === null) return column.look?.(row);
      // Equal rates share the middle of their ranks.
      return { shade: toScaleShade((sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2, scale) };
    },
  };
}

/** The columns of a list of this day. Without a day, starts have their date. */
export function createStartingPitcherColumns(
  day: Day | null,
  rows: readonly StartingPitcherRow[] = [],
): readonly PitcherColumn[] {
  const start = rows.find(({ start_time }) => start_time !== null)?.start_time;
  return [
    ...STATISTICS.map((column) => withRank(column, rows)),
    createStartColumn(day, start ? formatZone(start) : undefined),
  ];
}

/** Omits the column of the game's start if all rows lack start and state, as from a backend of another release. */
export const toStartingPitcherColumns = (
  rows: readonly StartingPitcherRow[],
  columns: readonly PitcherColumn[],
): readonly PitcherColumn[] =>
  rows.length > 0 && rows.every(({ start_time, game_state }) => start_time === null && game_state === null)
    ? columns.filter(({ key }) => key !== 'start')
    : columns;

export const STARTING_PITCHER_CSV_EXTRAS: readonly CsvColumn<StartingPitcherRow>[] = [
  { header: 'Game state', csv: ({ game_state }) => game_state },
];
