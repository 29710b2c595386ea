import { BarChart, type ChartTone } from '@sharpside/shared-ui/charts';
import { formatDate } from '@sharpside/shared-ui/dates';
import type { NflHitRateGame } from '../../api/hit-rate-games.ts';
import { toResultWords } from './prop-record.ts';

type PropChartProps = {
  label: string;
  measure: string;
  /** Oldest first. */
  games: readonly NflHitRateGame[];
  line: number;
};

const TONES: Readonly<Record<'win' | 'loss' | 'push' | 'missed', ChartTone>> = {
  win: 'up',
  loss: 'down',
  push: 'neutral',
  missed: 'neutral',
};

const toOpponent = ({ is_home, opponent }: NflHitRateGame) => `${is_home === false ? '@' : ''}${opponent}`;

const toWeek = ({ week, season_type }: NflHitRateGame) =>
  season_type === 'POST' ? `Post ${week}` : `Wk ${week}`;

const toNote = (game: NflHitRateGame) =>
  [toResultWords(game), game.game_date === null ? String(game.season) : formatDate(game.game_date)]
    .filter(Boolean)
    .join(', ');

/** A player's figure of a market in each game that he played, with the line drawn. Pushes are labelled. */
export function PropChart({ label, measure, games, line }: PropChartProps) {
  return (
    <BarChart
      label={label}
      columns={['Game', measure]}
      reference={{ value: line, label: `Line ${line}` }}
      bars={games
        .filter(({ value }) => value !== null)
        .map((game) => ({
          label: `${toWeek(game)} ${toOpponent(game)}`,
          value: game.value,
          tone: game.result === null ? 'neutral' : TONES[game.result],
          note: toNote(game),
        }))}
    />
  );
}
