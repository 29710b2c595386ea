import { type GameState, isOpen } from '@sharpside/contracts/api';
import { Box, Text } from '@sharpside/shared-ui';
import {
  Edge,
  FairPrice,
  isBet,
  OutcomeMark,
  type OutcomeMarkProps,
  type PickPrice,
  toFairPrice,
} from '@sharpside/shared-ui/predictions';
import { sortByColumn } from '@sharpside/shared-ui/rows';
import { type Column, DataTable, type Sort } from '@sharpside/shared-ui/table';
import { PlayerAvatar, TeamBadge } from '@sharpside/shared-ui/teams';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { type ReactNode, useMemo } from 'react';
import type { Scheduled } from '../../api/game-times.ts';
import type { PickSort } from '../../api/pick-sorts.ts';
import { formatShare } from '../format-figure.ts';
import { TeamCell } from '../team-cell.tsx';
import { toNickname } from './matchup.tsx';
import { PickBestPrice } from './prediction-card-parts.tsx';

/** A pick with its game and the player's picture. */
type PickRow<Row> = Scheduled<Row> & { picture: string | null };

/** A column of a table of picks. Rows are sorted by its value of `csv`; the file has columns of its own. */
export type PickColumn<Row> = Column<PickRow<Row>, PickSort>;

type Prediction = {
  id: string;
  away_team: string;
  home_team: string;
  predicted_player_name: string;
  predicted_team: string | null;
  outcome: OutcomeMarkProps['outcome'];
};

export type PredictionTableProps<Row> = {
  rows: readonly PickRow<Row>[];
  sort: Sort<PickSort>;
  onSortChange: (sort: Sort<PickSort>) => void;
  isLoading: boolean;
};

const WHO = {
  display: 'grid',
  minWidth: 0,
  lineHeight: '1.2',
  '& > strong': { whiteSpace: 'normal', fontSize: { base: 'xs', md: 'sm' }, lineClamp: 1 },
  '& > span': { display: 'flex', alignItems: 'center', gap: '1', fontSize: 'xs', color: 'fg.muted' },
} as const;

type PlayerProps = { name: string; team: string | null; picture: string | null; below: ReactNode };

/** A picked player, with the bet or the team below the name, so that a phone shows both in the first column. */
function PickedPlayer({ name, team, picture, below }: PlayerProps) {
  return (
    <Box as="span" display="flex" alignItems="center" gap="2" minWidth="0">
      <Box as="span" display={{ base: 'none', md: 'block' }} flexShrink="0">
        <PlayerAvatar name={name} picture={picture} size="sm" />
      </Box>
      <Box as="span" css={WHO}>
        <strong>{name}</strong>
        <span>
          {team !== null && (
            // Wider windows have the column of the team in view.
            <Box as="span" display={{ base: 'block', md: 'none' }}>
              <TeamBadge league={nba} code={team} size="xs" decorative />
            </Box>
          )}
          <span>{below}</span>
        </span>
      </Box>
    </Box>
  );
}

/** The first column of picks. `below`: words below the name; by default the team. */
export const playerColumn = <Row extends Prediction>(
  below: (prediction: Row) => string | undefined = () => undefined,
): PickColumn<Row> => ({
  key: 'player',
  header: 'Player',
  width: 13,
  narrowWidth: 8.25,
  isSticky: true,
  isWrapping: true,
  sortKey: 'player',
  render: ({ prediction, picture }) => (
    <PickedPlayer
      name={prediction.predicted_player_name}
      team={prediction.predicted_team}
      picture={picture}
      below={
        below(prediction) ?? (prediction.predicted_team === null ? '' : toNickname(prediction.predicted_team))
      }
    />
  ),
  csv: ({ prediction }) => prediction.predicted_player_name,
});

function toEdgeOrder({ implied, edge }: PickPrice, chance: number | null): number | null {
  if (edge === null || chance === null || implied === null) return null;
  return isBet({ chance, implied }) ? edge : chance - implied;
}

