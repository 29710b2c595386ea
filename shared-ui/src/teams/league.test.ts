import { describe, expect, it } from 'vitest';
import { findTeam } from './index.ts';
import { mlb } from './mlb.ts';
import { nba } from './nba.ts';
import { nfl } from './nfl.ts';
import { nhl } from './nhl.ts';

const LEAGUES = [mlb, nba, nfl, nhl];

describe('the teams of a league', () => {
  // DATA-03 DATA-04 DATA-05 DATA-06
  it.each([
    { league: nba, count: 30, among: 'Los Angeles Lakers' },
    { league: nfl, count: 32, among: 'Green Bay Packers' },
    { league: nhl, count: 32, among: 'Arizona Coyotes' },
    { league: mlb, count: 30, among: 'Oakland Athletics' },
  ])('are $count in the $league.name, $among among them', ({ league, count, among }) => {
    expect(league.teams).toHaveLength(count);
    expect(league.teams.map(({ name }) => name)).toContain(among);
  });

  it('have the codes of DATA-07 in baseball', () => {
    // DATA-07
    const codes =
      'ARI ATL BOS BAL CHC CIN CLE COL CWS DET HOU KC LAA LAD MIA MIL MIN NYM NYY OAK PHI PIT SD SEA SF STL TB TEX TOR WAS';
    expect(mlb.teams.map(({ code }) => code).sort()).toEqual(codes.split(' ').sort());
  });

  it.each(LEAGUES)(
    'are each found in the $name by code, nickname and full name, none of them blank',
    (league) => {
      // DATA-08 DATA-10
      const names = league.teams.flatMap(({ code, city, nickname }) => [code, city, nickname]);
      expect([...names, ...league.byAlias.keys()].filter((name) => name.trim() === '')).toEqual([]);
      for (const team of league.teams) {
        expect(
          [team.code, team.nickname, `${team.city} ${team.nickname}`].map((name) => findTeam(league, name)),
        ).toEqual([team, team, team]);
      }
    },
  );

  it.each(LEAGUES)('have two colours each in the $name', (league) => {
    // DATA-10 DATA-11
    const colors = league.teams.flatMap(({ primary, secondary }) => [primary, secondary]);
    expect(colors.filter((color) => !/^#[0-9a-f]{6}$/.test(color))).toEqual([]);
    expect(league.teams.filter(({ primary, secondary }) => primary === secondary)).toEqual([]);
  });
});

describe('findTeam', () => {
  it.each([
    { league: mlb, name: 'WSH', code: 'WAS' },
    { league: mlb, name: 'd-backs', code: 'ARI' },
    { league: mlb, name: ' red SOX ', code: 'BOS' },
    { league: nba, name: 'GS', code: 'GSW' },
    { league: nfl, name: 'LAR', code: 'LA' },
  ])('knows $name as $code', ({ league, name, code }) => {
    expect(findTeam(league, name)?.code).toBe(code);
  });

  it('knows no team of another league, and none that is none', () => {
    expect(findTeam(nba, 'Red Sox')).toBeUndefined();
    expect(findTeam(mlb, '')).toBeUndefined();
  });
});
