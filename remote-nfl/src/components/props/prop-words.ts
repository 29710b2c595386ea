import type { NflHitRateRow, NflPropMarket } from '../../api/hit-rates.ts';

export const MARKET_LABELS: Readonly<Record<NflPropMarket, string>> = {
  player_pass_attempts: 'Pass Attempts',
  player_pass_completions: 'Pass Completions',
  player_pass_interceptions: 'Pass Interceptions',
  player_pass_tds: 'Pass TDs',
  player_pass_yds: 'Pass Yards',
  player_receptions: 'Receptions',
  player_reception_yds: 'Receiving Yards',
  player_rush_attempts: 'Rush Attempts',
  player_rush_yds: 'Rush Yards',
  player_anytime_td: 'Anytime TD',
  player_tds_over: 'Total TDs',
};

/** A line in words: `Over 64.5 Receiving Yards`, `Anytime TD: Yes`. */
export const toPropText = ({
  market,
  outcome,
  point,
}: Pick<NflHitRateRow, 'market' | 'outcome' | 'point'>): string =>
  point === null ? `${MARKET_LABELS[market]}: ${outcome}` : `${outcome} ${point} ${MARKET_LABELS[market]}`;
