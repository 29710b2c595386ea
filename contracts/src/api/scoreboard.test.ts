import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as api from './index.ts';

const DAY = '2026-11-22';
const MOMENT = '2026-11-22T10:00:00Z';

describe('a scoreboard of ESPN', () => {
  const game = { id: '1', date: MOMENT };

  it('reads what it knows, whatever type the source chose for it today', () => {
    const competition = {
      competitors: [
        { homeAway: 'home', score: '7', team: { abbreviation: 'BOS', displayName: 'Boston' } },
        { homeAway: 'away', score: 3, team: { abbreviation: 7 } },
      ],
      situation: { outs: 2, onFirst: true, pitcher: { athlete: { fullName: 'Ann' } }, lastPlay: { text: 5 } },
      venue: { fullName: 'Fenway' },
      odds: [
        null,
        { details: 'BOS -135', overUnder: '8.5', overOdds: -105, provider: { name: 'book' } },
        { homeTeamOdds: { moneyLine: '-135' }, awayTeamOdds: 'off' },
      ],
    };
    const { competitions } = v.parse(api.scoreboardEventSchema, { ...game, competitions: [competition] });
    expect(competitions).toEqual([
      {
        competitors: [
          { homeAway: 'home', score: 7, team: { abbreviation: 'BOS', displayName: 'Boston' } },
          { homeAway: 'away', score: 3, team: { abbreviation: '7' } },
        ],
        situation: {
          outs: 2,
          onFirst: true,
          pitcher: { athlete: { fullName: 'Ann' } },
          lastPlay: { text: '5' },
        },
        venue: { fullName: 'Fenway' },
        odds: [
          undefined,
          { details: 'BOS -135', overUnder: 8.5, overOdds: -105, provider: { name: 'book' } },
          { homeTeamOdds: { moneyLine: -135 }, awayTeamOdds: undefined },
        ],
      },
    ]);
  });

  it('passes over one odd field, not over the game', () => {
    const odd = {
      ...game,
      status: { type: { state: [], description: 'Final' } },
      competitions: [{ competitors: [{ homeAway: 'neutral', score: 'many' }], situation: 'none', venue: 1 }],
      weather: { temperature: 'warm', displayValue: 'Sunny' },
    };
    expect(v.parse(api.scoreboardEventSchema, odd)).toEqual({
      ...game,
      status: { type: { state: undefined, description: 'Final' } },
      competitions: [
        { competitors: [{ homeAway: undefined, score: undefined }], situation: undefined, venue: undefined },
      ],
      weather: { temperature: undefined, displayValue: 'Sunny' },
    });
  });

  it.each([{}, { competitions: 'none' }])('has a game without teams: %j', (odd) => {
    expect(v.parse(api.scoreboardEventSchema, { ...game, ...odd })).toMatchObject({ id: '1' });
  });

  it('keeps of an event whatever the source wrote', () => {
    const board = { day: { date: DAY }, events: [{ ...game, links: ['a'] }], leagues: [] };
    expect(v.parse(api.scoreboardSchema, board)).toEqual(board);
  });
});
