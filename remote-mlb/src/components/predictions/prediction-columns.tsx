import { isOpen } from '@sharpside/contracts/api';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { NO_TIME } from '@sharpside/shared-ui/eastern';
import { OutcomeMark, SCORE_TIP } from '@sharpside/shared-ui/predictions';
import type { Column } from '@sharpside/shared-ui/table';
import { PlayerCell } from '@sharpside/shared-ui/teams';
import type { BatterPredictionRow } from '../../api/batter-predictions.ts';
import { UNKNOWN } from '../format-figure.ts';
import { NARROW_TEAM_REM, TeamCell } from '../team-cell.tsx';

export type OutcomeWords = { hitLabel: string; missLabel: string };

/** The score as screens show it: times ten, with one decimal. 'N/A' beyond all numbers. */
const toAiBoost = (score: number): string =>
  Number.isFinite(score * 10) ? (score * 10).toFixed(1) : UNKNOWN;

const toPercent = (share: number | null) =>
  share === null || !Number.isFinite(100 * share) ? UNKNOWN : `${(100 * share).toFixed(1)}%`;

export const createPredictionColumns = (words: OutcomeWords): readonly Column<BatterPredictionRow>[] => [
  {
    key: 'batter',
    header: 'Batter Name',
    width: 13,
    narrowWidth: 8,
    isSticky: true,
    render: ({ batter, player_picture }) => <PlayerCell name={batter} picture={player_picture} />,
    csv: ({ batter }) => batter,
  },
  {
    key: 'team',
    header: 'Team',
    width: 6,
    narrowWidth: NARROW_TEAM_REM,
    render: ({ batter_team }) => <TeamCell code={batter_team} />,
    csv: ({ batter_team }) => batter_team,
  },
  {
    key: 'boost',
    header: 'AI Boost',
    align: 'end',
    narrowWidth: 4.5,
    tip: { text: SCORE_TIP },
    render: ({ prediction_score }) => <strong>{toAiBoost(prediction_score)}</strong>,
    csv: ({ prediction_score }) => toAiBoost(prediction_score),
  },
  {
    key: 'probability',
    header: 'Chance',
    align: 'end',
    narrowWidth: 4.75,
    tip: { text: 'The probability that the model gives it, from what was known before the game.' },
    render: ({ probability }) => toPercent(probability),
    csv: ({ probability }) => probability,
  },
  {
    key: 'opponent',
    header: 'Opponent',
    width: 7,
    narrowWidth: 5.75,
    render: ({ opponent }) => (opponent === null ? UNKNOWN : <TeamCell code={opponent} />),
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
