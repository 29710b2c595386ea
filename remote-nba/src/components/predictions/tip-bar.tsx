import type { NbaFirstBasketPrediction } from '../../api/first-basket-predictions.ts';
import { formatPercentage } from '../format-figure.ts';
import { toSideColors } from './matchup.tsx';

/**
 * The chances of both teams to win the opening tip, with a bar in their colours. Renders nothing without both chances.
 */
export function TipBar({ prediction }: { prediction: NbaFirstBasketPrediction }) {
  const { away_team, home_team, away_tip_win_pct, home_tip_win_pct } = prediction;
  if (away_tip_win_pct === null || home_tip_win_pct === null) return null;
  const [away, home] = toSideColors({ away: away_team, home: home_team });
  return (
    <div data-tip="">
      <span data-quiet="">Tip</span>
      <span>{`${away_team} ${formatPercentage(away_tip_win_pct)}`}</span>
      <div data-bar="">
        <i style={{ flexGrow: away_tip_win_pct, background: away?.ground }} />
        <i style={{ flexGrow: home_tip_win_pct, background: home?.ground }} />
      </div>
      <span>{`${formatPercentage(home_tip_win_pct)} ${home_team}`}</span>
    </div>
  );
}
