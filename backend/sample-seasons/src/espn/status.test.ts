import { nflTeams } from '@sharpside/warehouse/teams/nfl-teams';
import { describe, expect, it } from 'vitest';
import { toCompetitor, toEvent } from './event.ts';
import { toDisplayClock, toOrdinal, toScheduledStatus, toStatus } from './status.ts';

it.each(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd'])('toOrdinal says %s', (text) => {
  expect(toOrdinal(Number.parseInt(text, 10))).toBe(text);
});

it.each([
  ['2022-09-17T22:10:00Z', 'Sat, September 17th at 6:10 PM EDT', '9/17 - 6:10 PM EDT'],
  ['2026-11-21T01:15:00Z', 'Fri, November 20th at 8:15 PM EST', '11/20 - 8:15 PM EST'],
])('toScheduledStatus writes %s as ESPN does', (instant, detail, shortDetail) => {
  const { type } = toScheduledStatus(Date.parse(instant), 0);
  expect(type).toMatchObject({ state: 'pre', detail, shortDetail });
});

describe('toStatus', () => {
  it.each([
    ['pre', ['scheduled']],
    ['in', ['inProgress', 'halftime', 'endOfPeriod', 'delayed', 'rainDelay']],
    ['post', ['postponed', 'final']],
  ] as const)('is %s for %j, completed for a final one', (state, names) => {
    for (const name of names)
      expect(toStatus(name).type).toMatchObject({ state, completed: name === 'final' });
  });

  it('says its description where it is given no more', () => {
    expect(toStatus('postponed').type).toMatchObject({ detail: 'Postponed', shortDetail: 'Postponed' });
    expect(toStatus('final', { detail: 'Final/10' }).type.shortDetail).toBe('Final/10');
  });
});

it('toDisplayClock shows minutes and seconds', () => {
  expect([265, 48, 900, 0].map(toDisplayClock)).toEqual(['4:25', '0:48', '15:00', '0:00']);
});

describe('toEvent', () => {
  const [home, away] = nflTeams;
  if (home === undefined || away === undefined) throw new Error('the league has teams');
  const side = (team: typeof home, homeAway: 'home' | 'away') =>
    toCompetitor({ sport: 20, league: 28 }, { team, teamId: team.sourceId, homeAway, score: 7 });
  const options = {
    id: '1',
    startMs: Date.parse('2022-09-17T19:07:00Z'),
    season: { year: 2022, type: 2, slug: 'regular-season' },
    home: side(home, 'home'),
    away: side(away, 'away'),
    venue: { id: '5', name: 'A field', city: 'Town', region: 'ST', isIndoor: false },
    isNeutral: false,
    status: toStatus('final'),
    periods: 4,
  };
  const event = toEvent({ sport: 20, league: 28 }, options);

  it('has the shape of ESPN’s: no seconds, scores as text, the home side first', () => {
    expect(event).toMatchObject({ date: '2022-09-17T19:07Z', uid: 's:20~l:28~e:1', shortName: 'ATL @ ARI' });
    const sides = event.competitions[0]?.competitors;
    expect(sides).toMatchObject(['home', 'away'].map((homeAway) => ({ homeAway, score: '7' })));
  });

  it('leaves the weather out where there is none to tell', () => {
    expect(event).not.toHaveProperty('weather');
    const weather = { condition: 'Rain', temperatureF: 51 };
    const open = toEvent({ sport: 20, league: 28 }, { ...options, weather });
    expect(open).toMatchObject({ weather: { displayValue: 'Rain', temperature: 51 } });
  });
});
