import * as v from 'valibot';
import { defineQuery } from '../engine/define-query.ts';
import type { NewTableRow } from '../snapshot/tables.ts';
import { PREDICTION_KINDS } from '../stats/prediction-kinds.ts';
import { addDays } from '../time/eastern-time.ts';
import type { Ask } from './ask.ts';
import { HORIZON_DAYS, type Walk, walkAll } from './forecasters.ts';
import { loadPlayerNames } from './player-names.ts';
import { loadThreePointerProps } from './three-pointer-props.ts';
import type { Forecast, ListedRound } from './walk-forward.ts';

/** The first day that the screens let a visitor choose. */
export const EARLIEST_DAY = '2024-08-17';

export type PredictionRow = NewTableRow<'predictions'>;

const publishedQuery = defineQuery()({
  sql: 'SELECT DISTINCT kind, game_date FROM predictions',
  row: v.object({ kind: v.string(), game_date: v.string() }),
});

type Texts = {
  nameOf: Awaited<ReturnType<typeof loadPlayerNames>>;
  propOf: Awaited<ReturnType<typeof loadThreePointerProps>>;
};

type RowOptions = { walk: Walk; kind: ListedRound['kind']; day: string; texts: Texts };

function toRow(forecast: Forecast, { walk, kind, day, texts }: RowOptions): PredictionRow {
  const { candidate, knownUntil, probability, score } = forecast;
  const { fixture, playerId, team, expectedCount, homeTipWinShare } = candidate;
  const name = texts.nameOf(walk.league, playerId);
  return {
    kind,
    game_date: day,
    player_id: playerId,
    player_name: name,
    team,
    opponent: team === fixture.homeTeam ? fixture.awayTeam : fixture.homeTeam,
    home_team: fixture.homeTeam,
    away_team: fixture.awayTeam,
    game_id: fixture.gameId,
    start_time: fixture.startTime,
    score,
    probability,
    expected_count: expectedCount ?? null,
    home_tip_win_share: homeTipWinShare ?? null,
    away_tip_win_share: homeTipWinShare === undefined ? null : 1 - homeTipWinShare,
    prop_text: kind === PREDICTION_KINDS.nbaThreePointers ? texts.propOf(day, name) : null,
    model: walk.model.name,
    known_until: knownUntil,
  };
}

/** One row a player and day: where a trade gave him two sides, or a day two games, the likelier counts. */
function keepFirst(rows: readonly PredictionRow[]): PredictionRow[] {
  const kept = new Map<string, PredictionRow>();
  for (const row of rows) {
    const key = `${row.kind} ${row.game_date} ${row.player_id}`;
    if (!kept.has(key)) kept.set(key, row);
  }
  return [...kept.values()];
}

export type DeriveOptions = {
  /** US Eastern day. From it on, forecasts are made anew; what was said of earlier days stays as it was. */
  today: string;
};

/**
 * Rows for `predictions`: every day from `EARLIEST_DAY` to the horizon of each league that a list may be published for,
 * each foreseen with what was known before that day. Of days that are over, only those of which nothing was said yet.
 */
export async function derivePredictions(ask: Ask, { today }: DeriveOptions): Promise<PredictionRow[]> {
  const published = new Set((await ask(publishedQuery)).map((row) => `${row.kind} ${row.game_date}`));
  const texts = { nameOf: await loadPlayerNames(ask), propOf: await loadThreePointerProps(ask) };
  const rows: PredictionRow[] = [];
  for await (const walk of walkAll(ask)) {
    const lastDay = addDays(today, HORIZON_DAYS[walk.league]);
    const isWanted = (kind: string, day: string): boolean =>
      day >= EARLIEST_DAY && day <= lastDay && (day >= today || !published.has(`${kind} ${day}`));
    for (const { kind, isShipped, forecasts } of walk.rounds) {
      if (!isShipped) continue;
      for (const forecast of forecasts) {
        const { day } = forecast.candidate.fixture;
        if (day === null || !isWanted(kind, day)) continue;
        rows.push(toRow(forecast, { walk, kind, day, texts }));
      }
    }
  }
  return keepFirst(rows);
}