/** The columns that decide on a bet: chance, best price, edge, fair price and implied chance. */
export function priceColumns<Row extends PickPrice>(
  /** The model's chance of the pick, 0 to 1. */
  chanceOf: (prediction: Row) => number | null,
  chance: Pick<PickColumn<Row>, 'header' | 'narrowHeader'>,
): readonly PickColumn<Row>[] {
  return [
    {
      key: 'chance',
      ...chance,
      align: 'end',
      width: 5.25,
      narrowWidth: 4.25,
      sortKey: 'chance',
      render: ({ prediction }) => <strong>{formatShare(chanceOf(prediction))}</strong>,
      csv: ({ prediction }) => chanceOf(prediction),
    },
    {
      key: 'price',
      header: 'Best price',
      align: 'end',
      width: 6,
      narrowWidth: 4.75,
      isWrapping: true,
      sortKey: 'price',
      tip: { text: 'The highest price of any book for the pick, and which book it is.' },
      render: ({ prediction }) => <PickBestPrice pick={prediction} />,
      csv: ({ prediction }) => prediction.best_price,
    },
    {
      key: 'edge',
      header: 'Edge',
      align: 'end',
      width: 5,
      narrowWidth: 4.5,
      sortKey: 'edge',
      tip: {
        text: 'The model’s chance minus the market’s without the book’s margin (no-vig); minus the implied one if the book prices one side only. No bet: the model’s chance does not beat the price.',
      },
      render: ({ prediction, game }) => (
        <Edge pick={{ ...prediction, chance: chanceOf(prediction), game_state: game.state }} />
      ),
      // Only for the order: picks that are no bet come after those that are.
      csv: ({ prediction }) => toEdgeOrder(prediction, chanceOf(prediction)),
    },
    {
      key: 'fair',
      header: 'Fair price',
      align: 'end',
      width: 5.25,
      tip: { text: 'The price at which a bet with the model’s chance breaks even. A higher price pays.' },
      render: ({ prediction }) => <FairPrice chance={chanceOf(prediction)} />,
      csv: ({ prediction }) => toFairPrice(chanceOf(prediction)),
    },
    {
      key: 'implied',
      header: 'Implied',
      align: 'end',
      width: 5,
      sortKey: 'implied',
      tip: { text: 'The chance at which the best price breaks even.' },
      render: ({ prediction }) => formatShare(prediction.implied),
      csv: ({ prediction }) => prediction.implied,
    },
  ];
}

const STATE_WORDS: Readonly<Record<GameState, string>> = {
  scheduled: 'Open',
  begun: 'Begun',
  final: 'Final',
  postponed: 'Postponed',
};

/** The last columns of picks: team, game, start and outcome. */
export const gameColumns = <Row extends Prediction>(
  words: Record<'hitLabel' | 'missLabel', (prediction: Row) => string>,
): readonly PickColumn<Row>[] => [
  {
    key: 'team',
    header: 'Team',
    width: 5.75,
    narrowWidth: 3.625,
    sortKey: 'team',
    render: ({ prediction: { predicted_team } }) =>
      predicted_team === null ? 'N/A' : <TeamCell code={predicted_team} />,
    csv: ({ prediction }) => prediction.predicted_team,
  },
  {
    key: 'game',
    header: 'Game',
    width: 7,
    render: ({ prediction: { away_team, home_team } }) => `${away_team} @ ${home_team}`,
  },
  {
    key: 'start',
    header: 'Start',
    width: 6.75,
    sortKey: 'start',
    tip: { text: 'US Eastern. Picks of games that have begun come after the others, in every order.' },
    render: ({ game }) => game.time,
    csv: ({ game }) => (game.startsAt === null ? null : Date.parse(game.startsAt)),
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: 6.5,
    isWrapping: true,
    render: ({ prediction, game }) =>
      prediction.outcome === null ? (
        <Text as="span" tone="subtle">
          {STATE_WORDS[game.state]}
        </Text>
      ) : (
        <OutcomeMark
          outcome={prediction.outcome}
          game={game.state}
          hitLabel={words.hitLabel(prediction)}
          missLabel={words.missLabel(prediction)}
        />
      ),
  },
];

/** The columns that begin with the first in the alphabet, or the next game. Figures begin with the highest. */
const ASCENDING_FIRST: readonly PickSort[] = ['player', 'team', 'start'];

/** The order of picks whose values in the sorted column are equal or unknown, such as the edges of a day without prices. */
const LIKELIEST: Sort<PickSort> = { column: 'chance', direction: 'desc' };

/** Picks in rows, sorted by a column. */
export function PredictionTable<Row extends Prediction>(
  props: PredictionTableProps<Row> & { caption: string; columns: readonly PickColumn<Row>[] },
) {
  const { caption, columns, rows, sort, onSortChange, isLoading } = props;
  const sorted = useMemo(() => {
    const byName = ({ prediction }: PickRow<Row>) => prediction.predicted_player_name;
    const likeliest = sortByColumn(rows, { columns, sort: LIKELIEST, tieBreaker: byName });
    const ranks = new Map(likeliest.map((row, at) => [row, String(at).padStart(4, '0')]));
    return sortByColumn(rows, { columns, sort, tieBreaker: (row) => ranks.get(row) ?? '' }).toSorted(
      (a, b) => Number(isOpen(b.game.state)) - Number(isOpen(a.game.state)),
    );
  }, [rows, columns, sort]);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={sorted}
      rowKey={({ prediction }) => prediction.id}
      sort={sort}
      onSortChange={(next) =>
        onSortChange(
          next.column === sort.column
            ? next
            : { ...next, direction: ASCENDING_FIRST.includes(next.column) ? 'asc' : 'desc' },
        )
      }
      isLoading={isLoading}
    />
  );
}
