import { findGameState, findListPlace, findStart, type GameState } from '@sharpside/contracts/api';
import type { League } from '@sharpside/warehouse/teams/team';
import { findTeamCode } from '@sharpside/warehouse/teams/team-directory';
import { todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import type { CallContext } from '../call/call.ts';
import { findEvents } from './events-of-day.ts';

// Games start at whole minutes (7:07 PM), and a pick must not look open after the start.
const STEP_MS = 60_000;

/** For `cacheVaryBy` of calls whose answers contain game states. */
export const toGameStep = (now: number): string => String(Math.floor(now / STEP_MS));

const competitorSchema = v.object({
  homeAway: v.picklist(['home', 'away']),
  team: v.object({ abbreviation: v.optional(v.string(), ''), displayName: v.optional(v.string(), '') }),
});

const eventSchema = v.object({
  date: v.string(),
  status: v.object({
    type: v.object({
      state: v.string(),
      description: v.optional(v.string()),
      shortDetail: v.optional(v.string()),
    }),
  }),
  competitions: v.looseTuple([
    v.object({
      timeValid: v.fallback(v.optional(v.boolean()), undefined),
      competitors: v.array(competitorSchema),
    }),
  ]),
});

/** A game of a league on a day. `startsAt` is ISO 8601, null if it is not set. */
type GameOfDay = { day: string; home: string; away: string; startsAt: string | null };
type KnownGame = { startsAt: string | null; state: string; description: string | undefined };

const toKey = ({ day, home, away }: Omit<GameOfDay, 'startsAt'>) => `${day} ${away} ${home}`;

/** The game that starts nearest to the time; the first game if a time is unknown. Double headers have two games. */
export function findNearest<Game extends { startsAt: string | null }>(
  games: readonly Game[],
  startsAt: string | null,
): Game | undefined {
  const distance = (game: Game) =>
    startsAt === null || game.startsAt === null
      ? Number.POSITIVE_INFINITY
      : Math.abs(Date.parse(game.startsAt) - Date.parse(startsAt));
  return games.reduce<Game | undefined>(
    (best, game) => (best === undefined || distance(game) < distance(best) ? game : best),
    undefined,
  );
}

type Context = Pick<CallContext, 'runQuery' | 'manifest' | 'now' | 'findLiveEvents'>;

/** The current states of a league's games on these days (US Eastern), from its scoreboard, schedule and the clock. */
export async function readGameStates(
  context: Context,
  { league, days }: { league: League; days: readonly string[] },
): Promise<(game: GameOfDay) => GameState> {
  const known = new Map<string, KnownGame[]>();
  const eventsByDay = await Promise.all(
    [...new Set(days)].map(async (day) => ({ day, events: await findEvents(context, { league, day }) })),
  );
  for (const { day, events } of eventsByDay) {
    for (const event of events) {
      const parsed = v.safeParse(eventSchema, event);
      if (!parsed.success) continue;
      const { date, status, competitions } = parsed.output;
      const [competition] = competitions;
      const findSide = (side: 'home' | 'away') => {
        const team = competition.competitors.find(({ homeAway }) => homeAway === side)?.team;
        return team && (findTeamCode(league, team.displayName) ?? findTeamCode(league, team.abbreviation));
      };
      const [home, away] = [findSide('home'), findSide('away')];
      if (home === undefined || away === undefined) continue;
      const { state, description } = status.type;
      const startsAt = findStart({ date, status, competitions: [competition] });
      const key = toKey({ day, home, away });
      known.set(key, [...(known.get(key) ?? []), { startsAt, state, description }]);
    }
  }
  const today = todayOfGames(context.now);
  return (game) => {
    const found = findNearest(known.get(toKey(game)) ?? [], game.startsAt);
    const { state, description, startsAt = game.startsAt } = found ?? {};
    const told = findGameState({ startsAt: startsAt ?? game.startsAt, state, description }, context.now);
    // A game of a past day that still looks scheduled has no known start or score. It counts as begun.
    return told === 'scheduled' && game.day < today ? 'begun' : told;
  };
}

type GradedPick = {
  home_team: string | null;
  away_team: string | null;
  start_time: string | null;
  outcome: string | null;
};

/** The state of a pick's game. If the pick is graded, the game is over, whatever the schedule says. */
export async function readPickStates(
  context: Context,
  { league, day }: { league: League; day: string },
): Promise<(pick: GradedPick) => GameState> {
  const stateOf = await readGameStates(context, { league, days: [day] });
  return ({ home_team, away_team, start_time, outcome }) =>
    outcome === null
      ? stateOf({ day, home: home_team ?? '', away: away_team ?? '', startsAt: start_time })
      : 'final';
}

/** Moves rows of games that have begun to the end, those that are over behind live ones; otherwise keeps the order. */
export const putBegunLast = <Row extends { game_state: GameState }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => findListPlace(a.game_state) - findListPlace(b.game_state));
