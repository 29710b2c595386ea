import { findTeam } from 'shared-ui/teams';
import { nba } from 'shared-ui/teams/nba';
import type { NbaFirstBasketPrediction } from '../api/first-basket-predictions.ts';
import { formatPercentage } from './format-figure.ts';

const toGround = (code: string) => findTeam(nba, code)?.primary;

/** Who should win the opening tip: both sides' chances, and a bar of them in the teams' colours. */
export function TipBar({ prediction }: { prediction: NbaFirstBasketPrediction }) {
  const { away_team, home_team, away_tip_win_pct, home_tip_win_pct } = prediction;
  if (away_tip_win_pct === null || home_tip_win_pct === null) return null;
  return (
    <div data-tip="">
      <span>
        {away_team} {formatPercentage(away_tip_win_pct)}
      </span>
      <span>Opening tip</span>
      <span>
        {formatPercentage(home_tip_win_pct)} {home_team}
      </span>
      <div data-bar="">
        <i style={{ flexGrow: away_tip_win_pct, background: toGround(away_team) }} />
        <i style={{ flexGrow: home_tip_win_pct, background: toGround(home_team) }} />
      </div>
    </div>
  );
}
