import type { League } from '@sharpside/warehouse/teams/team';
import { findTeamCode } from '@sharpside/warehouse/teams/team-directory';
import { toEasternDay, toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { keepFitting, readJson, requireShape } from '../reading/json/read-json.ts';
import type { ReadContext, Reader } from '../reading/reader.ts';

const scoreboardSchema = v.object({
  leagues: v.optional(v.array(v.object({ slug: v.optional(v.string()) })), []),
  week: v.optional(v.object({ number: v.optional(v.number()) })),
  events: v.array(v.unknown()),
});

const competitorSchema = v.object({
  homeAway: v.picklist(['home', 'away']),
  score: v.optional(v.string()),
  team: v.object({ abbreviation: v.optional(v.string()), displayName: v.optional(v.string()) }),
});

const eventSchema = v.object({
  id: v.string(),
  uid: v.optional(v.string(), ''),
  // Times have no seconds: '2022-09-17T19:07Z'.
  date: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text)), 'is no time'),
  ),
  season: v.optional(v.object({ year: v.optional(v.number()) })),
  week: v.optional(v.object({ number: v.optional(v.number()) })),
  status: v.object({
    type: v.object({ state: v.picklist(['pre', 'in', 'post']), description: v.optional(v.string()) }),
  }),
  competitions: v.pipe(
    v.array(v.object({ competitors: v.array(competitorSchema) })),
    v.minLength(1, 'is empty'),
  ),
});

type Event = v.InferOutput<typeof eventSchema>;

// 'l:10' is part of an event's `uid`: 's:1~l:10~e:401423263' means sport 1, league 10.
const LEAGUES: Readonly<Record<string, League>> = {
  mlb: 'mlb',
  nba: 'nba',
  nfl: 'nfl',
  'l:10': 'mlb',
  'l:46': 'nba',
  'l:28': 'nfl',
};

const findLeague = (slug: string | undefined, uid: string): League | undefined =>
  LEAGUES[/l:\d+/.exec(uid)?.[0] ?? ''] ?? LEAGUES[slug ?? ''];

const toScore = (event: Event, score: string | undefined) =>
  event.status.type.state === 'pre' || score === undefined || !/^\d+$/.test(score) ? null : Number(score);

type EventFacts = { league: League; week: number | undefined; json: unknown };

function addEvent({ sink }: ReadContext, event: Event, { league, week, json }: EventFacts): void {
  const side = (which: 'home' | 'away') =>
    event.competitions[0]?.competitors.find(({ homeAway }) => homeAway === which);
  const team = (which: 'home' | 'away') => {
    const names = side(which)?.team;
    return findTeamCode(league, names?.abbreviation) ?? findTeamCode(league, names?.displayName) ?? null;
  };
  const moment = Date.parse(event.date);
  sink.add('espn_events', {
    league,
    event_id: event.id,
    game_date: toEasternDay(moment),
    start_time: toUtcSecond(moment),
    season: event.season?.year ?? null,
    week: event.week?.number ?? week ?? null,
    state: event.status.type.state,
    status: event.status.type.description ?? null,
    home_team: team('home'),
    away_team: team('away'),
    home_score: toScore(event, side('home')?.score),
    away_score: toScore(event, side('away')?.score),
    event: JSON.stringify(json),
  });
}

const idOf = (json: unknown) =>
  typeof json === 'object' && json !== null && 'id' in json ? json.id : undefined;

export const espnScoreboardReader: Reader = {
  source: 'espn-scoreboard',
  about: 'ESPN scoreboard (site.api.espn.com/.../scoreboard) of MLB, NBA or NFL',
  tables: ['espn_events'],
  async read(context) {
    const { body } = await readJson(context);
    const board = requireShape(scoreboardSchema, body, { context, what: 'an ESPN scoreboard' });
    for (const event of keepFitting(eventSchema, board.events, context)) {
      const league = findLeague(board.leagues[0]?.slug, event.uid);
      if (league === undefined) context.tally.drop('an event of another league');
      else {
        // Stored unchanged, because the site's API answers with events in ESPN's format.
        const json = board.events.find((candidate) => idOf(candidate) === event.id);
        addEvent(context, event, { league, week: board.week?.number, json });
      }
    }
  },
};
