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
    {
      source: 'Statcast',
      league: 'mlb',
      names: ['AZ', 'WSH', 'ATH', 'CWS', 'KC'],
      codes: 'ARI WAS OAK CWS KC',
    },
    {
      source: 'Retrosheet',
      league: 'mlb',
      names: 'ANA CHA CHN FLO KCA LAN NYA NYN SDN SFN SLN TBA'.split(' '),
      codes: 'LAA CWS CHC MIA KC LAD NYY NYM SD SF STL TB',
    },
    { source: 'ESPN MLB', league: 'mlb', names: ['CHW', 'WSH', 'OAK'], codes: 'CWS WAS OAK' },
    {
      source: 'Baseball-Reference',
      league: 'mlb',
      names: 'FLA KCR SDP SFG TBR WSN'.split(' '),
      codes: 'MIA KC SD SF TB WAS',
    },
    {
      source: 'short MLB names',
      league: 'mlb',
      names: 'Chi Cubs,Chi White Sox,LA Angels,LA Dodgers,NY Mets,NY Yankees,D-backs,Dbacks'.split(','),
      codes: 'CHC CWS LAA LAD NYM NYY ARI ARI',
    },
    {
      source: 'other spellings of MLB names, and earlier ones',
      league: 'mlb',
      names: ['Cleveland Indians', 'Indians', 'Sacramento Athletics', "A's", 'St Louis Cardinals'],
      codes: 'CLE CLE OAK OAK STL',
    },
    {
      source: 'ESPN NBA',
      league: 'nba',
      names: ['GS', 'NO', 'NY', 'SA', 'UTAH', 'WSH'],
      codes: 'GSW NOP NYK SAS UTA WAS',
    },
    { source: 'Basketball-Reference', league: 'nba', names: ['BRK', 'CHO', 'PHO'], codes: 'BKN CHA PHX' },
    {
      source: 'short NBA names',
      league: 'nba',
      names: 'Cavs,Mavs,Wolves,Sixers,Blazers,LA Lakers'.split(','),
      codes: 'CLE DAL MIN PHI POR LAL',
    },
    { source: 'ESPN NFL', league: 'nfl', names: ['LAR', 'WSH', 'JAX'], codes: 'LA WAS JAX' },
    { source: 'old NFL files', league: 'nfl', names: ['OAK', 'SD', 'STL'], codes: 'LV LAC LA' },
    {
      source: 'Pro-Football-Reference',
      league: 'nfl',
      names: 'GNB KAN LVR NOR NWE SDG SFO TAM'.split(' '),
      codes: 'GB KC LV NO NE LAC SF TB',
    },
    {
      source: 'the NFL’s statistics',
      league: 'nfl',
      names: 'ARZ BLT CLV HST JAC SL'.split(' '),
      codes: 'ARI BAL CLE HOU JAX LA',
    },
    {
      source: 'short NFL names, and earlier ones',
      league: 'nfl',
      names: [
        ...['LA Rams', 'St. Louis Rams', 'LA Chargers', 'San Diego Chargers'],
        ...['Oakland Raiders', 'Washington Football Team', 'Washington Redskins'],
      ],
      codes: 'LA LA LAC LAC LV WAS WAS',
    },
    {
      source: 'The Odds API',
      league: 'nba',
      names: ['Los Angeles Clippers', 'LA Clippers'],
      codes: 'LAC LAC',
    },
  ] as const)('knows what $source calls a team', ({ league, names, codes }) => {
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
