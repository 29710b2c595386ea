import { isOpen } from 'contracts/api';
import { formatLocalTime, NO_TIME } from 'shared-ui/dates';
import { OutcomeMark, SCORE_TIP } from 'shared-ui/predictions';
import type { Column } from 'shared-ui/table';
import { findTeam, PlayerCell, teamColors } from 'shared-ui/teams';
import { nfl } from 'shared-ui/teams/nfl';
import type { NflTouchdownPrediction } from '../api/touchdown-predictions.ts';

const UNKNOWN = 'N/A';

/** A team's colours for a cell, with text on it that reads; nothing for a team that is not known. */
function toTeamLook(code: string) {
  const team = findTeam(nfl, code);
  if (!team) return undefined;
  const { ground, text } = teamColors(team);
  return { shade: ground, ink: text, isBold: true };
}

const toPercent = (share: number | null) => (share === null ? UNKNOWN : `${(100 * share).toFixed(1)}%`);

/** The columns of a list of touchdown predictions; `hitLabel` and `missLabel` name its outcomes. */
export const createTouchdownColumns = (words: {
  hitLabel: string;
  missLabel: string;
}): readonly Column<NflTouchdownPrediction>[] => [
  {
    key: 'player',
    header: 'Player',
    width: 13,
    isSticky: true,
    render: ({ player, player_picture }) => <PlayerCell name={player} picture={player_picture} />,
    csv: ({ player }) => player,
  },
  {
    key: 'team',
    header: 'Team',
    width: 5,
    narrowWidth: 3.75,
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
    narrowWidth: 5,
    tip: { text: SCORE_TIP },
    render: ({ prediction_score }) => <strong>{prediction_score.toFixed(1)}</strong>,
    csv: ({ prediction_score }) => prediction_score.toFixed(1),
  },
  {
    key: 'probability',
    header: 'Chance',
    align: 'end',
    tip: { text: 'The probability that the model gives it, from what was known before the game.' },
    render: ({ probability }) => toPercent(probability),
    csv: ({ probability }) => probability,
  },
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
    width: 8,
    render: ({ start_time }) => (start_time === null ? NO_TIME : formatLocalTime(start_time)),
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
