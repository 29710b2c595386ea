import { formatStart } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import { GameMark } from '@sharpside/shared-ui/predictions';
import { muteThin, sortByColumn } from '@sharpside/shared-ui/rows';
import { type Column, DataTable, type Sort } from '@sharpside/shared-ui/table';
import { PlayerCell } from '@sharpside/shared-ui/teams';
import { useMemo } from 'react';
import { type InningFirstRow, MLB_MIN_STARTS, type StarterSort } from '../../api/inning-first.ts';
import { toStage } from '../../api/scores.ts';
import { formatAverage, formatShare, UNKNOWN } from '../format-figure.ts';
import { NARROW_TEAM_REM, TeamCell } from '../team-cell.tsx';

type StarterColumn = Column<InningFirstRow, StarterSort>;

const MEASURES = ['pitches', 'strikes', 'fouls', 'balls'] as const;
const DONE = { thrown: 'Thrown', seen: 'Seen' } as const;

const measureColumn = (measure: (typeof MEASURES)[number], done: keyof typeof DONE): StarterColumn => {
  const key = `avg_${measure}_${done}` as const;
  const noun = measure.slice(0, 1).toUpperCase() + measure.slice(1);
  return {
    key,
    header: `${noun} ${DONE[done].toLowerCase()}`,
    align: 'end',
    width: 5.25,
    sortKey: key,
    render: (row) => formatAverage(row[key], 1),
    csv: (row) => row[key],
  };
};

const scorelessColumn = (done: keyof typeof DONE, text: string): StarterColumn => {
  const key = `scoreless_${done}` as const;
  return {
    key,
    header: done === 'thrown' ? 'Scoreless' : 'Lineup scoreless',
    align: 'end',
    width: 6.25,
    narrowWidth: 5.5,
    sortKey: key,
    tip: { text },
    render: (row) => <strong>{formatShare(row[key])}</strong>,
    csv: (row) => row[key],
  };
};

const createColumns = (day: Day): readonly StarterColumn[] =>
  muteThin(
    [
      {
        key: 'pitcher_name',
        header: 'Pitcher',
        width: 11,
        narrowWidth: 7,
        isSticky: true,
        sortKey: 'pitcher_name',
        render: ({ pitcher_name }) => <PlayerCell name={pitcher_name} />,
        csv: ({ pitcher_name }) => pitcher_name,
      },
      {
        key: 'pitcher_team',
        header: 'Team',
        width: 5.75,
        narrowWidth: NARROW_TEAM_REM,
        sortKey: 'pitcher_team',
        render: ({ pitcher_team }) => <TeamCell code={pitcher_team} />,
        csv: ({ pitcher_team }) => pitcher_team,
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
      scorelessColumn('thrown', 'The share of his first innings of this season in which nobody scored.'),
      scorelessColumn('seen', 'The share of the opposing lineup’s first innings in which it did not score.'),
      ...MEASURES.flatMap((measure) => [measureColumn(measure, 'thrown'), measureColumn(measure, 'seen')]),
      {
        key: 'starts',
        header: 'Starts',
        align: 'end',
        width: 4.5,
        isMuted: true,
        render: ({ starts }) => starts ?? UNKNOWN,
        csv: ({ starts }) => starts,
      },
      {
        key: 'start',
        header: 'Start',
        width: 11,
        sortKey: 'start',
        tip: {
          text: 'In your time zone. Starters of games that have begun come after the others, in every order.',
        },
        render: ({ game_state, start_time }) => (
          <>
            <GameMark state={game_state} />
            <span>{(start_time !== null || game_state !== null) && formatStart(day, start_time)}</span>
          </>
        ),
        csv: ({ start_time }) => (start_time === null ? null : Date.parse(start_time)),
      },
    ],
    ({ starts }) => starts !== null && starts < MLB_MIN_STARTS,
  );

type InningFirstTableProps = {
  rows: readonly InningFirstRow[];
  day: Day;
  sort: Sort<StarterSort>;
  onSortChange: (sort: Sort<StarterSort>) => void;
};

/** The figures of the cards in rows, a row for each starter. */
export function InningFirstTable({ rows, day, sort, onSortChange }: InningFirstTableProps) {
  const columns = useMemo(() => createColumns(day), [day]);
  const sorted = useMemo(
    () =>
      sortByColumn(rows, { columns, sort, tieBreaker: ({ pitcher_name }) => pitcher_name }).toSorted(
        (a, b) => toStage(a.game_state) - toStage(b.game_state),
      ),
    [rows, columns, sort],
  );
  return (
    <DataTable
      caption="First innings by starter"
      columns={columns}
      rows={sorted}
      rowKey={({ pitcher_name, game_pk }) => `${pitcher_name} ${game_pk}`}
      sort={sort}
      onSortChange={onSortChange}
    />
  );
}
