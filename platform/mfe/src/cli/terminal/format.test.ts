import { toShownName } from '@sharpside/contracts/control';
import { describe, expect, it } from 'vitest';
import { toRelativeTime, toShownPath, toUseTime } from './format.ts';

describe('toRelativeTime', () => {
  const now = new Date('2026-07-31T12:00:00.000Z');

  it.each([
    ['2026-07-31T12:01:00.000Z', 'just now'],
    ['2026-07-31T12:01:00.001Z', '2026-07-31'],
    ['2026-07-31T11:59:59.000Z', '1 s ago'],
    ['2026-07-31T11:59:15.500Z', '44 s ago'],
    ['2026-07-31T11:59:00.000Z', '1 min ago'],
    ['2026-07-31T11:00:00.000Z', '1 h ago'],
    ['2026-07-30T12:00:00.000Z', '1 day ago'],
    ['2026-07-01T12:00:00.001Z', '29 days ago'],
    ['2026-07-01T12:00:00.000Z', '2026-07-01'],
  ])('says of %s: %s', (at, said) => {
    expect(toRelativeTime(at, now)).toBe(said);
  });
});

describe('small words', () => {
  it('name people without their address, and those who only have one by it', () => {
    expect(toShownName('Ann Lee <ann@example.com>')).toBe('Ann Lee');
    expect(toShownName('ann')).toBe('ann');
    expect(toShownName('Ann <of tools> Lee')).toBe('Ann <of tools> Lee');
    expect(toShownName('<ann@example.com>')).toBe('<ann@example.com>');
  });

  it('show paths as they would be typed, and others whole', () => {
    expect(toShownPath('/site', '/site/remote-tools/dist')).toBe('remote-tools/dist');
    expect(toShownPath('/site', '/site')).toBe('.');
    expect(toShownPath('/site', '/elsewhere/dist')).toBe('/elsewhere/dist');
  });
});

it.each([
  ['2026-11-30T14:00:00.000Z', 'within the hour'],
  ['2026-11-30T14:00:00.001Z', '40 min ago'],
  ['2026-11-30T13:00:00.000Z', '1 h ago'],
])('tells of a use at %s, which may stand for its whole hour: %s', (at, told) => {
  expect(toUseTime(at, new Date('2026-11-30T14:40:00.001Z'))).toBe(told);
});
