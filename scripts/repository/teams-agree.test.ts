import { teamsByLeague, toAliases } from '@sharpside/warehouse/teams/team-directory';
import { expect, it } from 'vitest';
import { findTeam } from '../../shared-ui/src/teams/league.ts';
import { mlb } from '../../shared-ui/src/teams/mlb.ts';
import { nba } from '../../shared-ui/src/teams/nba.ts';
import { nfl } from '../../shared-ui/src/teams/nfl.ts';

// Pages have their own list of teams, with colours and without the ids of sources. This test keeps it consistent with
// the backend's list.
it.each([mlb, nba, nfl])('pages know the $name teams by every name that the backend knows', (league) => {
  if (league.id === 'nhl') throw new TypeError('The backend has no hockey.');
  const expected = teamsByLeague[league.id].flatMap((team) =>
    toAliases(team).map((alias) => [alias, team.team, team.location, team.nickname]),
  );
  const known = expected.map(([alias = '']) => {
    const team = findTeam(league, alias);
    return [alias, team?.code, team?.city, team?.nickname];
  });
  expect(known).toEqual(expected);
  expect(league.teams).toHaveLength(teamsByLeague[league.id].length);
});
