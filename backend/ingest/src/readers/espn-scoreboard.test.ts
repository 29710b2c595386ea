import { describe, expect, it } from 'vitest';
import { anEspnEvent as anEvent, anEspnSide as aSide } from '../testing/espn-events.ts';
import { ingestJson } from '../testing/ingest-text.ts';
import { espnScoreboardReader } from './espn-scoreboard.ts';

type Json = Record<string, unknown>;

const ingest = (events: readonly Json[], over: Json = {}) =>
  ingestJson(espnScoreboardReader, { leagues: [{ slug: 'mlb' }], events, ...over });

describe('ESPN scoreboards', () => {
  it('give an event with sides, score and Eastern day, and the whole of it', async () => {
    const another = anEvent({ id: '402', shortName: 'Another' });
    const { rows } = await ingest([anEvent(), another]);
    const [row, next] = await rows('espn_events');
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
    expect([row, next].map((each) => JSON.parse(String(each?.event)))).toEqual([anEvent(), another]);
  });

  it.each([
    ['l:10', 'mlb', 'CHW', 'CWS'],
    ['l:46', 'nba', 'GS', 'GSW'],
    ['l:28', 'nfl', 'LAR', 'LA'],
  ])(
    'tell the league of %s by their ids, or by its name where these do not: %s',
    async (id, league, abbreviation, team) => {
      const competitions = [{ competitors: [aSide('home', abbreviation, '0'), aSide('away', 'BOS', '0')] }];
      for (const uid of [`s:9~${id}~e:1`, undefined, 's:9~e:1', 's:9~l:99~e:1']) {
        const leagues = uid?.includes(id) ? undefined : [{ slug: league }];
        const { rows } = await ingest([anEvent({ uid, competitions })], { leagues });
        expect(await rows('espn_events')).toMatchObject([{ league, home_team: team }]);
      }
    },
  );

  it.each([
    ['AL', 'NL'],
    ['PUR', 'BOS'],
    ['EAST', 'WEST'],
  ])(
    'give games of all-star, national and foreign teams without a code for these: %s, %s',
    async (home, away) => {
      const competitions = [{ competitors: [aSide('home', home, '4'), aSide('away', away, '2')] }];
      const { batch, rows } = await ingest([anEvent({ competitions })]);
      expect(batch).toMatchObject({ kept: 1, dropped: {} });
      expect(await rows('espn_events')).toMatchObject([
        { home_team: null, away_team: away === 'BOS' ? 'BOS' : null, home_score: 4 },
      ]);
    },
  );

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

  it('are refused where they are something else', async () => {
    await expect(ingestJson(espnScoreboardReader, { leagues: [] })).rejects.toThrow(
      'is not an ESPN scoreboard (events: ',
    );
  });

  it('give the week that stands beside the events, and that of an event before it', async () => {
    const later = anEvent({ id: '402', week: { number: 4 } });
    const { rows } = await ingest([anEvent(), later], { week: { number: 3 } });
    expect(await rows('espn_events')).toMatchObject([{ week: 3 }, { week: 4 }]);
  });

  it('know no sides of an event without them, no score before the start, and none that is no number', async () => {
    const of = (...competitors: Json[]) => ({ competitions: [{ competitors }] });
    const pre = { status: { type: { state: 'pre', description: 'Scheduled' } } };
    const { rows } = await ingest([
      anEvent(pre),
      anEvent({ id: '402', ...of(aSide('home', 'ARI', ''), aSide('away', 'AL', '2')) }),
      anEvent({ id: '403', ...of(aSide('home', 'ARI', '4 runs'), aSide('home', 'WSH', 'a 2')) }),
      anEvent({ id: '404', ...of() }),
    ]);
    expect(await rows('espn_events')).toMatchObject([
      { home_score: null, away_score: null },
      { home_score: null, away_score: 2, away_team: null },
      { home_team: 'ARI', home_score: null, away_team: null },
      { home_team: null, away_score: null },
    ]);
  });

  it.each([
    ['an event of another league', { uid: 's:70~l:90~e:1' }, { leagues: [{ slug: 'nhl' }] }],
    ['an event of another league', { uid: '' }, { leagues: [] }],
    ['date: is no time', { date: 'TBD' }, {}],
    ['competitions: is empty', { competitions: [] }, {}],
  ])('drop an event: %s', async (reason, over, board) => {
    const { batch } = await ingest([anEvent(over)], board);
    expect(batch).toMatchObject({ kept: 0, dropped: { [reason]: 1 } });
  });

  it('may be empty', async () => {
    expect((await ingest([])).batch).toMatchObject({ read: 0, tables: {} });
  });
});
