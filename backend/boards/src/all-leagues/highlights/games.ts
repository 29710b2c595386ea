import { compareTexts } from '@sharpside/contracts';
import {
  findHalt,
  findStart,
  type HighlightGame,
  hasScore,
  isLive,
  nameTeam,
  numberGames,
  type Scoreboard,
  UNKNOWN_TEAM,
} from '@sharpside/contracts/api';
import type { League } from '@sharpside/warehouse/teams/team';
import { findTeamCode, leagues } from '@sharpside/warehouse/teams/team-directory';
import { addDays, todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import type { CallContext } from '../../call/call.ts';
import { findEvents } from '../../games/events-of-day.ts';
import { addPrices } from './prices.ts';

const MAX_GAMES = 6;

/** Pages with a league's games. `?date=` selects the day. */
const PAGES: Readonly<Record<League, string>> = {
  mlb: '/mlb/scores',
  nba: '/nba/first-basket',
  nfl: '/nfl/top-td-predictions',
};

const competitorSchema = v.object({
  homeAway: v.picklist(['home', 'away']),
  score: v.optional(v.pipe(v.unknown(), v.transform(Number))),
  team: v.object({ abbreviation: v.optional(v.string(), ''), displayName: v.string() }),
});

// Only the fields of an event that a line of the front page needs. An event that lacks them is left out.
const eventSchema = v.object({
  id: v.string(),
  date: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
  status: v.object({
    type: v.object({
      state: v.picklist(['pre', 'in', 'post']),
      description: v.optional(v.string(), ''),
      shortDetail: v.optional(v.string(), ''),
    }),
  }),
  competitions: v.looseTuple([
    v.object({
      timeValid: v.fallback(v.optional(v.boolean()), undefined),
      competitors: v.array(competitorSchema),
    }),
  ]),
});

type Competitor = v.InferOutput<typeof competitorSchema>;

function toSide(league: League, { team, score }: Competitor, isScored: boolean): HighlightGame['home'] {
  const name = nameTeam(team.displayName);
  return {
    team: name === UNKNOWN_TEAM ? '?' : (findTeamCode(league, name) ?? team.abbreviation),
    name,
    score: isScored && score !== undefined && Number.isFinite(score) ? score : null,
    best_moneyline: null,
  };
}

type DayOfLeague = { league: League; day: string };

/** An event as a line of the front page; undefined if a field that the line needs is missing or invalid. */
function toGame(
  { league, day }: DayOfLeague,
  event: Scoreboard['events'][number],
): HighlightGame | undefined {
  const parsed = v.safeParse(eventSchema, event);
  if (!parsed.success) return undefined;
  const { id, date, status, competitions } = parsed.output;
  const { state, description, shortDetail } = status.type;
  const halt = findHalt(description) ?? findHalt(shortDetail);
  const isScored = hasScore({ state, halt });
  const isOn = isLive({ state, halt });
  const [competition] = competitions;
  const { competitors } = competition;
  const home = competitors.find(({ homeAway }) => homeAway === 'home');
  const away = competitors.find(({ homeAway }) => homeAway === 'away');
  if (!home || !away) return undefined;
  return {
    id: `${league}-${id}`,
    section: league.toUpperCase(),
    // A suspended game is over for its day.
    state: isOn || state === 'pre' ? state : 'post',
    starts_at: new Date(date).toISOString(),
    is_start_set: findStart({ date, status, competitions: [competition] }) !== null,
    day,
    detail: isOn || halt === null ? (state === 'pre' ? '' : shortDetail) : halt,
    away: toSide(league, away, isScored),
    home: toSide(league, home, isScored),
    total: null,
    path: `${PAGES[league]}?date=${day}`,
    odds_path: null,
  };
}

const RANK = { in: 0, pre: 1, post: 2 } as const;

// A game without a set time comes after the others of its day, although its `starts_at` is midnight.
const toOrder = ({ day, is_start_set, starts_at }: HighlightGame) =>
  `${day} ${is_start_set ? starts_at : 'later'}`;

// Live games first, then upcoming games from the earliest on, then finished games from the latest on.
function compareGames(one: HighlightGame, other: HighlightGame): number {
  const byStart = compareTexts(toOrder(one), toOrder(other));
  return RANK[one.state] - RANK[other.state] || (one.state === 'post' ? -byStart : byStart);
}

const interleave = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();

const MAX_PRICED = 3;

const hasPrice = ({ away, home, total }: HighlightGame) =>
  away.best_moneyline !== null || home.best_moneyline !== null || total !== null;

type GamesOfLeague = {
  shown: HighlightGame[];
  /** Games of tomorrow, which take the places for prices that today leaves free. */
  next: HighlightGame[];
};

/**
 * The games that the board has room for: up to three with prices, the earliest of each league first, because live games
 * have none; then the others of each league.
 */
function chooseGames(leagueGames: readonly GamesOfLeague[]): HighlightGame[] {
  const priced = [
    ...interleave(leagueGames.map(({ shown }) => shown.filter(hasPrice))),
    ...interleave(leagueGames.map(({ next }) => next.filter(hasPrice))),
  ];
  const chosen = new Set(priced.slice(0, MAX_PRICED));
  const others = interleave(leagueGames.map(({ shown }) => shown.filter((game) => !chosen.has(game))));
  return [...chosen, ...others].slice(0, MAX_GAMES).sort(compareGames);
}

type Context = Pick<CallContext, 'runQuery' | 'manifest' | 'now' | 'findLiveEvents'>;

/**
 * Up to six games of all leagues, live games first, the others with their best prices: games of the leagues' day, which
 * ends at 6 in the morning. If all of a league's games are over, the games of its next day, too; and games of the next
 * day with prices while fewer than three of today have any.
 */
export async function findGames(context: Context): Promise<HighlightGame[]> {
  const today = todayOfGames(context.now);
  const findDay = async (league: League, day: string) => {
    const events = await findEvents(context, { league, day });
    const games = events.flatMap((event) => toGame({ league, day }, event) ?? []);
    const numbers = numberGames(games, {
      toPair: ({ away, home, id }) => (away.name === UNKNOWN_TEAM ? id : `${away.name} ${home.name}`),
      toOrder,
    });
    return games.map((game) => ({ ...game, game_number: numbers.get(game) }));
  };
  const lists = await Promise.all(
    leagues.map(async (league) => {
      const [games, next] = await Promise.all([findDay(league, today), findDay(league, addDays(today, 1))]);
      const isOver = games.every(({ state }) => state === 'post');
      const known = new Set(games.map(({ id }) => id));
      const later = next.filter(({ id }) => !known.has(id)).sort(compareGames);
      return isOver ? [[...games, ...later].sort(compareGames), []] : [games.sort(compareGames), later];
    }),
  );
  const priced = await addPrices(context, lists.flat());
  return chooseGames(lists.map((_, at) => ({ shown: priced[2 * at] ?? [], next: priced[2 * at + 1] ?? [] })));
}
