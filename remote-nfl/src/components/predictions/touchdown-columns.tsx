import { isOpen } from '@sharpside/contracts/api';
import { Text } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { NO_TIME } from '@sharpside/shared-ui/eastern';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { OutcomeMark, SCORE_TIP } from '@sharpside/shared-ui/predictions';
import { type CsvColumn, Delta } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import { findTeam, PlayerCell, teamColors } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import type { NflTouchdownPrediction } from '../../api/touchdown-predictions.ts';
import { SHARED_NAME } from '../name-notes.ts';

const UNKNOWN = 'N/A';

/** A cell's background in a team's colour with legible text; no style for an unknown team. */
function toTeamLook(code: string) {
  const team = findTeam(nfl, code);
  if (!team) return undefined;
  const { ground, text } = teamColors(team);
  return { shade: ground, ink: text, isBold: true };
}

const toPercent = (share: number | null) =>
  share === null || !Number.isFinite(100 * share) ? UNKNOWN : `${(100 * share).toFixed(1)}%`;

function BestPrice({ pick: { best_price, book, is_name_shared } }: { pick: NflTouchdownPrediction }) {
  const { format } = useOddsFormat();
  if (best_price === null) return <Muted>{is_name_shared ? SHARED_NAME : 'No price'}</Muted>;
  return (
    <Text as="span" display="block" lineHeight="1.15">
      <strong>{format(best_price)}</strong>
      <Text as="span" display="block" size="xs" tone="muted" truncate>
        {book}
      </Text>
    </Text>
  );
}

const Muted = ({ children }: { children: string }) => (
  <Text as="span" tone="muted">
    {children}
  </Text>
);

/** The model's edge over the price; 'No bet' if the edge is not positive, 'N/A' if it is unknown. */
function Edge({ edge }: { edge: number | null }) {
  if (edge === null) return <Muted>{UNKNOWN}</Muted>;
  return edge > 0 ? <Delta value={100 * edge} decimals={1} suffix="%" /> : <Muted>No bet</Muted>;
}

/** Columns only for lists with prices. */
const PRICE_COLUMNS: readonly Column<NflTouchdownPrediction>[] = [
  {
    key: 'price',
    header: 'Best Price',
    align: 'end',
    width: 6.5,
    isWrapping: true,
    tip: { text: 'The highest price of any book for this pick, and which book it is.' },
    render: (pick) => <BestPrice pick={pick} />,
    csv: ({ best_price }) => best_price,
  },
  {
    key: 'implied',
    header: 'Implied',
    align: 'end',
    width: 5,
    tip: { text: 'The chance that this price implies, the book’s margin included.' },
    render: ({ implied }) => toPercent(implied),
    csv: ({ implied }) => implied,
  },
  {
    key: 'edge',
    header: 'Edge',
    align: 'end',
    width: 5,
    tip: {
      text: 'The model’s chance minus the implied one. No bet: the price pays less than the model’s chance asks.',
    },
    render: ({ edge }) => <Edge edge={edge} />,
    csv: ({ edge }) => edge,
  },
];

export const PRICE_CSV_EXTRAS: readonly CsvColumn<NflTouchdownPrediction>[] = [
  { header: 'Book', csv: ({ book }) => book },
  { header: 'Price from', csv: ({ price_updated }) => price_updated },
  {
    header: 'Note',
    csv: ({ best_price, is_name_shared }) => (best_price === null && is_name_shared ? SHARED_NAME : null),
  },
];

export type OutcomeWords = { hitLabel: string; missLabel: string };

export const createTouchdownColumns = (
  words: OutcomeWords,
  { hasPrices }: { hasPrices: boolean },
): readonly Column<NflTouchdownPrediction>[] => [
  {
    key: 'player',
    header: 'Player',
    width: 13,
    // Narrow enough that a phone shows the probability without scrolling, also in a card.
    narrowWidth: 6.5,
    isSticky: true,
    render: ({ player, player_picture }) => <PlayerCell name={player} picture={player_picture} />,
    csv: ({ player }) => player,
  },
  {
    key: 'team',
    header: 'Team',
    width: 5,
    narrowWidth: 3,
    align: 'center',
    render: ({ player_team }) => player_team,
    look: ({ player_team }) => toTeamLook(player_team),
    csv: ({ player_team }) => player_team,
  },
  {
    key: 'boost',
    header: 'AI Boost',
    align: 'end',
    width: 5.5,
    narrowWidth: 3.75,
    tip: { text: SCORE_TIP },
    render: ({ prediction_score }) => <strong>{prediction_score.toFixed(1)}</strong>,
    csv: ({ prediction_score }) => prediction_score.toFixed(1),
  },
  {
    key: 'probability',
    header: 'Chance',
    align: 'end',
    width: 5,
    narrowWidth: 4.125,
    tip: { text: 'The probability that the model gives it, from what was known before the game.' },
    render: ({ probability }) => toPercent(probability),
    csv: ({ probability }) => probability,
  },
  ...(hasPrices ? PRICE_COLUMNS : []),
  {
    key: 'opponent',
    header: 'Opponent',
    width: 6,
    render: ({ opponent }) => opponent ?? UNKNOWN,
    csv: ({ opponent }) => opponent,
  },
  {
    key: 'start',
    header: 'Start',
    width: 10.5,
    render: ({ start_time }) => (start_time === null ? NO_TIME : formatLocalDateTime(start_time)),
    csv: ({ start_time }) => start_time,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: 8,
    isWrapping: true,
    render: ({ outcome, game_state }) => <OutcomeMark outcome={outcome} game={game_state} {...words} />,
    csv: ({ outcome, game_state }) => outcome ?? (isOpen(game_state) ? 'open' : game_state),
  },
];
