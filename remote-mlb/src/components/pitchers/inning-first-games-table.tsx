import { isOpen } from '@sharpside/contracts/api';
import { Box, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { formatStart } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import { GameMark } from '@sharpside/shared-ui/predictions';
import { sortByColumn } from '@sharpside/shared-ui/rows';
import { type Column, DataTable, type Sort } from '@sharpside/shared-ui/table';
import { TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { useMemo } from 'react';
import type { InningFirstGame, InningFirstRow } from '../../api/inning-first.ts';
import { formatCount, formatShare } from '../format-figure.ts';

/** The columns by which the games can be sorted. */
export const FIRST_INNING_SORTS = ['start', 'chance', 'away', 'home', 'away_bats', 'home_bats'] as const;

type FirstInningSort = (typeof FIRST_INNING_SORTS)[number];

type GameColumn = Column<InningFirstGame, FirstInningSort>;

const CELL = {
  display: 'grid',
  minWidth: 0,
  lineHeight: '1.2',
  '& > small': {
    fontSize: 'xs',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
} as const;

type SideProps = { share: number | null; sample: string; name?: string };

/** A share of scoreless first innings, with its sample below, and a starter's name. */
function Side({ share, sample, name }: SideProps) {
  return (
    <Box as="span" css={CELL}>
      <strong>{formatShare(share)}</strong>
      <small>{name === undefined ? sample : `${name} · ${sample}`}</small>
    </Box>
  );
}

const NOT_ANNOUNCED = (
  <Text as="span" tone="muted">
    Not announced
  </Text>
);

const Starter = ({ row }: { row: InningFirstRow | undefined }) =>
  row === undefined ? (
    NOT_ANNOUNCED
  ) : (
    <Side share={row.scoreless_thrown} sample={formatCount(row.starts, 'start')} name={row.pitcher_name} />
  );

/** The line-up that faces a starter. Its record comes with him. */
const Batters = ({ against }: { against: InningFirstRow | undefined }) =>
  against === undefined ? (
    NOT_ANNOUNCED
  ) : (
    <Side share={against.scoreless_seen} sample={formatCount(against.innings_seen, 'inning')} />
  );

const STARTER_TIP = 'The share of his first innings of this season in which nobody scored.';
const BATTERS_TIP = 'The share of first innings of this season in which they did not score.';

const createColumns = (day: Day): readonly GameColumn[] => [
  {
    key: 'game',
    header: 'Game',
    width: 11,
    narrowWidth: 8.75,
    isSticky: true,
    isWrapping: true,
    sortKey: 'start',
    tip: {
      text: 'Sorted by start, in your time zone. Games that have begun come after the others, in every order.',
    },
    render: ({ away, home, state, startsAt }) => (
      <Box as="span" css={CELL}>
        <Box as="span" display="flex" alignItems="center" gap="1" fontWeight="semibold">
          <TeamBadge league={mlb} code={away} size="sm" decorative />
          <VisuallyHidden>{`${away} @ ${home}`}</VisuallyHidden>
          <span aria-hidden="true">@</span>
          <TeamBadge league={mlb} code={home} size="sm" decorative />
        </Box>
        {(startsAt !== null || state !== null) && (
          <small>
            <GameMark state={state} />
            <span>{formatStart(day, startsAt)}</span>
          </small>
        )}
      </Box>
    ),
    csv: ({ startsAt }) => (startsAt === null ? null : Date.parse(startsAt)),
  },
  {
    key: 'chance',
    header: 'No run (NRFI)',
    narrowHeader: 'NRFI',
    align: 'end',
    width: 6,
    narrowWidth: 4.25,
    sortKey: 'chance',
    tip: {
      text: 'The chance that neither team scores in the first inning: the product of its two halves. Each half weighs the starter’s record and the lineup’s, both drawn towards the league’s because few innings say little.',
    },
    render: ({ scorelessChance }) => (
      <Text as="strong" fontWeight="bold">
        {formatShare(scorelessChance)}
      </Text>
    ),
    csv: ({ scorelessChance }) => scorelessChance,
  },
  {
    key: 'away',
    header: 'Away starter',
    width: 13,
    narrowWidth: 11.5,
    sortKey: 'away',
    tip: { text: STARTER_TIP },
    render: ({ awayStarter }) => <Starter row={awayStarter} />,
    csv: ({ awayStarter }) => awayStarter?.scoreless_thrown,
  },
  {
    key: 'home_bats',
    header: 'vs home lineup',
    width: 7,
    sortKey: 'home_bats',
    tip: { text: BATTERS_TIP },
    render: ({ awayStarter }) => <Batters against={awayStarter} />,
    csv: ({ awayStarter }) => awayStarter?.scoreless_seen,
  },
  {
    key: 'home',
    header: 'Home starter',
    width: 13,
    narrowWidth: 11.5,
    sortKey: 'home',
    tip: { text: STARTER_TIP },
    render: ({ homeStarter }) => <Starter row={homeStarter} />,
    csv: ({ homeStarter }) => homeStarter?.scoreless_thrown,
  },
  {
    key: 'away_bats',
    header: 'vs away lineup',
    width: 7,
    sortKey: 'away_bats',
    tip: { text: BATTERS_TIP },
    render: ({ homeStarter }) => <Batters against={homeStarter} />,
    csv: ({ homeStarter }) => homeStarter?.scoreless_seen,
  },
];

type InningFirstGamesTableProps = {
  games: readonly InningFirstGame[];
  day: Day;
  sort: Sort<FirstInningSort>;
  onSortChange: (sort: Sort<FirstInningSort>) => void;
};

/** The first innings of a day, a row for each game. */
export function InningFirstGamesTable({ games, day, sort, onSortChange }: InningFirstGamesTableProps) {
  const columns = useMemo(() => createColumns(day), [day]);
  const rows = useMemo(
    () =>
      sortByColumn(games, { columns, sort, tieBreaker: ({ key }) => key }).toSorted(
        (a, b) => Number(isOpen(b.state)) - Number(isOpen(a.state)),
      ),
    [games, columns, sort],
  );
  return (
    <DataTable
      caption="First innings by game"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      sort={sort}
      onSortChange={onSortChange}
    />
  );
}
