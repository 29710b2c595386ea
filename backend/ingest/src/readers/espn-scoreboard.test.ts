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
    expect(row).toEqual({
      event: expect.any(String),
      week: null,
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

  it.each(['mlb', 'nba', 'nfl'])('tell the league %s by its name where their ids do not', async (slug) => {
    for (const uid of [undefined, 's:9~e:1', 's:9~l:99~e:1']) {
      const { rows } = await ingest([anEvent({ uid })], { leagues: [{ slug }] });
      expect(await rows('espn_events')).toMatchObject([{ league: slug }]);
    }
  });

  it('give an event of which little is told', async () => {
    const competitors = [
      { homeAway: 'home', team: { displayName: 'Arizona Diamondbacks' } },
      { homeAway: 'away', team: {} },
    ];
    const event = { season: {}, status: { type: { state: 'post' } }, competitions: [{ competitors }] };
    const { rows } = await ingest([anEvent(event), anEvent({ id: '402', season: undefined, week: {} })]);
    expect(await rows('espn_events')).toMatchObject([
      {
        event_id: '401',
        season: null,
        state: 'post',
        status: null,
        home_team: 'ARI',
        away_team: null,
        home_score: null,
        away_score: null,
      },
      { event_id: '402', season: null, week: null },
    ]);
  });

  it('give each of several events as it came', async () => {
    const { rows } = await ingest([anEvent(), anEvent({ id: '402', shortName: 'Another' })]);
    const names = (await rows('espn_events')).map(({ event }) => JSON.parse(String(event)).shortName);
    expect(names).toEqual(['WSH @ ARI', 'Another']);
  });

  it('know no sides of an event without them, and no score of words', async () => {
    const competitions = [{ competitors: [aSide('home', 'ARI', '4 runs'), aSide('home', 'WSH', 'a 2')] }];
    const { rows } = await ingest([
      anEvent({ competitions }),
      anEvent({ id: '402', competitions: [{ competitors: [] }] }),
    ]);
    expect(await rows('espn_events')).toMatchObject([
      { home_team: 'ARI', home_score: null, away_team: null },
      { home_team: null, away_score: null },
    ]);
  });

  it('are refused where they are something else', async () => {
    await expect(ingestJson(espnScoreboardReader, { leagues: [] })).rejects.toThrow(
      'is not an ESPN scoreboard (events: ',
    );
  });

  it('give the week of an event before that beside the events', async () => {
    const { rows } = await ingest([anEvent({ week: { number: 4 } })], { week: { number: 3 } });
    expect(await rows('espn_events')).toMatchObject([{ week: 4 }]);
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
    ['of a league that nobody names', { uid: '' }, { leagues: [] }, 'an event of another league'],
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
