import { scoreboardSchema } from '@sharpside/contracts/api';
import { espnScoreboardReader } from '@sharpside/ingest/readers/espn-scoreboard';
import { ingestPath } from '@sharpside/ingest/testing/ingest-text';
import { findSampleEvents } from '@sharpside/server/sample/sample-events';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SAMPLE } from '../testing/an-event.ts';

const personSchema = v.object({ athlete: v.object({ fullName: v.string() }) });

const situationSchema = v.object({
  outs: v.number(),
  balls: v.number(),
  strikes: v.number(),
  onFirst: v.boolean(),
  onSecond: v.boolean(),
  onThird: v.boolean(),
  pitcher: v.optional(personSchema),
  batter: v.optional(personSchema),
  lastPlay: v.optional(v.object({ text: v.string() })),
});

/** The part of an event that the screens read: DATA-27 to DATA-33. */
const eventSchema = v.object({
  date: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/)),
  status: v.object({
    type: v.object({
      state: v.picklist(['pre', 'in', 'post']),
      description: v.pipe(v.string(), v.nonEmpty()),
      shortDetail: v.pipe(v.string(), v.nonEmpty()),
    }),
  }),
  competitions: v.tuple([
    v.object({
      competitors: v.array(
        v.object({
          homeAway: v.picklist(['home', 'away']),
          score: v.string(),
          team: v.object({ displayName: v.string(), abbreviation: v.string() }),
        }),
      ),
      situation: v.optional(v.unknown()),
      venue: v.object({ fullName: v.string() }),
    }),
  ]),
  weather: v.optional(v.object({ temperature: v.number(), condition: v.pipe(v.string(), v.nonEmpty()) })),
});

const readEvents = (body: unknown) =>
  v.parse(scoreboardSchema, body).events.map((event) => v.parse(eventSchema, event));

/** Events of generated games on the evening of 20 January 2025, when every league plays. */
async function listSample(league: string) {
  const api = await startApiForTests({
    now: '2025-01-21T01:30:00Z',
    manifest: SAMPLE,
    deps: { findLiveEvents: findSampleEvents },
  });
  const { status, body } = await api.get(`/api/scoreboard/${league}?dates=20250120`);
  expect(status).toBe(200);
  return readEvents(body);
}

type Events = ReturnType<typeof readEvents>;

const ofState = (events: Events, state: string) => events.filter(({ status }) => status.type.state === state);
const codesOf = (events: Events) =>
  events.flatMap(({ competitions: [{ competitors }] }) => competitors.map(({ team }) => team.abbreviation));

// DATA-29 DATA-30 DATA-31 DATA-32 DATA-33 DATA-40
it('the baseball scoreboard of generated games has starts, states in words, sides with scores and parks, the situation of live games, and the weather before the end', async () => {
  const events = await listSample('mlb');
  expect(events.length).toBeGreaterThan(10);
  for (const { competitions } of events)
    expect(competitions[0].competitors.map(({ homeAway }) => homeAway).sort()).toEqual(['away', 'home']);
  const live = ofState(events, 'in');
  for (const { status } of live)
    expect(status.type.shortDetail).toMatch(/^(Top|Mid|Bot|End) \d+(st|nd|rd|th)$|Delay/);
  const situations = live.map(({ competitions: [{ situation }] }) => v.parse(situationSchema, situation));
  expect(situations.some(({ pitcher, batter }) => pitcher !== undefined && batter !== undefined)).toBe(true);
  expect(situations.some(({ lastPlay }) => lastPlay !== undefined)).toBe(true);
  expect(events.some(({ weather }) => weather !== undefined)).toBe(true);
  expect(ofState(events, 'post').every(({ weather }) => weather === undefined)).toBe(true);
});

// API-50 API-51
it('the basketball scoreboard has the games of an Eastern day with their starts, states and teams', async () => {
  const events = await listSample('nba');
  expect(events.length).toBeGreaterThan(0);
  expect(new Set(codesOf(events)).size).toBe(2 * events.length);
  // An evening of the 20th, Eastern, may be the 21st in universal time.
  for (const { date } of events) expect(date).toMatch(/^2025-01-2[01]T/);
});

describe('real scoreboards', { tags: 'shared-data' }, () => {
  const rowSchema = v.looseObject({
    league: v.string(),
    event_id: v.string(),
    game_date: v.string(),
    start_time: v.string(),
    state: v.string(),
    event: v.string(),
  });

  async function listReal(league: string) {
    const { rows } = await ingestPath(espnScoreboardReader, `${SHARED_DATA}/espn/${league}.json.gz`);
    const events = v.parse(v.array(rowSchema), await rows('espn_events'));
    const api = await startApiForTests({ rows: { espn_events: events } });
    const days = new Set(events.map(({ game_date }) => game_date.replaceAll('-', '')));
    const answers = await Promise.all(
      [...days].map(async (day) => (await api.get(`/api/scoreboard/${league}?dates=${day}`)).body),
    );
    return answers.flatMap(readEvents);
  }

  // DATA-29 DATA-30 DATA-31 DATA-32 DATA-33
  it('of baseball have what the screens read, live games too', async () => {
    const events = await listReal('mlb');
    const live = ofState(events, 'in').map(({ competitions: [{ situation }] }) =>
      v.parse(situationSchema, situation),
    );
    expect([events.length, live.length]).toEqual([17, 3]);
    expect(events.some(({ weather }) => weather !== undefined)).toBe(true);
  });

  it('of football have what the screens read', async () => {
    expect(await listReal('nfl')).toHaveLength(16);
  });
});
