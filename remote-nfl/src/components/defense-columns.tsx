import type { NflPosition } from '@sharpside/contracts/api';
import { Flex, Text } from '@sharpside/shared-ui';
import type { Column } from '@sharpside/shared-ui/table';
import { TeamBadge } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import type { NflDefenseRow } from '../api/defenses.ts';

type DefenseColumnKey = Exclude<keyof NflDefenseRow, 'id'>;

/** Columns in the order of the table, each with its header and meaning. */
const FIGURES: readonly { key: Exclude<DefenseColumnKey, 'team'>; header: string; text: string }[] = [
  { key: 'games', header: 'Games', text: 'Games of the regular season.' },
  { key: 'passing_completions', header: 'Pass Comp', text: 'Passes completed against this defence.' },
  { key: 'passing_attempts', header: 'Pass Att', text: 'Passes thrown against it.' },
  { key: 'passing_yards', header: 'Pass Yds', text: 'Passing yards against it.' },
  { key: 'passing_tds', header: 'Pass TD', text: 'Passing touchdowns against it.' },
  { key: 'passing_ints', header: 'Int', text: 'Passes that it intercepted.' },
  { key: 'rushing_attempts', header: 'Rush Att', text: 'Rushing attempts against it.' },
  { key: 'rushing_yards', header: 'Rush Yds', text: 'Rushing yards against it.' },
  { key: 'rushing_tds', header: 'Rush TD', text: 'Rushing touchdowns against it.' },
  { key: 'receiving_targets', header: 'Targets', text: 'Passes thrown to players of the position.' },
  { key: 'receiving_receptions', header: 'Rec', text: 'Passes that they caught.' },
  { key: 'receiving_yards', header: 'Rec Yds', text: 'Yards that they caught.' },
  { key: 'receiving_tds', header: 'Rec TD', text: 'Touchdowns that they caught.' },
  {
    key: 'fantasy_points_against_avg',
    header: 'FP / Game',
    text: 'Fantasy points allowed per game, with one point per reception.',
  },
  {
    key: 'fantasy_points_against_rk',
    header: 'FP Rank',
    text: '1 allows the fewest fantasy points per game.',
  },
  { key: 'rz_touches', header: 'RZ Touches', text: 'Runs and catches from the 20-yard line or nearer.' },
  { key: 'rz_targets', header: 'RZ Targets', text: 'Passes thrown to them from there.' },
  { key: 'rz_g2g', header: 'Goal to Go', text: 'Runs and targets in goal-to-go situations.' },
];

/** The columns by which defences can be sorted. */
export const DEFENSE_SORTS: readonly DefenseColumnKey[] = ['team', ...FIGURES.map(({ key }) => key)];

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

const TEAM: DefenseColumn = {
  key: 'team',
  header: 'Team',
  width: 15,
  isSticky: true,
  isWrapping: true,
  sortKey: 'team',
  render: ({ id, team }) => (
    <Flex as="span" alignItems="center" gap="2">
      <TeamBadge league={nfl} code={id ?? toTeamName(team)} size="sm" decorative />
      {/* Small on a phone, which shows the whole name, in two lines. */}
      <Text
        as="strong"
        fontWeight="bold"
        fontSize={{ base: 'xs', md: 'sm' }}
        lineHeight={{ base: '1.15', md: 'short' }}
      >
        {team}
      </Text>
    </Flex>
  ),
  csv: ({ team }) => team,
};

const toColumn = ({ key, header, text }: (typeof FIGURES)[number]): DefenseColumn => ({
  key,
  header,
  align: 'end',
  sortKey: key,
  tip: { text },
  render: (row) => row[key]?.toLocaleString('en-US') ?? 'N/A',
  csv: (row) => row[key],
});

const ALL: readonly DefenseColumn[] = [TEAM, ...FIGURES.map(toColumn)];

/** The columns for a position. With `isFull` they include fantasy points and the red zone. */
export const toDefenseColumns = (position: NflPosition, isFull: boolean): readonly DefenseColumn[] =>
  ALL.filter(({ key }) => !HIDDEN_COLUMNS[position].includes(key) || (isFull && ADVANCED.includes(key)));
