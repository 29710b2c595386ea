import {
  type DailyLineupRow,
  dailyLineupStatsSchema,
  type PitchAverageRow,
  pitchAveragesSchema,
} from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';
import type { Day } from '@sharpside/shared-ui/eastern';

export type { DailyLineupRow };

/** Pitches per plate appearance against left- and right-handed pitchers; null if unknown. */
export type HandAverages = { left: number | null; right: number | null };

const readLineups = answerReader(dailyLineupStatsSchema, 'lineups');
const readAverages = answerReader(pitchAveragesSchema, 'pitch averages');
const parseRows = (json: unknown) => readLineups(json).results;
const parseAverages = (json: unknown) => {
  const { results, season } = readAverages(json);
  return { results: toAveragesByTeam(results), season };
};

/** Averages by team, and of the league under 'MLB', from rows such as `BOS_left`. */
export function toAveragesByTeam(rows: readonly PitchAverageRow[]): ReadonlyMap<string, HandAverages> {
  const byTeam = new Map<string, HandAverages>();
  for (const { team: key, avg_pitches_per_ab } of rows) {
    const [team = '', hand] = key.split('_');
    const known = byTeam.get(team) ?? { left: null, right: null };
    byTeam.set(team, { ...known, [hand === 'left' ? 'left' : 'right']: avg_pitches_per_ab });
  }
  return byTeam;
}

/** Today's announced batters, each with the opposing starter. @throws {ApiError} */
export const fetchDailyLineups = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/daily-lineup-stats/', parseRows, { signal });

/**
 * Pitches per plate appearance of each team and the league, by the pitcher's hand, and their season. @throws {ApiError}
 */
export const fetchPitchAverages = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/pitch-averages/', parseAverages, { signal });

/** `today` loads the line-ups again on another day. */
export const useDailyLineups = (today: Day) =>
  useData(['mlb/daily-lineups', today], (signal) => fetchDailyLineups(signal));

export const usePitchAverages = () => useData(['mlb/pitch-averages'], (signal) => fetchPitchAverages(signal));
