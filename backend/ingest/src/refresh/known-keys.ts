import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { isIncompleteMlb } from '@sharpside/warehouse/tables/derived/incomplete-games';

// Queries for ids in the snapshot, by the name that `forEach` takes. A job with `forEach` fetches its inputs once per
// id.
const QUERIES = {
  'mlb-games': `SELECT game_pk AS key FROM mlb_games WHERE game_date BETWEEN $from::DATE AND $to::DATE
      OR (game_date < $to::DATE AND ${isIncompleteMlb('game_pk')}) ORDER BY key`,
  'nba-games': `SELECT game_id AS key FROM nba_games
    WHERE game_id IS NOT NULL AND game_date BETWEEN $from::DATE AND $to::DATE ORDER BY key`,
  'mlb-odds-events': oddsEvents('mlb'),
  'nba-odds-events': oddsEvents('nba'),
  'nfl-odds-events': oddsEvents('nfl'),
} as const;

function oddsEvents(league: string): string {
  return `SELECT DISTINCT event_id AS key FROM odds_lines
    WHERE league = '${league}' AND game_date BETWEEN $from::DATE AND $to::DATE ORDER BY key`;
}

export type KnownKeyName = keyof typeof QUERIES;

export const knownKeyNames = [
  'mlb-games',
  'nba-games',
  'mlb-odds-events',
  'nba-odds-events',
  'nfl-odds-events',
] as const satisfies readonly KnownKeyName[];

/**
 * Ids of the games or events from `from` to `to`, both included, and of MLB's earlier games that are not known to their
 * end.
 */
export async function findKnownKeys(
  snapshot: Snapshot,
  name: KnownKeyName,
  days: { from: string; to: string },
): Promise<string[]> {
  return (await snapshot.rows(QUERIES[name], days)).map(({ key }) => String(key));
}
