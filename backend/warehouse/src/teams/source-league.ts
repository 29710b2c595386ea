import type { League } from './team.ts';

/** Sources of a single league whose name does not contain it. */
const OTHERWISE_NAMED: Readonly<Record<string, League>> = { statcast: 'mlb', retrosheet: 'mlb' };

const isLeague = (text: string): text is League => text === 'mlb' || text === 'nba' || text === 'nfl';

/** The league of a source's statistics; undefined if the source serves several leagues. */
export function findSourceLeague(source: string): League | undefined {
  const [prefix = ''] = source.split('-');
  return OTHERWISE_NAMED[source] ?? (isLeague(prefix) ? prefix : undefined);
}
