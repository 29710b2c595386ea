import { findListPlace, type GameState, isOpen } from '@sharpside/contracts/api';
import { Box, Text } from '@sharpside/shared-ui';
import { EASTERN, formatZone } from '@sharpside/shared-ui/dates';
import {
  createPickColumns,
  DECIDING_COLUMNS,
  hasPickPrices,
  OutcomeMark,
  type OutcomeMarkProps,
  type PickPrice,
  PICK_SORTS as SHARED_SORTS,
  type PickSort as SharedSort,
  sortPicks,
  toPickNote,
} from '@sharpside/shared-ui/predictions';
import { sortByColumn } from '@sharpside/shared-ui/rows';
import { type Column, DataTable, type Sort, useLeadingColumns } from '@sharpside/shared-ui/table';
import { PlayerCell } from '@sharpside/shared-ui/teams';
import { type ReactNode, useMemo } from 'react';
import type { GameTime, Scheduled } from '../../api/game-times.ts';
import type { PickSort } from '../../api/pick-sorts.ts';
import { TeamCell } from '../team-cell.tsx';

/** A pick with its game and the player's picture. */
type PickRow<Row> = Scheduled<Row> & { picture: string | null };

/** A pick as a row: with the start and the state that its game has now. */
type TableRow<Row> = Row & { game: GameTime; game_state: GameState; picture: string | null };

/** A column of a table of picks; the file has columns of its own. */
type PickColumn<Row> = Column<TableRow<Row>, PickSort>;

type Prediction = PickPrice & {
  id: string;
  away_team: string;
  home_team: string;
  predicted_player_name: string;
  predicted_team: string | null;
  ai_score: number;
  start_time: string | null;
  outcome: OutcomeMarkProps['outcome'];
};

export type PredictionTableProps<Row> = {
  rows: readonly PickRow<Row>[];
  sort: Sort<PickSort>;
  onSortChange: (sort: Sort<PickSort>) => void;
  isLoading: boolean;
};

// 'ET' at every moment.
const ZONE = formatZone('2026-01-01T12:00:00Z', EASTERN);

const STATE_WORDS: Readonly<Record<GameState, string>> = {
  scheduled: 'Open',
  begun: 'Begun',
  final: 'Final',
  postponed: 'Postponed',
};

