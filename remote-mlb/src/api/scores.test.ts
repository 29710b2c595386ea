import { FEED_STATES } from '@sharpside/contracts/testing/feed-states';
import type { ScoreboardEvent } from '@sharpside/shared-data';
import { describe, expect, it } from 'vitest';
import { aGameEvent } from '../testing/a-game-event.ts';
import { byHomeTeam, toGame, toGames, toInning, toOpponents } from './scores.ts';

describe('the half and inning', () => {
  it.each([
    { shortDetail: 'Top 3rd', inning: 'Top 3rd' },
    { shortDetail: 'Bot 5th', inning: 'Bottom 5th' },
    { shortDetail: 'Mid 1st', inning: 'Mid 1st' },
    { shortDetail: 'Rain Delay, Top 4th', inning: 'Top 4th' },
    { shortDetail: 'Delayed', inning: null },
    { shortDetail: undefined, inning: null },
  ])('of $shortDetail is $inning', ({ shortDetail, inning }) => {
    // SCO-16, SCO-17
    expect(toInning(shortDetail)).toBe(inning);
  });
});

it('finds the game of a home team by its nickname, of a double header the first that is not over', () => {
  const events = [
    aGameEvent({ id: 'first', state: 'post' }),
    aGameEvent({ id: 'second', state: 'pre' }),
    aGameEvent({ id: 'third', state: 'pre' }),
    aGameEvent({ id: 'over', home: 'Chicago Cubs', state: 'post' }),
    aGameEvent({ id: 'elsewhere', home: 'All-Stars', state: 'pre' }),
  ];
  const ids = [...byHomeTeam(toGames(events))].map(([team, { id }]) => [team, id]);
  expect(Object.fromEntries(ids)).toEqual({ 'Red Sox': 'second', Cubs: 'over', 'All-Stars': 'elsewhere' });
});

