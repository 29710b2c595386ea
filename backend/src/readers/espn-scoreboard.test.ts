import { describe, expect, it } from 'vitest';
import { ingestJson } from '../testing/ingest-text.ts';
import { espnScoreboardReader } from './espn-scoreboard.ts';

type Json = Record<string, unknown>;

const aSide = (homeAway: string, abbreviation: string, score: string): Json => ({
  homeAway,
  score,
  team: { abbreviation, displayName: `Some ${abbreviation}` },
});

const anEvent = (over: Json = {}): Json => ({
  id: '401',
  uid: 's:1~l:10~e:401',
  date: '2031-05-05T01:40Z',
  shortName: 'WSH @ ARI',
  season: { year: 2031 },
  status: { type: { state: 'in', description: 'In Progress', shortDetail: 'Top 9th' } },
  competitions: [
    {
      competitors: [aSide('home', 'ARI', '4'), aSide('away', 'WSH', '2')],
      situation: { outs: 1, onFirst: true, lastPlay: { text: 'Ball 3' } },
    },
  ],
  weather: { displayValue: 'Sunny', temperature: 81 },
  ...over,
});

const ingest = (events: readonly Json[], over: Json = {}) =>
  ingestJson(espnScoreboardReader, { leagues: [{ slug: 'mlb' }], events, ...over });

describe('ESPN scoreboards', () => {
  it('give an event with sides, score and Eastern day, and the whole of it', async () => {
    const { rows } = await ingest([anEvent()]);
    const [row] = await rows('espn_events');
    expect(row).toMatchObject({
      league: 'mlb',
      event_id: '401',
      game_date: '2031-05-04',
      start_time: '2031-05-05T01:40:00Z',
      season: 2031,
      state: 'in',
      status: 'In Progress',
      home_team: 'ARI',
      away_team: 'WAS',
      home_score: 4,
      away_score: 2,
    });
    expect(JSON.parse(String(row?.event))).toEqual(anEvent());
  });

  it.each([
    ['l:10', 'mlb', 'CHW', 'CWS'],
    ['l:46', 'nba', 'GS', 'GSW'],
    ['l:28', 'nfl', 'LAR', 'LA'],
  ])('tell the league of %s by their ids: %s', async (id, league, abbreviation, team) => {
    const competitions = [{ competitors: [aSide('home', abbreviation, '0'), aSide('away', 'BOS', '0')] }];
    const { rows } = await ingest([anEvent({ uid: `s:9~${id}~e:1`, competitions })], { leagues: undefined });
    expect(await rows('espn_events')).toMatchObject([{ league, home_team: team }]);
  });

  it('give the week that stands beside the events', async () => {
    const { rows } = await ingest([anEvent({ uid: 's:20~l:28~e:401' })], { week: { number: 3 } });
    expect(await rows('espn_events')).toMatchObject([{ week: 3 }]);
  });

  it('give no score before the start, and none that is no number', async () => {
    const pre = { type: { state: 'pre', description: 'Scheduled' } };
    const competitions = [{ competitors: [aSide('home', 'ARI', ''), aSide('away', 'AL', '2')] }];
    const { rows } = await ingest([anEvent({ status: pre }), anEvent({ id: '402', competitions })]);
    expect(await rows('espn_events')).toMatchObject([
      { home_score: null, away_score: null },
      { home_score: null, away_score: 2, away_team: null },
    ]);
  });

  it('take a delayed game as one that is being played', async () => {
    const status = { type: { state: 'in', description: 'Delayed', shortDetail: 'Delayed' } };
    const { batch } = await ingest([anEvent({ status })]);
    expect(batch.kept).toBe(1);
  });

  it.each([
    [
      'of another league',
      { uid: 's:70~l:90~e:1' },
      { leagues: [{ slug: 'nhl' }] },
      'an event of another league',
    ],
    ['without a time', { date: 'TBD' }, {}, 'date: is no time'],
    ['without sides', { competitions: [] }, {}, 'competitions: is empty'],
  ])('drop an event %s', async (_, over, board, reason) => {
    const { batch } = await ingest([anEvent(over)], board);
    expect(batch).toMatchObject({ kept: 0, dropped: { [reason]: 1 } });
  });

  it('may be empty', async () => {
    expect((await ingest([])).batch).toMatchObject({ read: 0, tables: {} });
  });
});