// Of a name that is still too long, the end is cut, and not the sign.
const OUTCOME = {
  fontStretch: 'semi-condensed',
  '& svg': { flexShrink: 0 },
  '& span > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;

type TableOptions<Row> = {
  /** The model's chance of the pick, 0 to 1. */
  chanceOf: (prediction: Row) => number | null;
  /** The outcomes, such as 'Scored first'. */
  words: Record<'hitLabel' | 'missLabel', (prediction: Row) => string>;
  /** A miss below a name, where a phone has little room. Default: as in the column. */
  shortMiss?: string;
  /** Room for the outcomes in one line. Units: rem. */
  outcomeWidth: number;
  /** The bet in words, if the picks of the list differ in it. */
  betOf?: (prediction: Row) => string;
  /** Columns of this list alone, before the game's. */
  own: readonly PickColumn<Row>[];
};

type Shown = {
  hasPrices: boolean;
  /** True if a game is still to come, so that its start matters. */
  hasOpen: boolean;
  /** True if a game is no longer open, so that there is an outcome to tell. */
  hasOutcome: boolean;
};

function createColumns<Row extends Prediction>(
  { chanceOf, words, shortMiss, outcomeWidth, betOf, own }: TableOptions<Row>,
  { hasPrices, hasOpen, hasOutcome }: Shown,
): readonly PickColumn<Row>[] {
  const labels = (row: Row) => ({ hitLabel: words.hitLabel(row), missLabel: words.missLabel(row) });
  // A decided pick has no game there, so that its outcome is not cut.
  const toNote = (row: TableRow<Row>) => {
    const game = `${row.away_team} @ ${row.home_team}`;
    const isDecided = row.outcome === 'hit' || row.outcome === 'miss';
    const who = isDecided ? [betOf?.(row) ?? row.predicted_team ?? game] : [betOf?.(row), game];
    const { hitLabel, missLabel } = labels(row);
    return toPickNote(who.filter(Boolean).join(' · '), {
      outcome: row.outcome,
      hitLabel,
      missLabel: shortMiss ?? missLabel,
    });
  };
  const outcome: PickColumn<Row> = {
    key: 'outcome',
    header: 'Outcome',
    width: outcomeWidth,
    render: (row) =>
      row.outcome === null ? (
        <Text as="span" tone="subtle">
          {STATE_WORDS[row.game_state]}
        </Text>
      ) : (
        <Box css={OUTCOME}>
          <OutcomeMark outcome={row.outcome} game={row.game_state} {...labels(row)} />
        </Box>
      ),
  };
  const start: PickColumn<Row> = {
    key: 'start',
    header: 'Start',
    unit: ZONE,
    // Room for '10:00 PM'.
    width: 5.375,
    isWrapping: true,
    sortKey: 'start',
    render: ({ game }) => game.time.replace(/ ET$/, ''),
  };
  const bet: PickColumn<Row>[] = betOf ? [{ key: 'bet', header: 'Bet', width: 5.5, render: betOf }] : [];
  return [
    {
      key: 'player',
      header: 'Player',
      // A long name in one line, unless the row has both a start and an outcome.
      width: hasOutcome && hasOpen ? 10.75 : 13,
      narrowWidth: 8,
      isSticky: true,
      sortKey: 'player',
      render: (row) => (
        <PlayerCell name={row.predicted_player_name} picture={row.picture} note={toNote(row)} />
      ),
      csv: (row) => row.predicted_player_name,
    },
    {
      key: 'team',
      header: 'Team',
      width: 5.5,
      narrowWidth: 3.625,
      sortKey: 'team',
      render: ({ predicted_team }) => (predicted_team === null ? 'N/A' : <TeamCell code={predicted_team} />),
    },
    ...bet,
    ...createPickColumns<TableRow<Row>>({
      chance: chanceOf,
      score: { header: 'AI Score', format: ({ ai_score }) => ai_score.toFixed(1) },
      hasPrices,
    }),
    ...own,
    {
      key: 'game',
      header: 'Game',
      // Room for 'OKC @ GSW'.
      width: 6.875,
      render: ({ away_team, home_team }) => `${away_team} @ ${home_team}`,
    },
    // Once all games have begun, the outcomes have its room.
    ...(hasOpen || !hasOutcome ? [start] : []),
    ...(hasOutcome ? [outcome] : []),
  ];
}

/** The columns that begin with the first in the alphabet, or the next game. Figures begin with the highest. */
const ASCENDING_FIRST: readonly PickSort[] = ['player', 'team', 'start'];

/** The order of picks whose values in the sorted column are equal or unknown, such as the edges of a day without prices. */
const LIKELIEST: Sort<SharedSort> = { column: 'chance', direction: 'desc' };

const findSharedSort = (wanted: PickSort) => SHARED_SORTS.find((sort) => sort === wanted);

type SortOptions<Row> = Pick<TableOptions<Row>, 'chanceOf'> & {
  columns: readonly PickColumn<Row>[];
  sort: Sort<PickSort>;
};

/** Rows in an order, the likelier first among equals. Those of games that have begun come last. */
function sortRows<Row extends Prediction>(
  rows: readonly TableRow<Row>[],
  { chanceOf, columns, sort }: SortOptions<Row>,
): readonly TableRow<Row>[] {
  const read = {
    score: ({ ai_score }: TableRow<Row>) => ai_score,
    chance: chanceOf,
    team: ({ predicted_team }: TableRow<Row>) => predicted_team,
  };
  const likeliest = sortPicks(rows, { read, order: LIKELIEST });
  const column = findSharedSort(sort.column);
  if (column) return sortPicks(likeliest, { read, order: { ...sort, column } });
  return sortByColumn(likeliest, { columns, sort, tieBreaker: () => '' }).toSorted(
    (a, b) => findListPlace(a.game_state) - findListPlace(b.game_state),
  );
}

/** A table of a list's picks, sorted by a column. */
export function createPredictionTable<Row extends Prediction>(
  caption: string,
  options: TableOptions<Row>,
): (props: PredictionTableProps<Row>) => ReactNode {
  return ({ rows, sort, onSortChange, isLoading }) => {
    const all = useMemo(
      () =>
        rows.map(({ prediction, game, picture }) => ({
          ...prediction,
          game,
          picture,
          start_time: game.startsAt,
          game_state: game.state,
        })),
      [rows],
    );
    const hasPrices = isLoading || hasPickPrices(all);
    const isOpenPick = ({ outcome, game_state }: TableRow<Row>) => outcome === null && isOpen(game_state);
    const hasOpen = all.some(isOpenPick);
    const hasOutcome = !all.every(isOpenPick);
    const columns = useMemo(
      () => createColumns(options, { hasPrices, hasOpen, hasOutcome }),
      [hasPrices, hasOpen, hasOutcome],
    );
    const shown = useLeadingColumns(columns, DECIDING_COLUMNS);
    const sorted = useMemo(
      () => sortRows<Row>(all, { chanceOf: options.chanceOf, columns, sort }),
      [all, columns, sort],
    );
    return (
      <DataTable
        caption={caption}
        columns={shown}
        rows={sorted}
        rowKey={({ id }) => id}
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
  };
}
