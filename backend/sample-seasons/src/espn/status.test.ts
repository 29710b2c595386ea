import { nflTeams } from '@sharpside/warehouse/teams/nfl-teams';
import { describe, expect, it } from 'vitest';
import { toEvent } from './event.ts';
import { toOrdinal, toScheduledStatus, toStatus } from './status.ts';

it.each(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd'])('toOrdinal says %s', (text) => {
  expect(toOrdinal(Number.parseInt(text, 10))).toBe(text);
});

it.each([
  ['2022-09-17T22:10:00Z', '9/17 - 6:10 PM EDT'],
  ['2026-11-21T01:15:00Z', '11/20 - 8:15 PM EST'],
])('toScheduledStatus writes %s as ESPN does', (instant, shortDetail) => {
  expect(toScheduledStatus(Date.parse(instant)).type).toMatchObject({ state: 'pre', shortDetail });
});

it('toStatus says its description where it is given no more', () => {
  expect(toStatus('postponed').type).toMatchObject({ state: 'post', shortDetail: 'Postponed' });
  expect(toStatus('final', 'Final/10').type.shortDetail).toBe('Final/10');
});

describe('toEvent', () => {
  const [home, away] = nflTeams;
  if (home === undefined || away === undefined) throw new Error('the league has teams');
  const options = {
    league: 'nfl' as const,
    id: '1',
    startMs: Date.parse('2022-09-17T19:07:00Z'),
    season: 2022,
    home,
    away,
    score: { home: 7, away: 3 },
    venue: 'A field',
    status: toStatus('final'),
  };
  const event = toEvent(options);

  it('has the shape of ESPN’s: no seconds, scores as text, the home side first', () => {
    expect(event).toMatchObject({ date: '2022-09-17T19:07Z', uid: 's:20~l:28~e:1' });
    expect(event.competitions[0]?.competitors).toMatchObject([
      { homeAway: 'home', score: '7' },
      { homeAway: 'away', score: '3' },
    ]);
  });

  it('leaves the weather out where there is none', () => {
    expect(event).not.toHaveProperty('weather');
    const open = toEvent({ ...options, weather: { condition: 'Rain', temperatureF: 51 } });
    expect(open).toMatchObject({ weather: { displayValue: 'Rain', temperature: 51 } });
  });
});
