import * as v from 'valibot';
import type { NewForecast } from '../forecasts/forecast-entry.ts';
import { newForecastSchema } from '../forecasts/forecast-entry.ts';

/** A home-run forecast from the morning of an evening game. */
export const aForecast = (over: Partial<NewForecast> = {}): NewForecast =>
  v.parse(newForecastSchema, {
    kind: 'mlb_home_run',
    game_date: '2031-05-04',
    game_id: '700',
    home_team: 'ARI',
    away_team: 'LAD',
    start_time: '2031-05-04T23:00:00Z',
    player_id: '1',
    player_name: 'Bob Batter',
    team: 'ARI',
    opponent: 'LAD',
    score: 0.6,
    probability: 0.2,
    model: 'test 1',
    known_until: '2031-05-03',
    is_lineup_announced: false,
    published_at: '2031-05-04T14:00:00Z',
    ...over,
  });
