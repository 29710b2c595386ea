import { isOpen } from '@sharpside/contracts/api';
import { Box } from '@sharpside/shared-ui';
import { formatStartTime, formatZone } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import {
  createPickColumns,
  createPriceCsvExtras,
  OutcomeMark,
  type PickReader,
  type PickSort,
  toPickNote,
} from '@sharpside/shared-ui/predictions';
import type { CsvColumn } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import { PlayerCell } from '@sharpside/shared-ui/teams';
import type { BatterPredictionRow } from '../../api/batter-predictions.ts';
import { UNKNOWN } from '../format-figure.ts';
import { shortenName } from '../shorten-name.ts';
import { NARROW_TEAM_REM, TeamCell } from '../team-cell.tsx';

export type PredictionWords = {
  /** The outcomes, such as 'Homered' and 'No home run'. */
  hitLabel: string;
  missLabel: string;
  /** The outcome of several batters, such as 'homered'. */
  verb: string;
  /** The events that a park's factor is about, such as 'home runs'. */
  events: string;
};

/** The score as screens show it: times ten, with one decimal. 'N/A' beyond all numbers. */
const toAiBoost = ({ prediction_score: score }: BatterPredictionRow): string =>
  Number.isFinite(score * 10) ? (score * 10).toFixed(1) : UNKNOWN;

const toChance = ({ probability }: BatterPredictionRow) => probability;

/** Reads the fields by which picks are ordered. */
export const PICK_READER: PickReader<BatterPredictionRow> = {
  score: ({ prediction_score }) => prediction_score,
  chance: toChance,
  team: ({ batter_team }) => batter_team,
};

const OPPONENT = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.5',
  lineHeight: '1.15',
  // A long name is cut, and never the hand behind it.
  '& > [data-pitcher]': { display: 'flex', gap: '1', fontSize: 'xs', color: 'fg.muted' },
  '& > [data-pitcher] > :first-of-type': {
    fontStretch: 'condensed',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const;

/** The opponents and their pitcher: `BOS`, and below `vs T. Elm (L)`. */
function Opponent({ row: { opponent, pitcher, pitcher_hand } }: { row: BatterPredictionRow }) {
  return (
    <Box as="span" css={OPPONENT}>
      {opponent === null ? UNKNOWN : <TeamCell code={opponent} />}
      {pitcher !== null && (
        <span data-pitcher="" title={pitcher}>
          <span>{`vs ${shortenName(pitcher)}`}</span>
          {pitcher_hand !== null && <span>{`(${pitcher_hand})`}</span>}
        </span>
      )}
    </Box>
  );
}

type PredictionColumnsOptions = {
  words: PredictionWords;
  date: Day;
  hasPrices: boolean;
  /** A start of the list, by which the column of starts names its zone. */
  start?: string | null;
  /** True if a pick is decided, so that outcomes need the room of their words. Default: true. */
  isDecided?: boolean;
};

/** The batter's team, and its game or the outcome, for a phone: 'MIL vs TB, 1:35 PM', later 'MIL · ✓ Homered'. */
function toNote(row: BatterPredictionRow, { date, words }: Pick<PredictionColumnsOptions, 'date' | 'words'>) {
  const { batter_team, opponent, start_time, outcome, game_state } = row;
  const team = batter_team ?? UNKNOWN;
  if (outcome !== null || opponent === null) return toPickNote(team, { outcome, ...words });
  const game = `${team} vs ${opponent}`;
  return isOpen(game_state) && start_time !== null ? `${game}, ${formatStartTime(date, start_time)}` : game;
}

export const createPredictionColumns = ({
  words,
  date,
  hasPrices,
  start = null,
  isDecided = true,
}: PredictionColumnsOptions): readonly Column<BatterPredictionRow, PickSort>[] => [
  {
    key: 'batter',
    header: 'Batter Name',
    width: isDecided ? 11.75 : 13,
    narrowWidth: 8,
    isSticky: true,
    render: (row) => (
      <PlayerCell name={row.batter} picture={row.player_picture} note={toNote(row, { date, words })} />
    ),
    csv: ({ batter }) => batter,
  },
  {
    key: 'team',
    header: 'Team',
    width: 5.75,
    narrowWidth: NARROW_TEAM_REM,
    sortKey: 'team',
    render: ({ batter_team }) => <TeamCell code={batter_team} />,
    csv: ({ batter_team }) => batter_team,
  },
  ...createPickColumns<BatterPredictionRow>({
    chance: toChance,
    score: { header: 'AI Boost', format: toAiBoost },
    hasPrices,
  }),
  {
    key: 'opponent',
    header: 'Opponent',
    width: 9.25,
    isWrapping: true,
    tip: { text: 'The opponents, and their probable pitcher with the hand that he throws with.' },
    render: (row) => <Opponent row={row} />,
    csv: ({ opponent }) => opponent,
  },
  {
    key: 'park',
    header: 'Park',
    align: 'end',
    width: 4.5,
    tip: {
      text: `The factor of the game’s park for ${words.events}: 100 is an average park, 112 one with 12 % more.`,
    },
    render: ({ park_factor }) => (park_factor === null ? UNKNOWN : Math.round(park_factor)),
    csv: ({ park_factor }) => park_factor,
  },
  {
    key: 'start',
    header: 'Start',
    unit: start === null ? undefined : formatZone(start),
    width: 5.75,
    isWrapping: true,
    sortKey: 'start',
    render: ({ start_time }) => formatStartTime(date, start_time),
    csv: ({ start_time }) => start_time,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: isDecided ? 8 : 5.25,
    isWrapping: true,
    render: ({ outcome, game_state }) => <OutcomeMark outcome={outcome} game={game_state} {...words} />,
    csv: ({ outcome, game_state }) => outcome ?? (isOpen(game_state) ? 'open' : game_state),
  },
];

/** Columns of a file only. Those of prices are for lists with prices. */
export const PITCHER_CSV_COLUMNS: readonly CsvColumn<BatterPredictionRow>[] = [
  { header: 'Pitcher', csv: ({ pitcher }) => pitcher },
  { header: 'Pitcher throws', csv: ({ pitcher_hand }) => pitcher_hand },
];
export const PRICE_CSV_COLUMNS = createPriceCsvExtras<BatterPredictionRow>(toChance);
