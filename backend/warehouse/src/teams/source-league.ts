import type { League } from './team.ts';

/** Sources of one league whose name does not say so. */
const OTHERWISE_NAMED: Readonly<Record<string, League>> = { statcast: 'mlb', retrosheet: 'mlb' };

const isLeague = (text: string): text is League => text === 'mlb' || text === 'nba' || text === 'nfl';

/** The league whose statistics a source brings; undefined for one that serves several. */
export function findSourceLeague(source: string): League | undefined {
  const [prefix = ''] = source.split('-');
  return OTHERWISE_NAMED[source] ?? (isLeague(prefix) ? prefix : undefined);
}
