import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { easternMs, toDay } from '../calendar/day.ts';
import { finishedGame } from '../mlb/play/played-games.ts';
import { toMlbSlate } from '../mlb/season/slate.ts';
import { expectScoresToGrow, scoresOf } from '../testing/score-walk.ts';
import { liveScoreboard } from './live-scoreboard.ts';

const date = '2026-11-20';
const day = toDay(date);
const at = (minutes: number) => new Date(easternMs(day, minutes));
const mlbAt = (minutes: number) => liveScoreboard({ league: 'mlb', date, now: at(minutes) }).events;

const order = ['pre', 'in', 'post'];

const competition = (event: ReturnType<typeof mlbAt>[number]) => {
  const [only] = event.competitions;
  if (only === undefined) throw new Error('an event has a competition');
  return only;
};

const situationSchema = v.object({
  situation: v.object({
    balls: v.pipe(v.number(), v.maxValue(3)),
    strikes: v.pipe(v.number(), v.maxValue(2)),
    outs: v.pipe(v.number(), v.maxValue(2)),
    onFirst: v.boolean(),
    onSecond: v.boolean(),
    onThird: v.boolean(),
    lastPlay: v.optional(v.object({ text: v.string() })),
    pitcher: v.optional(v.object({ athlete: v.object({ fullName: v.string() }) })),
    batter: v.optional(v.object({ athlete: v.object({ fullName: v.string() }) })),
  }),
});

describe('liveScoreboard', () => {
  it('is the same for everybody who asks at the same moment, whatever was asked before', () => {
    const first = mlbAt(15 * 60);
    mlbAt(20 * 60);
    expect(liveScoreboard({ league: 'nfl', now: at(1200) }).week).toEqual({ number: 11 });
    expect(mlbAt(15 * 60)).toEqual(first);
    const other = liveScoreboard({ league: 'mlb', date, now: at(15 * 60), seed: 'other' });
    expect(other.events).not.toEqual(first);
  });

  it('takes the day of New York where none is asked for', () => {
    const dayAt = (now: string) => liveScoreboard({ league: 'nba', now: new Date(now) }).day?.date;
    expect(dayAt('2026-11-21T04:59:00Z')).toBe('2026-11-20');
    expect(dayAt('2026-11-21T05:00:00Z')).toBe('2026-11-21');
  });

  it('has a live game of the MLB at every minute from noon to midnight, once its first one has begun', () => {
    for (let minute = 12 * 60 + 20; minute < 24 * 60; minute += 3) {
      const states = mlbAt(minute).map(({ status }) => status.type.state);
      expect(states, `minute ${minute}`).toContain('in');
    }
  });

  it('shows a count, outs, bases and names while a game is on, and none of it otherwise', () => {
    let live = 0;
    for (let minute = 0; minute < 1440; minute += 7) {
      for (const event of mlbAt(minute)) {
        const isLive = event.status.type.state === 'in';
        expect(v.is(situationSchema, competition(event))).toBe(isLive);
        live += isLive ? 1 : 0;
      }
    }
    expect(live).toBeGreaterThan(250);
  });

  it('moves every game from before over live to after, and never takes a run away', () => {
    const events = Array.from({ length: 410 }, (_, index) => mlbAt(index * 4)).flat();
    for (const [, moments] of Map.groupBy(events, ({ id }) => id)) {
      const states = moments.map(({ status }) => status.type.state);
      expect(states).toEqual(states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
      expect(states.at(-1)).toBe('post');
      expectScoresToGrow(moments);
    }
  });

  it('ends every game with the score of its box score and pitches', () => {
    const finals = new Map(mlbAt(1700).map((event) => [event.id, event]));
    for (const game of toMlbSlate('sample', day)) {
      const event = finals.get(`9${game.gamePk}`);
      if (event === undefined) throw new Error(`no event of ${game.gamePk}`);
      if (game.isPostponed) continue;
      const { played } = finishedGame('sample', game);
      expect(scoresOf(event)).toEqual([played.homeScore, played.awayScore]);
    }
  });

  it('shows the odd states that real boards show, now and then', () => {
    const texts = new Set<string>();
    for (let offset = 0; offset < 45; offset++) {
      for (const hour of [14, 17, 19, 20, 21, 22, 23]) {
        const now = new Date(easternMs(day + offset, hour * 60 + 17));
        for (const { status } of liveScoreboard({ league: 'mlb', now }).events)
          texts.add(status.type.shortDetail);
      }
    }
    for (const pattern of [
      /^Top \d+(st|nd|rd|th)$/,
      /^Bot \d/,
      /^Mid \d/,
      /^End \d/,
      /^Final$/,
      /^Final\/1\d$/,
      /^Postponed$/,
      /^(Delayed|Rain Delay)$/,
      /^\d+\/\d+ - \d+:\d\d [AP]M E[SD]T$/,
    ]) {
      expect([...texts]).toContainEqual(expect.stringMatching(pattern));
    }
  });

  it('says the weather of open parks before the end, and nothing under a roof', () => {
    const open = toMlbSlate('sample', day)
      .filter(({ park }) => !park.hasRoof)
      .map(({ gamePk }) => `9${gamePk}`);
    for (const event of mlbAt(10))
      expect('weather' in event).toBe(open.includes(event.id) && event.status.type.state !== 'post');
  });
});
