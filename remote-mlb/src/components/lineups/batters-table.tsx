import { formatStartTime, formatZone } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import { GameMark } from '@sharpside/shared-ui/predictions';
import { sortByColumn } from '@sharpside/shared-ui/rows';
import { type Column, DataTable, type Sort, useLeadingColumns } from '@sharpside/shared-ui/table';
import { PlayerCell } from '@sharpside/shared-ui/teams';
import { useMemo } from 'react';
import type { DailyLineupRow } from '../../api/daily-lineups.ts';
import {
  type BatterSort,
  findFacedLeague,
  type LineupGame,
  type LineupSide,
  MIN_APPEARANCES,
} from '../../api/lineup-games.ts';
import { toStage } from '../../api/scores.ts';
import { formatAverage, UNKNOWN } from '../format-figure.ts';
import { NARROW_TEAM_REM, TeamCell } from '../team-cell.tsx';
import { toPitchShade } from './lineup-table.tsx';

/** A batter of a line-up, with his side and his game. */
type Batter = { batter: DailyLineupRow; side: LineupSide; game: LineupGame };

type BatterColumn = Column<Batter, BatterSort>;
type Figure = { value: number | null; sample: number | null };

const overall = ({ batter }: Batter): Figure => ({
  value: batter.avg_pitches_per_ab,
  sample: batter.plate_appearances,
});
const againstLeft = ({ batter }: Batter): Figure => ({
  value: batter.avg_pitches_per_ab_L,
  sample: batter.plate_appearances_L,
});
const againstRight = ({ batter }: Batter): Figure => ({
  value: batter.avg_pitches_per_ab_R,
  sample: batter.plate_appearances_R,
});

/** The figure against the hand of the starter that he faces. */
function againstStarter(row: Batter): Figure {
  const { pitcherHand } = row.side;
  if (pitcherHand === null) return { value: null, sample: null };
  return pitcherHand === 'L' ? againstLeft(row) : againstRight(row);
}

const isThin = ({ sample }: Figure) => sample !== null && sample < MIN_APPEARANCES;

const figureColumn = (
  read: (row: Batter) => Figure,
  column: Pick<BatterColumn, 'key' | 'header' | 'narrowHeader' | 'narrowWidth'> & {
    sortKey: BatterSort;
    tip: string;
  },
): BatterColumn => ({
  ...column,
  align: 'end',
  width: 6.5,
  tip: {
    text: `${column.tip} Figures of fewer than ${MIN_APPEARANCES} are muted, and come after the others.`,
  },
  render: (row) => formatAverage(read(row).value, 2),
  look: (row) => {
    const { value } = read(row);
    if (isThin(read(row))) return { isMuted: true };
    // Only what decides is shaded.
    return column.key === 'faced'
      ? { isBold: true, shade: toPitchShade(value, findFacedLeague(row.side)) }
      : undefined;
  },
  // Only for the order: a figure of few plate appearances counts as unknown.
  csv: (row) => (isThin(read(row)) ? null : read(row).value),
});

const formatStarter = ({ pitcher, pitcherHand }: LineupSide) =>
  pitcher === null ? 'Not announced' : `${pitcher}${pitcherHand === null ? '' : ` (${pitcherHand})`}`;

/** His team and the starter he faces, below his name: 'MIN vs Costa (R)'. */
const toNote = (side: LineupSide) =>
  side.pitcher === null ? side.team : `${side.team} vs ${formatStarter(side).replace(/^\S+ (?=[^(])/, '')}`;

// A phone has his team and the starter below his name.
const LEADING = ['faced', 'overall', 'order'];

type ColumnOptions = { day: Day; zone: string | undefined };

