import { join } from 'node:path';
import { FEED_STATES } from '@sharpside/contracts/testing/feed-states';
import { espnScoreboardReader } from '@sharpside/ingest/readers/espn-scoreboard';
import { ingestPath } from '@sharpside/ingest/testing/ingest-text';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { LiveEvents } from '../../call/call.ts';
import { anEvent, SAMPLE } from '../../testing/an-event.ts';
import { readHighlights } from '../../testing/read-highlights.ts';

const eventRowSchema = v.looseObject({
  league: v.string(),
  event_id: v.string(),
  game_date: v.string(),
  start_time: v.string(),
  state: v.string(),
  event: v.string(),
});

const readGames = async (findLiveEvents: LiveEvents, now?: string) =>
  (await readHighlights({ manifest: SAMPLE, deps: { findLiveEvents }, ...(now !== undefined && { now }) }))
    .games;

const ofToday =
  (league: string, ...events: readonly unknown[]): LiveEvents =>
  (one, day) =>
    one === league && day === '2025-07-25' ? events : [];

describe('games', () => {
  it('say who plays, by our codes, and where they stand', async () => {
    const games = await readGames(ofToday('mlb', anEvent({ type: { state: 'in', shortDetail: 'Top 3rd' } })));
    expect(games).toEqual([
      {
        id: 'mlb-1',
        section: 'MLB',
        state: 'in',
        detail: 'Top 3rd',
        starts_at: '2025-07-25T16:05:00.000Z',
        is_start_set: true,
        day: '2025-07-25',
        away: { team: 'XYZ', name: 'Nowhere Nobodies', score: 3, best_moneyline: null },
        home: { team: 'WAS', name: 'Washington Nationals', score: 2, best_moneyline: null },
        total: null,
        path: '/mlb/scores?date=2025-07-25',
        odds_path: null,
      },
    ]);
  });

  it('are the live ones first, then the next, then those that ended last, of every league some', async () => {
    const of = (state: string, hours: readonly number[]) =>
      hours.map((hour) =>
        anEvent({ id: `${state}${hour}`, type: { state }, date: `2025-07-25T${hour}:00Z` }),
      );
    const events = {
      mlb: of('in', [10, 11, 12, 13, 14, 15]),
      nba: of('pre', [23, 20]),
      nfl: of('post', [11, 13]),
    };
    const ids = (await readGames((league, day) => (day === '2025-07-25' ? events[league] : []))).map(
      ({ id }) => id,
    );
    expect(ids).toEqual(['mlb-in10', 'mlb-in11', 'nba-pre20', 'nba-pre23', 'nfl-post13', 'nfl-post11']);
  });

  it('are those of tomorrow too once those of today are over', async () => {
    const events = (day: string) => [
      anEvent({ id: day, type: { state: day === '2025-07-25' ? 'post' : 'pre' }, date: `${day}T20:00Z` }),
    ];
    const ids = (await readGames((league, day) => (league === 'mlb' ? events(day) : []))).map(({ id }) => id);
    expect(ids).toEqual(['mlb-2025-07-26', 'mlb-2025-07-25']);
  });

  describe.each(['mlb', 'nba', 'nfl'])('of the night (%s)', (league) => {
    const late = (now: string) =>
      readGames(
        (one, day) =>
          one === league
            ? [
                anEvent({
                  id: day,
                  type: { state: day === '2025-07-25' ? 'in' : 'pre' },
                  date: `${day}T23:00Z`,
                }),
              ]
            : [],
        now,
      );

    it.each([
      { clock: '23:59', now: '2025-07-26T03:59:00Z', day: '2025-07-25' },
      { clock: '00:30', now: '2025-07-26T04:30:00Z', day: '2025-07-25' },
      { clock: '05:59', now: '2025-07-26T09:59:00Z', day: '2025-07-25' },
      { clock: '06:00', now: '2025-07-26T10:00:00Z', day: '2025-07-26' },
    ])('are at $clock Eastern those of $day', async ({ now, day }) => {
      expect((await late(now)).map(({ id }) => id)).toEqual([`${league}-${day}`]);
    });
  });

  it('include a live game that began after midnight, while games of the evening go on', async () => {
    const events: LiveEvents = (league, day) =>
      league === 'mlb'
        ? [
            anEvent({ id: `${day}-on`, date: `${day}T23:00Z` }),
            anEvent({ id: `${day}-later`, type: { state: 'pre' }, date: `${day}T23:00Z` }),
          ]
        : [];
    const ids = (await readGames(events, '2025-07-26T09:30:00Z')).map(({ id }) => id);
    expect(ids).toEqual(['mlb-2025-07-25-on', 'mlb-2025-07-26-on', 'mlb-2025-07-25-later']);
  });

  it.each([
    ['at 12:10 AM, before it begins', '2025-07-26T04:10:00Z', 'pre', '2025-07-25'],
    ['while it is played', '2025-07-26T05:30:00Z', 'in', '2025-07-25'],
    ['after its end', '2025-07-26T09:30:00Z', 'post', '2025-07-25'],
    ['from 6 AM on', '2025-07-26T10:00:00Z', 'post', '2025-07-26'],
  ])('that begin after midnight are once on the list, on one day: %s', async (_, now, state, day) => {
    const date = '2025-07-26T04:20Z';
    const events: LiveEvents = (league, of) =>
      league === 'mlb'
        ? [
            anEvent(
              of === '2025-07-26' ? { id: 'night', type: { state }, date } : { id: of, date: `${of}T23:00Z` },
            ),
          ]
        : [];
    const games = (await readGames(events, now)).filter(({ id }) => id === 'mlb-night');
    expect(games).toMatchObject([{ state, day, path: `/mlb/scores?date=${day}` }]);
  });

  it('lead to the screen that shows them, on their day', async () => {
    const games = await readGames((league, day) => (day === '2025-07-25' ? [anEvent({ id: league })] : []));
    expect(games.map(({ path }) => path).sort()).toEqual([
      '/mlb/scores?date=2025-07-25',
      '/nba/first-basket?date=2025-07-25',
      '/nfl/top-td-predictions?date=2025-07-25',
    ]);
  });

  it('have no score before they begin, and come after the others of their day as long as no time is set, whose stand-in is the midnight before', async () => {
    const type = { state: 'pre', shortDetail: 'Top 3rd' };
    const events = [
      anEvent({ id: 'midnight', type, date: '2025-07-25T04:00Z' }),
      anEvent({ id: 'doubtful', type, date: '2025-07-25T16:00Z', timeValid: false }),
      anEvent({ id: 'evening', type, date: '2025-07-25T23:05Z' }),
    ];
    const games = await readGames(ofToday('mlb', ...events));
    expect(games[0]).toMatchObject({ detail: '', home: { score: null }, away: { score: null } });
    expect(games.map(({ id, is_start_set, day }) => [id, is_start_set, day])).toEqual([
      ['mlb-evening', true, '2025-07-25'],
      ['mlb-midnight', false, '2025-07-25'],
      ['mlb-doubtful', false, '2025-07-25'],
    ]);
  });

  it.each(FEED_STATES)(
    'that are $state and $description say how they stand, with a score only if there is one',
    async ({ state, description, halt, isOn, isScored }) => {
      const event = anEvent({ type: { state, description, shortDetail: 'Top 3rd' } });
      const told = state === 'pre' ? '' : 'Top 3rd';
      expect(await readGames(ofToday('mlb', event))).toMatchObject([
        {
          state: isOn || state === 'pre' ? state : 'post',
          detail: isOn ? told : (halt ?? told),
          home: { score: isScored ? 2 : null },
          away: { score: isScored ? 3 : null },
        },
      ]);
    },
  );

  it('say in words that teams are not known yet, and are not numbered then', async () => {
    const sides = { home: 'TBD', away: 'TBD' };
    const events = ['one', 'two'].map((id) => anEvent({ id, type: { state: 'pre' }, sides }));
    const side = { team: '?', name: 'To be announced', score: null };
    const games = await readGames(ofToday('mlb', ...events));
    expect(games).toMatchObject([
      { away: side, home: side },
      { away: side, home: side },
    ]);
    expect(games.map(({ game_number }) => game_number)).toEqual([undefined, undefined]);
  });

  describe('of the night of July 10', { tags: 'shared-data' }, () => {
    it.each([['00:30 Eastern', '2027-07-11T04:30:00Z', ['0 WAS 1', '3 LAD 2']]])(
      'are at %s those that go on',
      async (_, now, live) => {
        const folder = join(SHARED_DATA, 'odd');
        const boards = await Promise.all(
          ['10', '11'].map((day) =>
            ingestPath(espnScoreboardReader, join(folder, `midnight-scoreboard-july-${day}.json`)),
          ),
        );
        const events = (await Promise.all(boards.map(({ rows: read }) => read('espn_events')))).flat();
        const espn_events = v.parse(v.array(eventRowSchema), events);
        const { games } = await readHighlights({ rows: { espn_events }, now });
        const on = games.filter(({ state }) => state === 'in');
        expect(on.map(({ away, home }) => `${away.score} ${home.team} ${home.score}`)).toEqual(live);
        expect(games.map(({ detail }) => detail)).toEqual(
          expect.arrayContaining(['Suspended', 'Postponed', 'Final']),
        );
      },
    );
  });

  it('have a number where the same teams meet twice on the day', async () => {
    const events = [
      anEvent({ id: 'late', type: { state: 'pre' }, date: '2025-07-25T23:05Z' }),
      anEvent({ id: 'early', date: '2025-07-25T17:05Z' }),
    ];
    const games = await readGames(ofToday('mlb', ...events));
    expect(games.map(({ id, game_number }) => [id, game_number])).toEqual([
      ['mlb-early', 1],
      ['mlb-late', 2],
    ]);
  });

  it('may lack what a line can do without', async () => {
    const competitors = [
      { homeAway: 'home', team: { displayName: 'Nowhere Nobodies' } },
      { homeAway: 'away', score: 'none', team: { abbreviation: 'WSH', displayName: 'Elsewhere' } },
    ];
    const event = {
      id: '7',
      date: '2025-07-25T16:05Z',
      status: { type: { state: 'post' } },
      competitions: [{ competitors }, {}],
    };
    expect(await readGames(ofToday('nfl', event))).toMatchObject([
      {
        id: 'nfl-7',
        state: 'post',
        starts_at: '2025-07-25T16:05:00.000Z',
        is_start_set: true,
        detail: '',
        away: { team: 'WSH', name: 'Elsewhere', score: null },
        home: { team: '', name: 'Nowhere Nobodies', score: null },
      },
    ]);
  });

  it('are left out where the source does not say what a line needs', async () => {
    const [home, away] = anEvent({}).competitions[0]?.competitors ?? [];
    const broken = [
      { id: '1', date: '2025-07-25T16:05Z' },
      { ...anEvent({}), competitions: [{ competitors: [] }] },
      { ...anEvent({}), competitions: [{ competitors: [home] }] },
      { ...anEvent({}), competitions: [{ competitors: [away] }] },
      { ...anEvent({}), competitions: [] },
      anEvent({ date: 'soon' }),
      anEvent({ type: { state: 'later' } }),
    ];
    expect(await readGames((league) => (league === 'mlb' ? broken : []))).toEqual([]);
  });
});
