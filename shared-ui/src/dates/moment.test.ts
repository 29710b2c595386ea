import { describe, expect, it, vi } from 'vitest';
import { formatEasternTime } from './eastern.ts';
import {
  formatAge,
  formatLocalDateTime,
  formatLocalTime,
  formatStart,
  formatStartDate,
  formatStartTime,
  formatZone,
  toLocalDay,
} from './moment.ts';

describe('a time of day', () => {
  it.each([
    { name: 'summer', moment: '2026-07-04T23:05:00Z', eastern: '7:05 PM ET' },
    { name: 'winter', moment: '2026-01-04T23:05:00Z', eastern: '6:05 PM ET' },
    { name: 'an hour before clocks go forward', moment: '2026-03-08T06:30:00Z', eastern: '1:30 AM ET' },
    { name: 'the hour after it', moment: '2026-03-08T07:30:00Z', eastern: '3:30 AM ET' },
    { name: 'the hour that comes twice', moment: '2026-11-01T05:30:00Z', eastern: '1:30 AM ET' },
    { name: 'that hour again', moment: '2026-11-01T06:30:00Z', eastern: '1:30 AM ET' },
    { name: 'another offset in the source', moment: '2026-07-04T16:05:00-07:00', eastern: '7:05 PM ET' },
  ])('is $eastern in Eastern time: $name', ({ moment, eastern }) => {
    expect(formatEasternTime(moment)).toBe(eastern);
  });

  it.each([
    { zone: 'America/Los_Angeles', text: '4:05 PM PT', long: 'Jul 4, 4:05 PM PT', day: '2026-07-04' },
    { zone: 'Europe/Berlin', text: '1:05 AM GMT+2', long: 'Jul 5, 1:05 AM GMT+2', day: '2026-07-05' },
  ])('says in which zone it is: $text', ({ zone, text, long, day }) => {
    expect(toLocalDay('2026-07-04T23:05:00Z', zone)).toBe(day);
    expect(formatLocalTime('2026-07-04T23:05:00Z', zone)).toBe(text);
    expect(formatLocalDateTime('2026-07-04T23:05:00Z', zone)).toBe(long);
  });
});

describe('the name of a zone', () => {
  const [winter, summer] = ['2026-01-04T20:05:00Z', '2026-07-04T20:05:00Z'];

  it.each([winter, summer])('is the same in a New York browser as in texts in Eastern time: %s', (moment) => {
    expect(formatLocalTime(moment, 'America/New_York')).toBe(formatEasternTime(moment));
  });

  it.each([
    ['America/Chicago', 'CT', 'CT'],
    ['America/Denver', 'MT', 'MT'],
    ['America/Phoenix', 'MST', 'MST'],
    ['America/Los_Angeles', 'PT', 'PT'],
    ['America/Anchorage', 'AKT', 'AKT'],
    ['Pacific/Honolulu', 'HST', 'HST'],
    ['Europe/London', 'GMT', 'GMT+1'],
    ['Asia/Tokyo', 'GMT+9', 'GMT+9'],
    ['UTC', 'UTC', 'UTC'],
  ])('in %s is %s in winter and %s in summer', (zone, inWinter, inSummer) => {
    expect([formatZone(winter, zone), formatZone(summer, zone)]).toEqual([inWinter, inSummer]);
  });
});

describe('the start of a game', () => {
  const start = '2026-07-04T23:05:00Z';
  it.each([
    { zone: 'America/Los_Angeles', ofDay: '4:05 PM PT', dated: 'Jul 4, 4:05 PM PT' },
    { zone: 'Europe/Berlin', ofDay: 'Jul 5, 1:05 AM GMT+2', dated: 'Jul 5, 1:05 AM GMT+2' },
  ])('names the day where it is another one than the league’s: $ofDay', ({ zone, ofDay, dated }) => {
    expect(formatStart('2026-07-04', start, zone)).toBe(ofDay);
    expect(`${formatStartTime('2026-07-04', start, zone)} ${formatZone(start, zone)}`).toBe(ofDay);
    expect(formatStartDate('2026-07-04', start, zone)).toBe(dated);
  });

  it('that is not set is no time of day', () => {
    expect(formatStart('2026-07-04', null)).toBe('Time TBD');
    expect(formatStartTime('2026-07-04', null)).toBe('Time TBD');
    expect(formatStartDate('2026-07-04', null)).toBe('Jul 4, Time TBD');
  });
});

describe('an age', () => {
  it.each([
    { ageS: -5, text: 'just now' },
    { ageS: 59, text: 'just now' },
    { ageS: 60, text: '1 min ago' },
    { ageS: 3599, text: '59 min ago' },
    { ageS: 3600, text: '1 h ago' },
    { ageS: 86_399, text: '23 h ago' },
    { ageS: 86_400, text: '1 day ago' },
    { ageS: 3 * 86_400, text: '3 days ago' },
  ])('of $ageS s is told as $text', ({ ageS, text }) => {
    const now = Date.parse('2026-05-20T12:00:00Z');
    expect(formatAge(new Date(now - ageS * 1000).toISOString(), now)).toBe(text);
  });
});

it('works a text out once: a screen writes the same moments whenever it is drawn', () => {
  const moment = '2026-08-01T23:05:00Z';
  const first = formatStartDate('2026-08-01', moment, 'Europe/Berlin');
  const formatter = vi.spyOn(Intl, 'DateTimeFormat');
  expect(formatStartDate('2026-08-01', moment, 'Europe/Berlin')).toBe(first);
  expect(formatter).not.toHaveBeenCalled();
  expect(formatLocalTime('2026-08-01T22:05:00Z', 'Europe/Berlin')).toBe('12:05 AM GMT+2');
  expect(formatter).toHaveBeenCalled();
  formatter.mockRestore();
});
