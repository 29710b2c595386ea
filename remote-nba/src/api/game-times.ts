import {
  findGameState,
  findStart,
  type GameState,
  isOpen,
  isStartSet,
  nameState,
} from '@sharpside/contracts/api';
import { type Data, type ScoreboardEvent, useScoreboard } from '@sharpside/shared-data';
import {
  type Day,
  formatEasternTime,
  NO_TIME,
  readNow,
  todayOfGames,
  useDay,
} from '@sharpside/shared-ui/eastern';
import { findTeam } from '@sharpside/shared-ui/teams';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { useMemo } from 'react';

const REFRESH_MS = 60_000;

/** Cards wait this long for the external scoreboard. Then times and states use their fallback. */
const SCOREBOARD_TIMEOUT_MS = 5_000;

/**
 * A game's start and state. `startsAt` is ISO 8601, null if unknown; `time` is the start in US Eastern time, for
 * display. `status` is null while the scoreboard loads.
 */
export type GameTime = { startsAt: string | null; time: string; status: string | null; state: GameState };

type ScheduledGame = { startsAt: string | null; status: string; state: string | undefined };
/** The fields of a prediction that identify its game or replace the scoreboard's facts. */
export type Pairing = {
  away_team: string;
  home_team: string;
  start_time: string | null;
  outcome: string | null;
  game_state: GameState | null;
};

const NO_STATUS = 'Scheduled';

// External scoreboards spell some teams differently from our backend: GS, NY, SA.
const toCode = (team: string) => findTeam(nba, team)?.code ?? team;
const PAIR = ' @ ';
const toPair = (away: string, home: string) => `${toCode(away)}${PAIR}${toCode(home)}`;

/** The games of a scoreboard by their teams. A game without a start or a team is left out. */
export function toGamesByPair(events: readonly ScoreboardEvent[]): ReadonlyMap<string, ScheduledGame> {
  const games = new Map<string, ScheduledGame>();
  for (const event of events) {
    const { date, status, competitions } = event;
    const findSide = (side: 'away' | 'home') =>
      competitions[0]?.competitors.find(({ homeAway }) => homeAway === side)?.team?.abbreviation;
    const away = findSide('away');
    const home = findSide('home');
    if (away === undefined || home === undefined || Number.isNaN(Date.parse(date))) continue;
    games.set(toPair(away, home), {
      startsAt: findStart(event),
      status: nameState(status?.type?.description ?? NO_STATUS),
      state: status?.type?.state,
    });
  }
  return games;
}

/** A team's game of a day: its opponent, and when it begins or how it stands. */
export type TeamGame = { opponent: string; isHome: boolean; when: string };

/**
 * The games of a day by each of their teams; undefined while the scoreboard loads, and if it fails. A team that is in no
 * game has none.
 */
export function useTeamGames(day: Day): ReadonlyMap<string, TeamGame> | undefined {
  const { data } = useScoreboard({ league: 'nba', day }, { timeoutMs: SCOREBOARD_TIMEOUT_MS });
  return useMemo(() => {
    if (data === undefined) return undefined;
    const games = new Map<string, TeamGame>();
    for (const [pair, { startsAt, status, state }] of toGamesByPair(data)) {
      const [away = '', home = ''] = pair.split(PAIR);
      const isToCome = isOpen(findGameState({ startsAt, state, description: status }, readNow()));
      const when = !isToCome ? status : startsAt === null ? NO_TIME : formatEasternTime(startsAt);
      games.set(away, { opponent: home, isHome: false, when });
      games.set(home, { opponent: away, isHome: true, when });
    }
    return games;
  }, [data]);
}

/** `vs LAL` at home, `@ LAL` away. */
export const formatOpponent = ({ opponent, isHome }: TeamGame): string =>
  `${isHome ? 'vs' : '@'} ${opponent}`;

/** A prediction with the time of its game. */
export type Scheduled<Row> = { prediction: Row; game: GameTime };

type ScheduledList<Row> = {
  /** Rows of games that have not begun come first, by start. Undefined while they load, and if loading failed. */
  rows: readonly Scheduled<Row>[] | undefined;
  error: Error | undefined;
  isLoading: boolean;
  retry: () => void;
};

/**
 * 'final' for a prediction with an outcome. Otherwise the scoreboard's state, which is newer than the list's. If the
 * scoreboard lacks the game, the list's state.
 */
function toState(
  { outcome, game_state }: Pairing,
  { startsAt, game }: { startsAt: string | null; game: ScheduledGame | undefined },
): GameState {
  if (outcome !== null) return 'final';
  if (game === undefined && game_state !== null) return game_state;
  return findGameState({ startsAt, state: game?.state, description: game?.status }, readNow());
}

const toOrder = (startsAt: string | null) =>
  startsAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(startsAt);

/**
 * Predictions of a day with the time and state of their games from the day's scoreboard. If the scoreboard lacks a game
 * or fails, the prediction's own start and state are used.
 *
 * Predictions without a start of their own, as on past days, wait for the scoreboard, because otherwise they would
 * move.
 */
export function useScheduled<Row extends Pairing>(list: Data<readonly Row[]>, day: Day): ScheduledList<Row> {
  const isToday = day === useDay(todayOfGames);
  const scoreboard = useScoreboard(
    { league: 'nba', day },
    { timeoutMs: SCOREBOARD_TIMEOUT_MS, ...(isToday && { pollMs: REFRESH_MS }) },
  );
  const { data, error, retry } = list;
  const isWaiting = scoreboard.isLoading && (data?.some(({ start_time }) => start_time === null) ?? false);
  const games = scoreboard.data && toGamesByPair(scoreboard.data);

  function schedule(prediction: Row): Scheduled<Row> {
    const game = games?.get(toPair(prediction.away_team, prediction.home_team));
    const foreseen =
      prediction.start_time !== null && isStartSet(prediction.start_time) ? prediction.start_time : null;
    const startsAt = game?.startsAt ?? foreseen;
    const time = startsAt === null ? NO_TIME : formatEasternTime(startsAt);
    const status = game?.status ?? (scoreboard.isLoading ? null : NO_STATUS);
    return { prediction, game: { startsAt, time, status, state: toState(prediction, { startsAt, game }) } };
  }

  const rows = data
    ?.map(schedule)
    .toSorted((a, b) => toOrder(a.game.startsAt) - toOrder(b.game.startsAt))
    .toSorted((a, b) => Number(isOpen(b.game.state)) - Number(isOpen(a.game.state)));
  return {
    rows: error || isWaiting ? undefined : rows,
    error,
    isLoading: !error && (list.isLoading || isWaiting),
    retry,
  };
}
