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

  it.each(leagues)('knows each %s team by its codes, its names and its id', (league) => {
    for (const team of teamsByLeague[league]) {
      expect(team.team).toMatch(/^[A-Z]{2,3}$/);
      expect(team.espnCode).toMatch(/^[A-Z]{2,4}$/);
      expect(team.sourceId).toMatch(/^[1-9]\d*$/);
      expect(toFullName(team)).toMatch(/^[A-Z][\w. ]+ [A-Z7][\w ]+$/);
      const names = [team.team, team.espnCode, team.nickname, toFullName(team)];
      expect(names.map((name) => findTeamCode(league, name))).toEqual(names.map(() => team.team));
      expect(findTeamById(league, team.sourceId)).toBe(team);
    }
  });

  it.each([
    ['Statcast', 'mlb', 'AZ,WSH,ATH,CWS,KC', 'ARI WAS OAK CWS KC'],
    [
      'Retrosheet',
      'mlb',
      'ANA,CHA,CHN,FLO,KCA,LAN,NYA,NYN,SDN,SFN,SLN,TBA',
      'LAA CWS CHC MIA KC LAD NYY NYM SD SF STL TB',
    ],
    ['ESPN MLB', 'mlb', 'CHW,WSH,OAK', 'CWS WAS OAK'],
    ['Baseball-Reference', 'mlb', 'FLA,KCR,SDP,SFG,TBR,WSN', 'MIA KC SD SF TB WAS'],
    [
      'short MLB names',
      'mlb',
      'Chi Cubs,Chi White Sox,LA Angels,LA Dodgers,NY Mets,NY Yankees,D-backs,Dbacks',
      'CHC CWS LAA LAD NYM NYY ARI ARI',
    ],
    [
      'other spellings of MLB names, and earlier ones',
      'mlb',
      "Cleveland Indians,Indians,Sacramento Athletics,A's,St Louis Cardinals",
      'CLE CLE OAK OAK STL',
    ],
    ['ESPN NBA', 'nba', 'GS,NO,NY,SA,UTAH,WSH', 'GSW NOP NYK SAS UTA WAS'],
    ['Basketball-Reference', 'nba', 'BRK,CHO,PHO', 'BKN CHA PHX'],
    ['short NBA names', 'nba', 'Cavs,Mavs,Wolves,Sixers,Blazers,LA Lakers', 'CLE DAL MIN PHI POR LAL'],
    ['ESPN NFL', 'nfl', 'LAR,WSH,JAX', 'LA WAS JAX'],
    ['old NFL files', 'nfl', 'OAK,SD,STL', 'LV LAC LA'],
    ['Pro-Football-Reference', 'nfl', 'GNB,KAN,LVR,NOR,NWE,SDG,SFO,TAM', 'GB KC LV NO NE LAC SF TB'],
    ['the NFL’s statistics', 'nfl', 'ARZ,BLT,CLV,HST,JAC,SL', 'ARI BAL CLE HOU JAX LA'],
    ['short NFL names', 'nfl', 'LA Rams,LA Chargers,Washington Football Team', 'LA LAC WAS'],
    [
      'earlier NFL names',
      'nfl',
      'St. Louis Rams,San Diego Chargers,Oakland Raiders,Washington Redskins',
      'LA LAC LV WAS',
    ],
    ['The Odds API', 'nba', 'Los Angeles Clippers,LA Clippers', 'LAC LAC'],
  ] as const)('knows what %s calls a team of the %s: %s', (_, league, names, codes) => {
    expect(
      names
        .split(',')
        .map((name) => findTeamCode(league, name))
        .join(' '),
    ).toBe(codes);
  });

  it('finds a team whatever the letter case and outer spaces, and none that is none', () => {
    expect(findTeam('mlb', ' red SOX ')?.team).toBe('BOS');
    const none = [findTeamCode('mlb', 'AL'), findTeamCode('mlb', ''), findTeamCode('nba', null)];
    expect(none).toEqual([undefined, undefined, undefined]);
  });

  it('finds a team by the id of its main source', () => {
    expect(findTeamById('mlb', 133)?.team).toBe('OAK');
    expect(findTeamById('nba', '1610612744')?.team).toBe('GSW');
    expect(findTeamById('nfl', 14)?.team).toBe('LA');
    expect(findTeamById('mlb', 1)).toBeUndefined();
  });
});
