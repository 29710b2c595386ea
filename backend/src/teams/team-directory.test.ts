import { describe, expect, it } from 'vitest';
import {
  findTeam,
  findTeamById,
  findTeamCode,
  leagues,
  teamsByLeague,
  toAliases,
  toFullName,
} from './team-directory.ts';

describe('teams', () => {
  it.each([
    { league: 'mlb', teams: 30 },
    { league: 'nba', teams: 30 },
    { league: 'nfl', teams: 32 },
  ] as const)('has every team of the $league once', ({ league, teams }) => {
    const codes = teamsByLeague[league].map((team) => team.team);
    expect(new Set(codes).size).toBe(teams);
    expect(codes).toHaveLength(teams);
  });

  it.each(leagues)('calls no two %s teams by the same name', (league) => {
    const aliases = teamsByLeague[league].flatMap(toAliases);
    expect(aliases.filter((alias, at) => aliases.indexOf(alias) !== at)).toEqual([]);
  });

  it.each([
    {
      source: 'Statcast',
      league: 'mlb',
      names: ['AZ', 'WSH', 'ATH', 'CWS', 'KC'],
      codes: 'ARI WAS OAK CWS KC',
    },
    { source: 'Retrosheet', league: 'mlb', names: ['ANA', 'CHA', 'CHN', 'SLN'], codes: 'LAA CWS CHC STL' },
    { source: 'ESPN MLB', league: 'mlb', names: ['CHW', 'WSH', 'OAK'], codes: 'CWS WAS OAK' },
    {
      source: 'ESPN NBA',
      league: 'nba',
      names: ['GS', 'NO', 'NY', 'SA', 'UTAH', 'WSH'],
      codes: 'GSW NOP NYK SAS UTA WAS',
    },
    { source: 'Basketball-Reference', league: 'nba', names: ['BRK', 'CHO', 'PHO'], codes: 'BKN CHA PHX' },
    { source: 'ESPN NFL', league: 'nfl', names: ['LAR', 'WSH', 'JAX'], codes: 'LA WAS JAX' },
    { source: 'old NFL files', league: 'nfl', names: ['OAK', 'SD', 'STL'], codes: 'LV LAC LA' },
    {
      source: 'The Odds API',
      league: 'nba',
      names: ['Los Angeles Clippers', 'LA Clippers'],
      codes: 'LAC LAC',
    },
  ] as const)('knows the codes of $source', ({ league, names, codes }) => {
    expect(names.map((name) => findTeamCode(league, name)).join(' ')).toBe(codes);
  });

  it('finds a team whatever the letter case and outer spaces', () => {
    expect(findTeam('mlb', ' red SOX ')?.team).toBe('BOS');
  });

  it('knows no team that is none', () => {
    expect([findTeamCode('mlb', 'AL'), findTeamCode('mlb', ''), findTeamCode('nba', null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('finds a team by the id of its main source', () => {
    expect(findTeamById('mlb', 133)?.team).toBe('OAK');
    expect(findTeamById('nba', '1610612744')?.team).toBe('GSW');
    expect(findTeamById('nfl', 14)?.team).toBe('LA');
    expect(findTeamById('mlb', 1)).toBeUndefined();
  });

  it('spells full names as books do', () => {
    expect(teamsByLeague.nba.map(toFullName)).toContain('Golden State Warriors');
  });
});