const createColumns = ({ day, zone }: ColumnOptions): readonly BatterColumn[] => [
  {
    key: 'batter',
    header: 'Batter',
    width: 11,
    narrowWidth: 9.5,
    isSticky: true,
    sortKey: 'batter',
    render: (row) => <PlayerCell name={row.batter.batter_name} note={toNote(row.side)} />,
    csv: ({ batter }) => batter.batter_name,
  },
  {
    key: 'team',
    header: 'Team',
    width: 5.75,
    narrowWidth: NARROW_TEAM_REM,
    sortKey: 'team',
    render: ({ side }) => <TeamCell code={side.team} />,
    csv: ({ side }) => side.team,
  },
  figureColumn(againstStarter, {
    key: 'faced',
    header: 'P/AB vs starter',
    narrowHeader: 'P/AB',
    narrowWidth: 4.75,
    sortKey: 'faced',
    tip: 'Pitches per plate appearance against pitchers of the hand of the starter that he faces.',
  }),
  {
    key: 'starter',
    header: 'Starter faced',
    narrowHeader: 'Starter',
    width: 11,
    narrowWidth: 7,
    sortKey: 'starter',
    render: ({ side }) => formatStarter(side),
    csv: ({ side }) => side.pitcher,
  },
  {
    key: 'order',
    header: 'Order',
    align: 'end',
    width: 4.25,
    narrowWidth: 4,
    sortKey: 'order',
    tip: { text: 'His place in the batting order.' },
    render: ({ batter }) => batter.batting_order ?? UNKNOWN,
    csv: ({ batter }) => batter.batting_order,
  },
  figureColumn(overall, {
    key: 'overall',
    header: 'Pitches/AB',
    narrowHeader: 'All',
    narrowWidth: 4,
    sortKey: 'overall',
    tip: 'Pitches per plate appearance against all pitchers.',
  }),
  figureColumn(againstLeft, {
    key: 'left',
    header: 'Pitches/AB vs LHP',
    sortKey: 'left',
    tip: 'Against left-handed pitchers.',
  }),
  figureColumn(againstRight, {
    key: 'right',
    header: 'Pitches/AB vs RHP',
    sortKey: 'right',
    tip: 'Against right-handed pitchers.',
  }),
  {
    key: 'appearances',
    header: 'PA',
    align: 'end',
    width: 4,
    isMuted: true,
    tip: { text: 'His plate appearances of the season up to yesterday.' },
    render: ({ batter }) => batter.plate_appearances ?? UNKNOWN,
  },
  {
    key: 'start',
    header: 'Start',
    unit: zone,
    align: 'end',
    width: 7,
    sortKey: 'start',
    tip: {
      text: 'Batters of games that have begun come after the others, in every order.',
    },
    render: ({ game }) => (
      <>
        <GameMark state={game.state} halt={game.halt} />
        <span>{formatStartTime(day, game.startsAt)}</span>
      </>
    ),
    csv: ({ game }) => (game.startsAt === null ? null : Date.parse(game.startsAt)),
  },
];

const listBatters = (games: readonly LineupGame[]): Batter[] =>
  games.flatMap((game) =>
    [game.away, game.home].flatMap((side) => side.batters.map((batter) => ({ batter, side, game }))),
  );

type BattersTableProps = {
  games: readonly LineupGame[];
  day: Day;
  sort: Sort<BatterSort>;
  onSortChange: (sort: Sort<BatterSort>) => void;
};

/** The batters of all line-ups of a day, a row for each. */
export function BattersTable({ games, day, sort, onSortChange }: BattersTableProps) {
  const start = games.find(({ startsAt }) => startsAt !== null)?.startsAt;
  const zone = start ? formatZone(start) : undefined;
  const columns = useMemo(() => createColumns({ day, zone }), [day, zone]);
  const shown = useLeadingColumns(columns, LEADING);
  const rows = useMemo(
    () =>
      sortByColumn(listBatters(games), {
        columns,
        sort,
        tieBreaker: ({ batter }) => batter.batter_name,
      }).toSorted((a, b) => toStage(a.game.state) - toStage(b.game.state)),
    [games, columns, sort],
  );
  return (
    <DataTable
      caption="Batters of today's lineups"
      columns={shown}
      rows={rows}
      rowKey={({ batter, game }) => `${game.id} ${batter.batter_team} ${batter.batter_name}`}
      sort={sort}
      onSortChange={onSortChange}
    />
  );
}
