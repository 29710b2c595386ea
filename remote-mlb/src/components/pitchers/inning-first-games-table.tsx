import { Box, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { formatStartTime, formatZone } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import { FairPrice, GameMark } from '@sharpside/shared-ui/predictions';
import { sortByColumn, toScaleShade } from '@sharpside/shared-ui/rows';
import { type Column, DataTable, type Sort } from '@sharpside/shared-ui/table';
import { TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { useMemo } from 'react';
import {
  type GameSort,
  type InningFirstGame,
  type InningFirstRow,
  MLB_MIN_STARTS,
} from '../../api/inning-first.ts';
import { toStage } from '../../api/scores.ts';
import { formatCount, formatShare, toShownShare } from '../format-figure.ts';

type GameColumn = Column<InningFirstGame, GameSort>;

const CELL = {
  display: 'grid',
  minWidth: 0,
  lineHeight: '1.2',
  '& > small': {
    fontSize: 'xs',
    color: 'fg.muted',
    // A phone has the whole last name, in small letters and if need be on two lines.
    fontStretch: { base: 'condensed', md: 'normal' },
    whiteSpace: { base: 'normal', md: 'nowrap' },
    overflowWrap: 'anywhere',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
} as const;

// A phone has both starters in view: their last names, and no samples, which the table below has too.
const WIDE_ONLY = { base: 'none', md: 'inline' } as const;

type SideProps = { share: number | null; sample: string; name?: string };

/** A share of scoreless first innings, with its sample below, and a starter's name. */
function Side({ share, sample, name }: SideProps) {
  const [first = '', ...last] = name?.split(' ') ?? [];
  return (
    <Box as="span" css={CELL}>
      <strong>{formatShare(share)}</strong>
      {name === undefined ? (
        <small>{sample}</small>
      ) : (
        <small>
          <Box as="span" display={last.length > 0 ? WIDE_ONLY : 'inline'}>{`${first} `}</Box>
          <span>{last.join(' ')}</span>
          <Box as="span" display={WIDE_ONLY}>{` · ${sample}`}</Box>
        </small>
      )}
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

/** The chances of an even game and of its halves, of which two in 71 of 100 make it, and those with the whole shade. */
const GAME_SCALE = { low: 0.44, high: 0.56 };
const HALF_SCALE = { low: 0.67, high: 0.75, mostOpacity: 0.35 };
const EVEN_HALF = (HALF_SCALE.low + HALF_SCALE.high) / 2;

/** First innings of the league that a record is weighed against, as for the chance: see docs/methods.md. */
const PRIOR = { starter: 100, lineup: 300 } as const;

/** Shades a share by how much it moves the chance: 8 of 8 are no certainty. No shade of too few innings. */
function lookOf(
  share: number | null | undefined,
  sample: number | null | undefined,
  kind: keyof typeof PRIOR,
) {
  if (share == null || sample == null) return {};
  if (sample < MLB_MIN_STARTS) return { isMuted: true };
  const drawn = EVEN_HALF + ((share - EVEN_HALF) * sample) / (sample + PRIOR[kind]);
  return { shade: toScaleShade(drawn, HALF_SCALE) };
}

const STARTER_TIP = 'The share of his first innings of this season in which nobody scored.';
const BATTERS_TIP = 'The share of first innings of this season in which they did not score.';

type ColumnOptions = { day: Day; zone: string | undefined };

const createColumns = ({ day, zone }: ColumnOptions): readonly GameColumn[] => [
  {
    key: 'game',
    header: 'Game',
    unit: zone,
    width: 7.25,
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
            <span>{formatStartTime(day, startsAt)}</span>
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
    width: 7,
    narrowWidth: 4.25,
    sortKey: 'chance',
    tip: {
      text: 'The chance that neither team scores in the first inning: the product of its two halves. Each half weighs the starter’s record and the lineup’s, both drawn towards the league’s because few innings say little. Below it is the price that is fair at this chance.',
    },
    render: ({ scorelessChance }) => (
      <Box as="span" css={CELL}>
        <Box as="strong" fontSize="md" lineHeight="tight">
          {formatShare(scorelessChance)}
        </Box>
        {scorelessChance !== null && (
          <small>
            <span>fair </span>
            <FairPrice chance={toShownShare(scorelessChance)} />
          </small>
        )}
      </Box>
    ),
    look: ({ scorelessChance }) => ({ shade: toScaleShade(scorelessChance, GAME_SCALE) }),
    csv: ({ scorelessChance }) => scorelessChance,
  },
  {
    key: 'away',
    header: 'Away starter',
    narrowHeader: 'Away SP',
    width: 10,
    narrowWidth: 5.375,
    sortKey: 'away',
    tip: { text: STARTER_TIP },
    render: ({ awayStarter }) => <Starter row={awayStarter} />,
    csv: ({ awayStarter }) => awayStarter?.scoreless_thrown,
    look: ({ awayStarter }) => lookOf(awayStarter?.scoreless_thrown, awayStarter?.starts, 'starter'),
  },
  {
    key: 'home',
    header: 'Home starter',
    narrowHeader: 'Home SP',
    width: 10,
    narrowWidth: 5.375,
    sortKey: 'home',
    tip: { text: STARTER_TIP },
    render: ({ homeStarter }) => <Starter row={homeStarter} />,
    csv: ({ homeStarter }) => homeStarter?.scoreless_thrown,
    look: ({ homeStarter }) => lookOf(homeStarter?.scoreless_thrown, homeStarter?.starts, 'starter'),
  },
  {
    key: 'away_bats',
    header: 'Away lineup',
    width: 7,
    sortKey: 'away_bats',
    tip: { text: BATTERS_TIP },
    render: ({ homeStarter }) => <Batters against={homeStarter} />,
    csv: ({ homeStarter }) => homeStarter?.scoreless_seen,
    look: ({ homeStarter }) => lookOf(homeStarter?.scoreless_seen, homeStarter?.innings_seen, 'lineup'),
  },
  {
    key: 'home_bats',
    header: 'Home lineup',
    width: 7,
    sortKey: 'home_bats',
    tip: { text: BATTERS_TIP },
    render: ({ awayStarter }) => <Batters against={awayStarter} />,
    csv: ({ awayStarter }) => awayStarter?.scoreless_seen,
    look: ({ awayStarter }) => lookOf(awayStarter?.scoreless_seen, awayStarter?.innings_seen, 'lineup'),
  },
];

type InningFirstGamesTableProps = {
  games: readonly InningFirstGame[];
  day: Day;
  sort: Sort<GameSort>;
  onSortChange: (sort: Sort<GameSort>) => void;
};

/** The first innings of a day, a row for each game. */
export function InningFirstGamesTable({ games, day, sort, onSortChange }: InningFirstGamesTableProps) {
  const start = games.find(({ startsAt }) => startsAt !== null)?.startsAt;
  const zone = start ? formatZone(start) : undefined;
  const columns = useMemo(() => createColumns({ day, zone }), [day, zone]);
  const rows = useMemo(
    () =>
      sortByColumn(games, { columns, sort, tieBreaker: ({ key }) => key }).toSorted(
        (a, b) => toStage(a.state) - toStage(b.state),
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
