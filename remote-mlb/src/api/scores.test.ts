import type { ScoreboardEvent } from 'shared-auth/data';
import { describe, expect, it } from 'vitest';
import { aGameEvent } from '../testing/a-game-event.ts';
import { toGame, toInning } from './scores.ts';

describe('the half and inning', () => {
  it.each([
    { shortDetail: 'Top 3rd', inning: 'Top 3rd' },
    { shortDetail: 'Bot 5th', inning: 'Bottom 5th' },
    { shortDetail: 'Bottom 11th', inning: 'Bottom 11th' },
    { shortDetail: 'Mid 1st', inning: 'Mid 1st' },
    { shortDetail: 'End 2nd', inning: 'End 2nd' },
    { shortDetail: 'Rain Delay, Top 4th', inning: 'Top 4th' },
    { shortDetail: 'Delayed', inning: null },
    { shortDetail: undefined, inning: null },
  ])('of $shortDetail is $inning', ({ shortDetail, inning }) => {
    // SCO-16, SCO-17
    expect(toInning(shortDetail)).toBe(inning);
  });
});

describe('a game', () => {
  it.each([
    { state: 'pre', expected: 'pre' },
    { state: 'in', expected: 'in' },
    { state: 'post', expected: 'other' },
    { state: 'cancelled', expected: 'other' },
  ])('that the source calls $state is $expected', ({ state, expected }) => {
    // SCO-15, SCO-24, DATA-28
    const game = toGame(aGameEvent({ state }));
    expect(game?.state).toBe(expected);
    expect(game?.live !== null).toBe(state === 'in');
  });

  it('counts a missing score as 0', () => {
    // SCO-13
    const event = aGameEvent({ state: 'pre' });
    for (const competitor of event.competitions[0]?.competitors ?? []) competitor.score = undefined;
    expect(toGame(event)).toMatchObject({ away: { score: 0 }, home: { score: 0 } });
  });

  it.each(['home', 'away'] as const)('without a %s team is no game of the board', (homeAway) => {
    // SCO-14
    const event = aGameEvent({});
    const [competition] = event.competitions;
    const competitors = competition?.competitors.filter((side) => side.homeAway !== homeAway) ?? [];
    const lacking: ScoreboardEvent = { ...event, competitions: [{ ...competition, competitors }] };
    expect(toGame(lacking)).toBeUndefined();
    expect(toGame({ ...event, competitions: [] })).toBeUndefined();
  });

  it.each([
    { weather: { temperature: 81, displayValue: 'Sunny' }, text: '81°F Sunny' },
    { weather: { temperature: 64.6 }, text: '65°F' },
    { weather: { displayValue: 'Sunny' }, text: null },
    { weather: undefined, text: null },
  ])('has the weather $text', ({ weather, text }) => {
    // SCO-26
    expect(toGame(aGameEvent({ weather }))?.weather).toBe(text);
  });

  it('has a count only when both halves of it are said', () => {
    // SCO-19
    expect(toGame(aGameEvent({ situation: { balls: 0, strikes: 2 } }))?.live?.count).toBe('0-2');
    expect(toGame(aGameEvent({ situation: { balls: 1 } }))?.live?.count).toBeNull();
  });
});
