import type { NflPosition } from '@sharpside/contracts/api';
import { Box, Flex, Text } from '@sharpside/shared-ui';
import { toPercentileShade } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import { findTeam, TeamBadge } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import type { NflDefenseRow } from '../api/defenses.ts';

type DefenseColumnKey = Exclude<keyof NflDefenseRow, 'id' | 'next_is_home' | 'next_date'>;
type FigureKey = Exclude<DefenseColumnKey, 'team' | 'next_opponent'>;

type Figure = {
  key: FigureKey;
  header: string;
  text: string;
  /** The figure of the best defence, for the rank and the shade. Null: no rank. Default: `fewest`. */
  best?: 'fewest' | 'most' | null;
  /** Decimals of the figure per game: two for figures of which a game has few. Default: 1. */
  decimals?: number;
};

/** Columns in the order of the table, each with its header and meaning. */
const FIGURES: readonly Figure[] = [
  { key: 'passing_completions', header: 'Pass Comp', text: 'Passes completed against this defense.' },
  { key: 'passing_attempts', header: 'Pass Att', text: 'Passes thrown against it.' },
  { key: 'passing_yards', header: 'Pass Yds', text: 'Passing yards against it.' },
  { key: 'passing_tds', header: 'Pass TD', text: 'Passing touchdowns against it.', decimals: 2 },
  { key: 'passing_ints', header: 'Int', text: 'Passes that it intercepted.', best: 'most', decimals: 2 },
  { key: 'rushing_attempts', header: 'Rush Att', text: 'Rushing attempts against it.' },
  { key: 'rushing_yards', header: 'Rush Yds', text: 'Rushing yards against it.' },
  { key: 'rushing_tds', header: 'Rush TD', text: 'Rushing touchdowns against it.', decimals: 2 },
  { key: 'receiving_targets', header: 'Targets', text: 'Passes thrown to players of the position.' },
  { key: 'receiving_receptions', header: 'Rec', text: 'Passes that they caught.' },
  { key: 'receiving_yards', header: 'Rec Yds', text: 'Yards that they caught.' },
  { key: 'receiving_tds', header: 'Rec TD', text: 'Touchdowns that they caught.', decimals: 2 },
  {
    key: 'fantasy_points_against_avg',
    header: 'FP / Game',
    text: 'Fantasy points allowed per game, with one point per reception.',
  },
  {
    key: 'fantasy_points_against_rk',
    header: 'FP Rank',
    text: '1 allows the fewest fantasy points per game.',
    best: null,
  },
  {
    key: 'rz_touches',
    header: 'RZ Touches',
    text: 'Runs and catches from the 20-yard line or nearer.',
    decimals: 2,
  },
  { key: 'rz_targets', header: 'RZ Targets', text: 'Passes thrown to them from there.', decimals: 2 },
  { key: 'rz_g2g', header: 'Goal to Go', text: 'Runs and targets in goal-to-go situations.', decimals: 2 },
  // Last, because it decides least.
  { key: 'games', header: 'Games', text: 'Games of the regular season.', best: null },
];

/** The columns by which defences can be sorted. */
export const DEFENSE_SORTS: readonly DefenseColumnKey[] = [
  'team',
  'next_opponent',
  ...FIGURES.map(({ key }) => key),
];

/** The column that each position is about, by which the table is sorted at first. */
export const MAIN_COLUMNS: Readonly<Record<NflPosition, FigureKey>> = {
  QB: 'passing_yards',
  RB: 'rushing_yards',
  WR: 'receiving_yards',
  TE: 'receiving_yards',
};

// No sums: games, and figures that are averages or ranks already.
const NO_SUMS: ReadonlySet<FigureKey> = new Set([
  'games',
  'fantasy_points_against_avg',
  'fantasy_points_against_rk',
]);

/** A figure as it is shown, ranked and sorted: the mean per game, or the season's sum. */
export function toDefenseFigure(row: NflDefenseRow, key: FigureKey, isPerGame: boolean): number | null {
  const figure = row[key];
  if (!isPerGame || figure === null || NO_SUMS.has(key)) return figure;
  return row.games ? figure / row.games : null;
}

const PASSING = ['passing_completions', 'passing_attempts', 'passing_yards', 'passing_tds', 'passing_ints'];
const RUSHING = ['rushing_attempts', 'rushing_yards', 'rushing_tds'];
const RECEIVING = ['receiving_targets', 'receiving_receptions', 'receiving_yards', 'receiving_tds'];
const ADVANCED = [
  'id',
  'fantasy_points_against_avg',
  'fantasy_points_against_rk',
  'rz_touches',
  'rz_g2g',
  'rz_targets',
];

/**
 * Columns that a position's table omits: columns of little relevance to its players, and columns that are shown on
 * request.
 */
export const HIDDEN_COLUMNS: Readonly<Record<NflPosition, readonly string[]>> = {
  QB: [...ADVANCED, ...RECEIVING],
  RB: [...ADVANCED, ...PASSING],
  WR: [...ADVANCED, ...PASSING],
  TE: [...ADVANCED, ...PASSING, ...RUSHING],
};

type DefenseColumn = Column<NflDefenseRow, DefenseColumnKey>;

// NDEF-06: a defence's name consists of its team's name and this word.
const toTeamName = (defense: string) => defense.replace(/ Defense$/, '');

// On a phone only the nickname, as generated content, so that the element's text stays the whole name.
const NAME_LOOK = {
  '&[data-short]': {
    mdDown: { fontSize: '0', _before: { content: 'attr(data-short) / ""', fontSize: 'sm' } },
  },
} as const;