it('names the opponents of both teams by code, of a double header those of the first game that is not over', () => {
  const events = [
    aGameEvent({ id: 'first', state: 'post', away: 'Chicago Cubs' }),
    aGameEvent({ id: 'second', state: 'pre', away: 'New York Yankees' }),
  ];
  expect(Object.fromEntries(toOpponents(toGames(events)))).toEqual({
    BOS: 'vs NYY',
    CHC: '@ BOS',
    NYY: '@ BOS',
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

  it.each(FEED_STATES)(
    'that is $description ($state) is halted, and on only if play goes on that day',
    ({ state, description, halt, isOn }) => {
      const game = toGame(aGameEvent({ state, description }));
      expect(game).toMatchObject({ halt, state: isOn ? 'in' : state === 'pre' ? 'pre' : 'other' });
      expect(game?.live !== null).toBe(isOn);
      expect(game?.description).not.toContain('Cancelled');
    },
  );

  it('of teams that are not known yet says so in words, without a code or a number', () => {
    const event = aGameEvent({ id: 'one', state: 'pre', away: 'TBD', home: 'TBD' });
    const games = toGames([event, { ...event, id: 'two' }]);
    const side = { name: 'To be announced', code: null };
    expect(games).toMatchObject([{ away: side, home: side, number: null }, { number: null }]);
  });

  it('has no start as long as no time is set', () => {
    // SCO-15
    expect(toGame({ ...aGameEvent({ state: 'pre' }), date: '2026-05-20T04:00Z' })?.startsAt).toBeNull();
    expect(toGame(aGameEvent({ state: 'pre', shortDetail: 'TBD' }))?.startsAt).toBeNull();
    expect(toGame(aGameEvent({ state: 'pre', shortDetail: '5/20 - 7:10 PM EDT' }))?.startsAt).toBe(
      '2026-05-20T23:10Z',
    );
  });

  it('has a number where its teams meet twice on the day', () => {
    const unset = { ...aGameEvent({ id: 'unset' }), date: '2026-05-20T04:00Z' };
    const games = toGames([
      unset,
      aGameEvent({ id: 'early' }),
      aGameEvent({ id: 'only', home: 'Miami Marlins' }),
    ]);
    expect(games.map(({ id, number }) => `${id} ${number}`)).toEqual(['unset 2', 'early 1', 'only null']);
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
    { weather: { temperature: 64.6 }, text: '65°F' },
    { weather: { displayValue: 'Sunny' }, text: null },
    { weather: undefined, text: null },
    { weather: { temperature: 70, condition: 'Rain', displayValue: 'Sunny' }, text: '70°F Rain' },
    { weather: { temperature: 0, displayValue: 'Snow' }, text: '0°F Snow' },
  ])('has the weather $text', ({ weather, text }) => {
    // SCO-26
    expect(toGame(aGameEvent({ weather }))?.weather).toBe(text);
  });

  it('has a count only when both halves of it are said', () => {
    // SCO-19
    expect(toGame(aGameEvent({ situation: { balls: 0, strikes: 2 } }))?.live?.count).toBe('0-2');
    expect(toGame(aGameEvent({ situation: { balls: 1 } }))?.live?.count).toBeNull();
  });

  it.each([
    { base: 'first', situation: { onFirst: true } },
    { base: 'second', situation: { onSecond: true } },
    { base: 'third', situation: { onThird: true } },
  ])('has somebody on $base base only where the source says so', ({ base, situation }) => {
    const empty = { first: false, second: false, third: false };
    expect(toGame(aGameEvent({ situation }))?.live?.bases).toEqual({ ...empty, [base]: true });
    expect(toGame(aGameEvent({ situation: undefined }))?.live?.bases).toEqual(empty);
  });

  it('has who pitches and bats, the outs and the last play, as far as the source says so', () => {
    const situation = {
      outs: 2,
      pitcher: { athlete: { fullName: 'Cy Young' } },
      batter: { athlete: { fullName: 'Ann Able' } },
      lastPlay: { text: 'Foul ball.' },
    };
    const said = { outs: 2, pitcher: 'Cy Young', batter: 'Ann Able', lastPlay: 'Foul ball.', count: null };
    expect(toGame(aGameEvent({ situation }))?.live).toMatchObject(said);
    const unsaid = { outs: null, pitcher: null, batter: null, lastPlay: null, count: null };
    expect(toGame(aGameEvent({}))?.live).toMatchObject(unsaid);
    expect(toGame(aGameEvent({ situation: { strikes: 1 } }))?.live?.count).toBeNull();
  });

  it.each([
    { team: { abbreviation: 'BOS', displayName: 'Boston' }, side: { name: 'Boston', code: 'BOS' } },
    { team: { displayName: 'Boston' }, side: { name: 'Boston', code: null } },
    { team: { abbreviation: 'BOS' }, side: { name: 'BOS', code: 'BOS' } },
    { team: undefined, side: { name: 'Unknown team', code: null } },
  ])('calls a side $side.name', ({ team, side }) => {
    const event = aGameEvent({});
    const [competition] = event.competitions;
    const competitors =
      competition?.competitors.map((one) => (one.homeAway === 'home' ? { ...one, team } : one)) ?? [];
    expect(toGame({ ...event, competitions: [{ ...competition, competitors }] })?.home).toMatchObject({
      ...side,
      score: 2,
    });
  });

  it.each([
    { name: 'none of a source that writes EVEN', odds: [{ details: 'NYY EVEN' }], quotes: [null, null] },
    { name: 'the text’s only of its own team', odds: [{ details: 'BOS -120' }], quotes: [null, -120] },
    {
      name: 'the first of several books',
      odds: [{ awayTeamOdds: { moneyLine: 104 } }, { awayTeamOdds: { moneyLine: 110 } }],
      quotes: [104, null],
    },
  ])('has moneylines: $name', ({ odds, quotes }) => {
    const { away, home } = toGame(aGameEvent({ odds })) ?? {};
    expect([away, home].map((side) => side?.moneyline?.price ?? null)).toEqual(quotes);
  });

  it('has the place, and the status unknown, where the source says nothing', () => {
    const said = { venue: 'Fenway Park', description: 'In Progress', state: 'in' };
    expect(toGame(aGameEvent({}))).toMatchObject(said);
    const event = aGameEvent({});
    const [competition] = event.competitions;
    const competitors = competition?.competitors ?? [];
    const unknown = { venue: null, description: 'Status unknown', state: 'other', halt: null, live: null };
    expect(toGame({ ...event, status: undefined, competitions: [{ competitors }] })).toMatchObject(unknown);
  });
});