const TEAM: DefenseColumn = {
  key: 'team',
  header: 'Team',
  width: 17,
  // A phone shows the figures of two columns without scrolling.
  narrowWidth: 7.25,
  isSticky: true,
  isWrapping: true,
  sortKey: 'team',
  render: ({ id, team }) => (
    <Flex as="span" alignItems="center" gap="2">
      <TeamBadge league={nfl} code={id ?? toTeamName(team)} size="sm" decorative />
      <Text
        as="strong"
        fontWeight="bold"
        fontSize="sm"
        lineHeight="short"
        css={NAME_LOOK}
        data-short={findTeam(nfl, toTeamName(team))?.nickname}
      >
        {team}
      </Text>
    </Flex>
  ),
  csv: ({ team }) => team,
};

/** The offence that the defence faces next. */
const NEXT: DefenseColumn = {
  key: 'next_opponent',
  header: 'Next',
  width: 5.5,
  narrowWidth: 4.25,
  sortKey: 'next_opponent',
  tip: { text: 'The team that this defense faces in its next game, within a week: @ away, vs at home.' },
  render: ({ next_opponent, next_is_home }) =>
    next_opponent === null ? (
      <Text as="span" tone="subtle">
        Off
      </Text>
    ) : (
      <Flex as="span" alignItems="center" gap="1">
        <Text as="span" tone="muted" minWidth="4">
          {next_is_home ? 'vs' : '@'}
        </Text>
        <TeamBadge league={nfl} code={next_opponent} size="sm" />
      </Flex>
    ),
  csv: ({ next_opponent }) => next_opponent,
};

// As wide as '32nd', so that the figures of a column stand below each other. Below its figure on a phone, which then
// shows two columns.
const RANK_LOOK = {
  display: { base: 'block', md: 'inline-block' },
  minWidth: { md: '2.25rem' },
  lineHeight: { base: '1', md: 'inherit' },
} as const;

type Ranks = ReadonlyMap<NflDefenseRow, number>;

/** Each defence's rank by a figure as it is shown, 1 being the best defence. Equal figures share a rank. */
function rankRows({ key, best = 'fewest' }: Figure, { rows, isPerGame }: FiguresShown): Ranks {
  if (best === null) return new Map();
  const sign = best === 'fewest' ? 1 : -1;
  const known = rows.flatMap((row) => {
    const figure = toDefenseFigure(row, key, isPerGame);
    return figure === null ? [] : [{ row, order: sign * figure }];
  });
  return new Map(
    known.map(({ row, order }) => [row, 1 + known.filter((other) => other.order < order).length]),
  );
}

/** From blue for the best defence, through none, to red for the worst. */
const toShade = (rank: number | undefined, count: number) =>
  rank === undefined || count < 2 ? undefined : toPercentileShade((100 * (rank - 1)) / (count - 1));

function formatFigure(figure: number | null, { key, decimals = 1 }: Figure, isPerGame: boolean): string {
  if (figure === null) return 'N/A';
  const isMean = key === 'fantasy_points_against_avg' || (isPerGame && !NO_SUMS.has(key));
  return isMean ? figure.toFixed(decimals) : figure.toLocaleString('en-US');
}

function toColumn(figure: Figure, shown: FiguresShown): DefenseColumn {
  const { key, header, text, best = 'fewest' } = figure;
  const ranks = rankRows(figure, shown);
  const read = (row: NflDefenseRow) => toDefenseFigure(row, key, shown.isPerGame);
  return {
    key,
    header,
    align: 'end',
    ...(best === null ? { width: 4.75, isMuted: true } : { width: 6.125, narrowWidth: 4.4 }),
    sortKey: key,
    tip: {
      text:
        best === null ? text : `${text} Beside it: the rank, 1st being the ${best}, which is also the shade.`,
    },
    render: (row) => {
      const rank = ranks.get(row);
      return (
        <>
          <span>{formatFigure(read(row), figure, shown.isPerGame)}</span>
          {rank !== undefined && <Box as="small" css={RANK_LOOK}>{` ${formatOrdinal(rank)}`}</Box>}
        </>
      );
    },
    look: (row) => ({ shade: toShade(ranks.get(row), ranks.size) }),
    csv: read,
  };
}

const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

const formatOrdinal = (rank: number) => `${rank}${ENDINGS[ORDINALS.select(rank)] ?? 'th'}`;

type FiguresShown = {
  /** All rows of the table, among which the ranks are. */
  rows: readonly NflDefenseRow[];
  isPerGame: boolean;
};

type DefenseColumnOptions = FiguresShown & { position: NflPosition; isFull: boolean };

/**
 * The columns for a position, first the one that it is about. With `isFull` they include fantasy points and the red
 * zone. Without a next game of any defence, as of other seasons, they have no column of opponents.
 */
export function createDefenseColumns(options: DefenseColumnOptions): readonly DefenseColumn[] {
  const { position, isFull, rows } = options;
  const hasNext = rows.some(({ next_opponent }) => next_opponent !== null);
  const main = MAIN_COLUMNS[position];
  const shown = FIGURES.filter(
    ({ key }) => !HIDDEN_COLUMNS[position].includes(key) || (isFull && ADVANCED.includes(key)),
  ).toSorted((a, b) => Number(b.key === main) - Number(a.key === main));
  return [TEAM, ...(hasNext ? [NEXT] : []), ...shown.map((figure) => toColumn(figure, options))];
}
